// SPDX-License-Identifier: MIT
// Parallel: weights as parallel coordinates, one line for each set of weights over the names of the features.

import { seriesColour } from "../charts.js";
import { card, toggle } from "../parts.js";
import { Plot } from "../plot.js";
import { rampColour, rampKey, ranked } from "../run/ramp.js";

const NAMES_MAX = 96;

// Weights scaled to length 1: the choices of a controller do not depend on the length.
function direction(weights) {
  const length = Math.hypot(...weights.filter(Number.isFinite));
  return length > 0 ? weights.map((weight) => (Number.isFinite(weight) ? weight / length : weight)) : weights;
}

// The first line is drawn on top.
function linesOf(names, sets, plugins) {
  return {
    datasets: sets.map(({ label, weights, style }) => ({
      label,
      data: weights.map((weight, i) => ({ x: i, y: Number.isFinite(weight) ? weight : NaN })),
      ...style(),
    })),
    labels: names,
    scales: { x: { type: "category", ticks: { maxRotation: 60, minRotation: 30, autoSkip: names.length > 40 } } },
    plugins,
  };
}

// A card of such lines: `sets` are [{label, weights, style()}]; style() is called again when the theme changes.
function parallelCard(test, title, names, sets, { controls = [], plugins = {} }) {
  let unit = true;
  const plot = new Plot(test, title, () => {
    if (names.length > NAMES_MAX)
      return `There are ${names.length} weights: too many for lines.`;
    if (sets.length === 0)
      return "There are no weights yet.";
    return linesOf(names, unit ? sets.map((set) => ({ ...set, weights: direction(set.weights) })) : sets, plugins);
  });
  plot.element.classList.add("tall");
  const button = toggle("length 1", `${test}-unit`, unit, (on) => {
    unit = on;
    plot.restart();
  });
  return { element: card(title, [...controls, button], plot.element), free: () => plot.free() };
}

// All candidates of an iteration, coloured by fitness, the best on top.
export function parallelSwarm(names, swarm) {
  const sets = ranked(swarm).reverse().map(({ weights, share }, i) => ({
    weights,
    style: () => ({ borderColor: rampColour(share, i === 0 ? 1 : .35), borderWidth: i === 0 ? 3 : 1, pointRadius: 0 }),
  }));
  return parallelCard("parallel", "Candidates of the last iteration", names, sets,
    { controls: [rampKey()], plugins: { legend: { display: false }, tooltip: { enabled: false } } });
}

// The best of several runs: [{label, names, weights}]. Features that a run does not have are gaps in its line.
export function parallelRuns(runs) {
  const names = [...new Set(runs.flatMap((run) => run.names))];
  const sets = runs.filter(({ weights }) => weights.length > 0).map(({ label, names: own, weights }, i) => ({
    label,
    weights: names.map((name) => weights[own.indexOf(name)]),
    style: () => ({ borderColor: seriesColour(i), backgroundColor: seriesColour(i), borderWidth: 2, pointRadius: 3,
      spanGaps: false }),
  }));
  return parallelCard("parallel", "Weights of the best", names, sets, {});
}
