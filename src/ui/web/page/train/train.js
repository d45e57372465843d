// SPDX-License-Identifier: MIT
// Train: start a run (#train), or follow one (#train/N).

import { el, number } from "../dom.js";
import { get, once } from "../api.js";
import { follow } from "./follow.js";
import { Form } from "./form.js";
import { statusTag } from "../run/status.js";

export const title = "Train";

const RECENT = 8;

// The runs that were begun last, those under way first.
function recentRuns(runs) {
  const list = [...runs].sort((a, b) => b.live - a.live || b.run - a.run).slice(0, RECENT);
  return el("section", { class: "card", dataset: { test: "recent" } },
    el("h2", {}, "Latest runs"),
    list.length === 0
      ? el("p", { class: "dim" }, "There are none yet. The first one can be yours: a demo takes a minute.") : null,
    el("ul", { class: "recent" }, list.map((run) => el("li", {},
      el("a", { href: `#train/${run.run}` }, `Run ${run.run}: ${run.preset || run.method}`), statusTag(run),
      el("span", { class: "dim" }, `best ${number(run.best)}`)))));
}

async function begin(root) {
  const [tables, { sets }, { store }, { runs }] =
    await Promise.all([once("/api/methods"), once("/api/features"), once("/api/about"), get("/api/runs")]);
  const form = new Form(tables, sets, store, (run) => { location.hash = `#train/${run}`; });
  root.append(el("h1", {}, "Train a controller"), el("div", { class: "two-columns" }, form.element, recentRuns(runs)));
  return () => {};
}

export async function mount(root, [number]) {
  return number === undefined ? begin(root) : follow(root, number);
}
