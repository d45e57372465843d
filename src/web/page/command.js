// SPDX-License-Identifier: MIT
// Command: a command line to be copied.

import { el } from "./dom.js";

// Copies a text; where the browser does not allow that, selects it in `element` instead.
async function copy(text, element) {
  try {
    await navigator.clipboard.writeText(text);
    return "Copied";
  } catch {
    getSelection().selectAllChildren(element);
    return "Selected";
  }
}

// The command with a button beside it.
export function command(text, test = "command") {
  const code = el("code", { dataset: { test } }, text);
  const button = el("button", { type: "button", class: "small", "aria-label": `Copy ${text}`, onclick: async () => {
    button.textContent = await copy(text, code);
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  } }, "Copy");
  return el("div", { class: "command" }, code, button);
}
