// SPDX-License-Identifier: MIT
// Weight table: what a run's best controller looks at, and how much each thing counts.

import { el, number, table } from "../dom.js";
import { emptySentence } from "../run/status.js";

// Weights of each feature in their order: patterns have many, numbers one, and so have patterns of which a factor was
// trained.
function byFeature(names, weights, features) {
  const groups = new Map();
  names.forEach((name, i) => {
    const feature = features.get(name) ?? features.get(name.replace(/_[0-9]+$/, "")) ?? { name, help: "" };
    if (!groups.has(feature.name))
      groups.set(feature.name, { ...feature, weights: [] });
    groups.get(feature.name).weights.push(weights[i]);
  });
  return [...groups.values()];
}

function weightText(weights) {
  if (weights.length === 1)
    return number(weights[0]);
  return `${number(weights.length)} weights, ${number(Math.min(...weights))} to ${number(Math.max(...weights))}`;
}

// A table of names, weights and helps, or a sentence where there are no weights.
export function weightTable(run, features) {
  const { names, weights } = run;
  if (weights.length === 0)
    return el("p", { class: "dim" }, `There are no weights. ${emptySentence(run)}`);
  const known = new Map(features.map((feature) => [feature.name, feature]));
  const rows = table([
    { name: "Feature", text: ({ name, help }) => [name, el("small", { class: "help dim" }, help)] },
    { name: "Weight", number: true, text: (row) => weightText(row.weights) },
  ], byFeature(names, weights, known));
  rows.dataset.test = "weight-table";
  return rows;
}
