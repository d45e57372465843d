// SPDX-License-Identifier: MIT
// Curves: the fitness and the weights of a run over its iterations.

import { colour } from "../dom.js";
import { line, seriesColour } from "../charts.js";
import { card, toggle } from "../parts.js";
import { Plot, thin } from "../plot.js";
import { emptySentence } from "./status.js";

const LINES_MAX = 12; // more lines than this cannot be told apart
const BARS_MAX = 40;

// The fitness axis, logarithmic or linear.
export function fitnessScale(logarithmic) {
  return { type: logarithmic ? "logarithmic" : "linear", beginAtZero: !logarithmic };
}

// Best, mean and worst of each iteration, and the fitness of the recommended weights: {element, update(), free()}.
// run() returns the current state of the run.
export function fitnessCurves(course, run) {
  let logarithmic = true;
  const series = [["best", 0], ["mean", 1], ["worst", 2], ["recommended", 3, { borderDash: [5, 4] }]];
  const plot = new Plot("curves", "Fitness over the iterations: best, mean and worst", () => (course.rows.length === 0
    ? emptySentence(run())
    : {
      datasets: series.map(([name, i, more]) => line(name, thin(course.points("iteration", name, logarithmic)), i,
        { pointRadius: course.rows.length < 3 ? 3 : 0, ...more })),
      x: "iteration",
      y: "fitness",
      scales: { x: { ticks: { precision: 0 } }, y: fitnessScale(logarithmic) },
    }));
  const button = toggle("log scale", "curves-log", logarithmic, (on) => {
    logarithmic = on;
    plot.restart();
  });
  return { element: card("Fitness", [button], plot.element), update: () => plot.update(), free: () => plot.free() };
}

function weightLines(names, course) {
  const rows = thin(course.rows.filter((row) => row.weights));
  return {
    datasets: names.map((name, i) => line(name, rows.map((row) => ({ x: row.iteration, y: row.weights[i] })), i,
      { borderDash: i >= 6 ? [6, 3] : [], borderWidth: 1.5, pointRadius: rows.length < 3 ? 3 : 0 })),
    x: "iteration",
    y: "weight",
    scales: { x: { ticks: { precision: 0 } } },
    plugins: { legend: { labels: { color: colour("--text"), boxWidth: 10, boxHeight: 2, font: { size: 11 } } } },
  };
}

function weightBars(names, weights) {
  const all = names.map((name, i) => ({ name, weight: weights[i] }));
  const most = all.length > BARS_MAX
    ? [...all].sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, BARS_MAX) : all;
  return {
    type: "bar",
    labels: most.map(({ name }) => name),
    datasets: [{ label: "weight", data: most.map(({ weight }) => weight), backgroundColor: seriesColour(0) }],
    y: all.length > BARS_MAX ? `the ${BARS_MAX} greatest weights` : "weight",
    scales: { x: { ticks: { autoSkip: false, maxRotation: 90, font: { size: 10 } }, grid: { display: false } } },
    plugins: { legend: { display: false } },
  };
}

// The weights: a line for each over the iterations if there are few, bars of the latest if there are many. latest()
// returns the latest.
export function weightCurves(names, course, latest) {
  const asLines = names.length <= LINES_MAX;
  const plot = new Plot("weights", "Weights", () => {
    const weights = latest();
    if (!weights?.length)
      return "There are no weights yet.";
    return asLines && course.rows.some((row) => row.weights) ? weightLines(names, course) : weightBars(names, weights);
  });
  const title = asLines ? "Weights recommended" : "Weights of the best so far";
  return { element: card(title, [], plot.element), update: () => plot.update(), free: () => plot.free() };
}

// Figures that a method reports besides the fitness, such as its step size: {name: [[iteration, value], ...]}.
export function figureCurves(figures) {
  const names = Object.keys(figures);
  const positive = Object.values(figures).flat().every(([, value]) => value > 0);
  const plot = new Plot("figures", "What the method tells of itself", () => ({
    datasets: names.map((name, i) => line(name, thin(figures[name].map(([x, y]) => ({ x, y }))), i,
      { pointRadius: figures[name].length < 3 ? 3 : 0 })),
    x: "iteration",
    scales: { x: { ticks: { precision: 0 } }, y: { type: positive ? "logarithmic" : "linear" } },
  }));
  return { element: card("Figures of the method", [], plot.element), free: () => plot.free() };
}
