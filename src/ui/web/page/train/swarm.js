// SPDX-License-Identifier: MIT
// Swarm: the candidates of one iteration in two chosen dimensions, coloured by fitness.

import { el, colour, number, select } from "../dom.js";
import { card } from "../parts.js";
import { Plot } from "../plot.js";
import { rampColour, rampKey, ranked } from "../run/ramp.js";

const NAMES_MAX = 96; // with more weights the server sends no candidates

// {element, set(swarm, recommended), free()}
export function swarmPlot(names, swarm = [], recommended = null) {
  const chosen = [0, Math.min(1, names.length - 1)];
  let candidates = ranked(swarm);
  const plot = new Plot("swarm", "The candidates of the last iteration", () => {
    if (candidates.length === 0)
      return names.length > NAMES_MAX ? "There are too many weights to show candidates." : "There are no candidates.";
    const at = ({ weights, fitness }) => ({ x: weights[chosen[0]], y: weights[chosen[1]], fitness });
    return {
      type: "scatter",
      datasets: [
        { label: "recommended", data: recommended ? [at({ weights: recommended })] : [], pointStyle: "crossRot",
          radius: 9, borderColor: colour("--text"), borderWidth: 2 },
        { label: "candidates", data: candidates.map(at), radius: 4, hoverRadius: 6,
          backgroundColor: candidates.map(({ share }) => rampColour(share, .85)), borderWidth: 0 },
      ],
      x: names[chosen[0]],
      y: names[chosen[1]],
      plugins: { legend: { display: false }, tooltip: { callbacks: { label: ({ raw: { x, y, fitness } }) =>
        `${number(x)}, ${number(y)}: ${fitness === undefined ? "recommended" : `fitness ${number(fitness)}`}` } } },
      options: { interaction: { mode: "nearest", intersect: true } },
    };
  });
  const choice = (axis, label) => el("label", { class: "axis" }, label,
    Object.assign(select(names.map((name, i) => [i, name]), chosen[axis], (value) => {
      chosen[axis] = Number(value);
      plot.restart();
    }), { id: `swarm-${label}` }));
  const controls = names.length > NAMES_MAX ? [] : [choice(0, "x"), choice(1, "y"), rampKey()];
  return {
    element: card("Swarm", controls, plot.element),
    set(next, weights) {
      candidates = ranked(next);
      recommended = weights ?? recommended;
      plot.update();
    },
    free: () => plot.free(),
  };
}
