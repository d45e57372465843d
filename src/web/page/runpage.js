// SPDX-License-Identifier: MIT
// Run page: one run with everything that was recorded of it.

import { el, numbers, number, duration, table } from "./dom.js";
import { get, once, post } from "./api.js";
import { confirm } from "./confirm.js";
import { Course } from "./course.js";
import { fitnessCurves } from "./curves.js";
import { Histogram } from "./histogram.js";
import { parallelSwarm } from "./parallel.js";
import { card } from "./plot.js";
import { statusTag } from "./status.js";
import { weightTable } from "./weighttable.js";

function actions({ run, weights }) {
  const link = (href, text, test, download) => el("a", { class: "button", href, dataset: { test }, download }, text);
  const there = weights.length > 0;
  return el("div", { class: "buttons" },
    there ? link(`#watch/run/${run}`, "Watch it", "watch-it") : null,
    link(`#train/${run}`, "Follow", "follow"),
    link(`/api/runs/${run}/export?format=json`, "JSON", "download-json", `run-${run}.json`),
    link(`/api/runs/${run}/export?format=csv`, "CSV", "download-csv", `run-${run}.csv`),
    there ? link(`/api/runs/${run}/controller`, "Controller", "download-controller", `run-${run}-controller.json`) : null,
    el("button", { type: "button", class: "danger", dataset: { test: "delete" }, onclick: () => remove(run) }, "Delete"));
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
  return card("Summary", [], run.failure ? el("p", { class: "bad" }, run.failure) : null, list.element);
}

function settings(run) {
  const rows = table([
    { name: "Setting", text: ([name]) => name },
    { name: "Value", text: ([, value]) => value || "–" },
  ], Object.entries(run.settings));
  rows.dataset.test = "settings";
  return card("Settings", [], el("div", { class: "bounded" }, rows));
}

export async function runPage(root, number) {
  const [run, { features }] = await Promise.all([get(`/api/runs/${number}`), once("/api/features")]);
  const curves = fitnessCurves(new Course(run.columns));
  const parallel = parallelSwarm(run.names, run.swarm);
  const histogram = new Histogram(run);
  Object.assign(root.dataset, { run: run.run, status: run.status, iterations: run.iterations });
  root.append(
    el("div", { class: "pagehead" }, el("h1", {}, `Run ${run.run}: ${run.preset || run.method} `, statusTag(run)), actions(run)),
    el("div", { class: "stack" },
      el("div", { class: "halves" }, summary(run), curves.element),
      el("div", { class: "halves" }, card("Weights of the best", [], weightTable(run, features)), settings(run)),
      parallel.element,
      run.weights.length > 0 ? histogram.element : null));
  return () => [curves, parallel, histogram].forEach((part) => part.free());
}
