// SPDX-License-Identifier: MIT
// Status: what a run is doing, as a tag.

import { el } from "../dom.js";

const kinds = { running: "accent", done: "good", failed: "bad", stopped: "dim", removed: "bad" };

// Writes a run's status into a tag.
export function statusText(tag, { status, live }) {
  const text = status === "running" && !live ? "running elsewhere" : live && status !== "running" ? "starting" : status;
  if (tag.textContent !== text)
    tag.textContent = text;
  tag.className = `tag ${kinds[live ? "running" : status] ?? "dim"}`;
  tag.dataset.status = status;
}

export function statusTag(run) {
  const tag = el("span", { dataset: { test: "status" } });
  statusText(tag, run);
  return tag;
}
