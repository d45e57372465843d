// SPDX-License-Identifier: MIT
// Runs: the list (#runs), one run (#runs/N), several beside each other (#runs/compare/1,2), and the learning curves of
// all of them (#runs/curves).

import { runList } from "./run_list.js";

export const title = "Runs";

export async function mount(root, [word, list]) {
  if (word === undefined)
    return runList(root);
  if (word === "compare")
    return (await import("./compare.js")).compareRuns(root, list);
  if (word === "curves")
    return (await import("./learning_curves.js")).learningCurves(root);
  return (await import("./run_page.js")).runPage(root, /^\d+$/.test(word) ? word : 0); // 0 is no run, and is told so
}
