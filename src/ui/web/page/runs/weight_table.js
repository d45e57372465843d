// SPDX-License-Identifier: MIT
// Weight table: the features of a run's best controller, and their weights.

import { el, number, table } from "../dom.js";
import { emptySentence } from "../run/status.js";

// Groups the weights by feature. A pattern has many weights; a numeric feature has one, and so has a pattern of which
// only a factor was trained.
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

// A table of names, help and weights, or a sentence if there are no weights.
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
