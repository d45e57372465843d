// SPDX-License-Identifier: MIT
// Runs: the list (#runs), one run (#runs/N), and several beside each other (#runs/compare/1,2).

import { runList } from "./run_list.js";

export const title = "Runs";

export async function mount(root, [word, list]) {
  if (word === undefined)
    return runList(root);
  if (word === "compare")
    return (await import("./compare.js")).compareRuns(root, list);
  return (await import("./run_page.js")).runPage(root, /^\d+$/.test(word) ? word : 0); // 0 is no run, and is told so
}
