// SPDX-License-Identifier: MIT
// Ramp: colours candidates by the rank of their fitness, visible on light and on dark.

import { el } from "../dom.js";

const STOPS = [[74, 111, 165], [150, 96, 176], [214, 88, 118], [240, 160, 48]]; // worst to best

// The colour of a share from 0, the worst, to 1, the best.
export function rampColour(share, alpha = 1) {
  const at = Math.min(Math.max(share, 0), 1) * (STOPS.length - 1);
  const i = Math.min(Math.floor(at), STOPS.length - 2);
  const part = STOPS[i].map((low, k) => Math.round(low + (STOPS[i + 1][k] - low) * (at - i)));
  return `rgba(${part.join(", ")}, ${alpha})`;
}

// Candidates from the worst to the best, each with its share. Ranks are used because a few games are very much longer
// than the rest.
export function ranked(swarm) {
  const sorted = [...swarm].sort((a, b) => (a.fitness ?? -Infinity) - (b.fitness ?? -Infinity));
  return sorted.map((candidate, i) => ({ ...candidate, share: sorted.length > 1 ? i / (sorted.length - 1) : 1 }));
}

// The legend of the colours.
export function rampKey(low = "worst", high = "best") {
  const bar = el("span", { class: "ramp" });
  bar.style.background = `linear-gradient(90deg, ${STOPS.map((stop) => `rgb(${stop.join(",")})`).join(", ")})`;
  return el("span", { class: "rampkey dim" }, low, bar, high);
}
