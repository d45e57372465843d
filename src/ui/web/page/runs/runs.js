// SPDX-License-Identifier: MIT
// Runs: the list (#runs), one run (#runs/N), several side by side (#runs/compare/1,2), and the learning curves of all
// runs (#runs/curves).

import { runList } from "./run_list.js";

export const title = "Runs";

export async function mount(root, [word, list]) {
  if (word === undefined)
    return runList(root);
  if (word === "compare")
    return (await import("./compare.js")).compareRuns(root, list);
  if (word === "curves")
    return (await import("./learning_curves.js")).learningCurves(root);
  return (await import("./run_page.js")).runPage(root, /^\d+$/.test(word) ? word : 0); // the server refuses run 0
}
