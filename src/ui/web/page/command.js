// SPDX-License-Identifier: MIT
// Command: a command line to be copied.

import { el } from "./dom.js";
import { button } from "./parts.js";

// Copies a text. Over plain HTTP from another machine browsers offer only the old clipboard call, execCommand().
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = el("textarea", { class: "hidden-text", value: text });
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

// A button that copies a command and says so for a moment.
export function copyButton(text) {
  const element = button("Copy", "copy", async () => {
    element.textContent = await copy(text) ? "Copied" : "Failed";
    element.focus();
    setTimeout(() => { element.textContent = "Copy"; }, 1500);
  }, "small copy");
  element.title = text;
  element.setAttribute("aria-label", `Copy ${text}`);
  return element;
}

// The command with a copy button beside it.
export function command(text, test = "command") {
  return el("div", { class: "command" }, el("code", { dataset: { test } }, text), copyButton(text));
}
