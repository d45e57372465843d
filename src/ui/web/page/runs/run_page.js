// SPDX-License-Identifier: MIT
// Run page: one run with everything that was recorded about it.

import { el, numbers, number, duration } from "../dom.js";
import { get, once, post } from "../api.js";
import { confirm } from "../confirm.js";
import { Course } from "../run/course.js";
import { figureCurves, fitnessCurves, weightCurves } from "../run/curves.js";
import { Histogram } from "./histogram.js";
import { parallelSwarm } from "./parallel.js";
import { button, card, linkButton, pageHead } from "../parts.js";
import { statusTag } from "../run/status.js";
import { SwarmSpace } from "../run/swarm_space.js";
import { Verification } from "./verification.js";
import { weightTable } from "./weight_table.js";

function actions({ run, weights }) {
  const there = weights.length > 0, at = `/api/runs/${run}`;
  return [
    there ? linkButton("Watch it", `#watch/run/${run}`, "watch-it") : null,
    linkButton("Follow", `#train/${run}`, "follow"),
    linkButton("JSON", `${at}/export?format=json`, "download-json", `run-${run}.json`),
    linkButton("CSV", `${at}/export?format=csv`, "download-csv", `run-${run}.csv`),
    there ? linkButton("Controller", `${at}/controller`, "download-controller", `run-${run}-controller.json`) : null,
    button("Delete", "delete", () => remove(run), "danger"),
  ];
}

async function remove(run) {
  if (await confirm(`Delete run ${run} with all that was recorded?`, "Delete", () => post(`/api/runs/${run}/delete`)))
    location.hash = "#runs";
}

function summary(run) {
  const list = numbers(["Best", "Iterations", "Measurements", "Pieces", "Trained for", "Started (UTC)", "Weights"]);
  list.set({
    "Best": number(run.best),
    "Iterations": `${number(run.iterations)} of ${number(run.total)}`,
    "Measurements": number(run.evaluations),
    "Pieces": number(run.pieces),
    "Trained for": duration(run.seconds),
    "Started (UTC)": run.started,
    "Weights": number(run.dim),
  });
  const bad = [run.failure, run.damage].filter(Boolean).map((text) => el("p", { class: "bad" }, text));
  return card("Summary", [], bad, run.note ? el("p", { dataset: { test: "note" } }, run.note) : null, list.element);
}

function settings(run) {
  const rows = Object.entries(run.settings).map(([name, value]) =>
    el("div", {}, el("dt", {}, name), el("dd", {}, value || "–")));
  return card("Settings", [], el("dl", { class: "pairs", dataset: { test: "settings" } }, rows));
}

export async function runPage(root, number) {
  const [run, { features }] = await Promise.all([get(`/api/runs/${number}`), once("/api/features")]);
  const course = new Course(run.columns);
  const curves = fitnessCurves(course, () => run);
  const weights = run.swarm.length ? parallelSwarm(run.names, run.swarm)
    : weightCurves(run.names, course, () => run.weights);
  const figures = Object.keys(run.figures).length ? figureCurves(run.figures) : null;
  const space = run.swarm.length > 0 && run.names.length >= 3 ? new SwarmSpace(run) : null;
  const histogram = new Histogram(run);
  const verification = run.iterations > 0 ? new Verification(run.run) : null;
  verification?.recall();
  Object.assign(root.dataset, { run: run.run, status: run.status, iterations: run.iterations });
  root.append(
    pageHead([`Run ${run.run}: ${run.name || run.preset || run.method} `, statusTag(run)], ...actions(run)),
    el("div", { class: "stack" },
      el("div", { class: "halves" }, summary(run), curves.element),
      card("Weights of the best", [], weightTable(run, features)),
      settings(run),
      weights.element,
      space?.element,
      figures?.element,
      run.weights.length > 0 ? histogram.element : null,
      verification?.element));
  return () => [curves, weights, space, figures, histogram, verification].forEach((part) => part?.free());
}
