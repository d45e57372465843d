// SPDX-License-Identifier: MIT
// Compare: several runs side by side: their curves over pieces, the settings that differ, the weights of their best
// controllers.

import { el, number, short, table } from "../dom.js";
import { get } from "../api.js";
import { line } from "../charts.js";
import { Course } from "../run/course.js";
import { fitnessScale } from "../run/curves.js";
import { parallelRuns } from "./parallel.js";
import { card, linkButton, pageHead, toggle } from "../parts.js";
import { Plot, thin } from "../plot.js";
import { statusTag } from "../run/status.js";

const RUNS_MAX = 12;
// The settings that fitness depends on.
const GAMES = ["width", "height", "sequence", "pieces", "weights", "preview", "fitness", "lines-after-overflow",
  "max-pieces",
  "max-rows"];

function nameOf({ run, preset, method }) {
  return `${run}: ${preset || method}`;
}

// The fitness that the runs recommended, over the pieces played.
function curvesCard(runs) {
  let logarithmic = true, spread = false;
  const courses = runs.map(({ columns }) => new Course(columns));
  const plot = new Plot("compare-curves", "Recommended fitness over pieces", () => ({
    datasets: runs.map((run, i) => line(nameOf(run), thin(courses[i].points("pieces", "recommended", logarithmic)), i,
      { pointRadius: courses[i].rows.length < 30 ? 2 : 0, borderDash: i >= 6 ? [6, 3] : [] })),
    x: "pieces played",
    y: "fitness of what is recommended",
    scales: { x: { type: spread ? "logarithmic" : "linear" }, y: fitnessScale(logarithmic) },
  }));
  plot.element.classList.add("tall");
  const button = toggle("log fitness", "compare-log", logarithmic, (on) => {
    logarithmic = on;
    plot.restart();
  });
  const across = toggle("log pieces", "compare-log-pieces", spread, (on) => {
    spread = on;
    plot.restart();
  });
  return { element: card("Curves", [across, button], plot.element), free: () => plot.free() };
}

function summaryCard(runs) {
  return card("Runs", [], table([
    { name: "Run", text: (run) => el("a", { href: `#runs/${run.run}` }, nameOf(run)) },
    { name: "Status", text: (run) => statusTag(run) },
    { name: "Best", number: true, text: ({ best }) => number(best) },
    { name: "Iterations", number: true, text: ({ iterations }) => number(iterations) },
    { name: "Pieces", number: true, text: ({ pieces }) => short(pieces) },
  ], runs));
}

// The settings that differ between the runs.
function settingsCard(runs) {
  const names = [...new Set(runs.flatMap(({ settings }) => Object.keys(settings)))];
  const differing = names.filter((name) => new Set(runs.map(({ settings }) => settings[name])).size > 1);
  const unequal = differing.filter((name) => GAMES.includes(name));
  const rows = table([
    { name: "Setting", text: (name) => name },
    ...runs.map((run) => ({ name: nameOf(run), text: (name) => run.settings[name] || "–" })),
  ], differing);
  rows.dataset.test = "differences";
  return card("Settings that differ", [],
    unequal.length ? el("p", { class: "dim", dataset: { test: "unequal" } },
      `These runs do not play the same games (${unequal.join(", ")}): their fitness cannot be compared.`) : null,
    differing.length ? rows : el("p", { class: "dim" }, "None: all settings are the same."));
}

export async function compareRuns(root, list = "") {
  const wanted = [...new Set(list.split(",").filter((word) => /^[0-9]+$/.test(word)))].slice(0, RUNS_MAX);
  if (wanted.length === 0)
    throw new Error("No runs were chosen: an address to compare is written #runs/compare/1,2.");
  const runs = await Promise.all(wanted.map((run) => get(`/api/runs/${run}`)));
  const curves = curvesCard(runs);
  const parallel = parallelRuns(runs.map((run) => ({ label: nameOf(run), names: run.names, weights: run.weights })));
  root.dataset.compared = runs.map(({ run }) => run).join(",");
  root.append(
    pageHead(`Runs ${wanted.join(", ")} compared`, linkButton("All runs", "#runs", "all-runs")),
    el("div", { class: "stack" }, curves.element,
      el("div", { class: "halves" }, summaryCard(runs), settingsCard(runs)), parallel.element));
  return () => [curves, parallel].forEach((part) => part.free());
}
