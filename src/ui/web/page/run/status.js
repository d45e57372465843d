// SPDX-License-Identifier: MIT
// Status: the status of a run as a tag.

import { el } from "../dom.js";

const kinds = {
  running: "accent", starting: "accent", "running elsewhere": "accent", done: "good", failed: "bad",
  interrupted: "bad", removed: "bad",
};

// The word for a status. If the process of a run was killed, the store still says that it is running.
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

// Why there is nothing to show of a run, for now or for good.
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
