// SPDX-License-Identifier: MIT
// Status: what a run is doing, as a tag.

import { el } from "../dom.js";

const kinds = {
  running: "accent", starting: "accent", "running elsewhere": "accent", done: "good", failed: "bad",
  interrupted: "bad", removed: "bad",
};

// What to call it: of a run whose process was killed the store still says that it is running.
function wordFor({ status, live, elsewhere }) {
  if (live)
    return status === "running" ? status : "starting";
  if (status === "running")
    return elsewhere ? "running elsewhere" : "interrupted";
  return status;
}

// Is it being trained, by this server or by another process?
export function isTrained({ status, live, elsewhere }) {
  return Boolean(live || (status === "running" && elsewhere));
}

// Why there is nothing of a run to be shown yet, or will never be.
export function emptySentence(run) {
  return isTrained(run) ? "The first iteration is under way." : "No iteration was completed.";
}

// Writes a run's status into a tag.
export function statusText(tag, run) {
  const text = wordFor(run), { status } = run;
  if (tag.textContent !== text)
    tag.textContent = text;
  tag.className = `tag ${kinds[text] ?? "dim"}`;
  tag.dataset.status = status;
}

export function statusTag(run) {
  const tag = el("span", { dataset: { test: "status" } });
  statusText(tag, run);
  return tag;
}
