// SPDX-License-Identifier: MIT
// Train: start a run (#train), follow one (#train/N), show a sweep (#train/sweep/JSON), or follow a preset that builds
// on others (#train/computation/N).

import { duration, el, number } from "../dom.js";
import { get, once } from "../api.js";
import { computationAddress } from "../computation.js";
import { follow } from "./follow.js";
import { Form } from "./form.js";
import { statusTag } from "../run/status.js";

export const title = "Train";

const RECENT = 8;

// The latest runs, those under way first.
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

// The computations that are running on the server or have ended lately.
function recentComputations(computations) {
  const names = { preset: "Preset", sweep: "Sweep", curves: "Learning curves", verify: "Verification" };
  const about = ({ preset, method, run }) => preset || method || (run ? `run ${run}` : "");
  const list = computations.slice(0, RECENT);
  return list.length === 0 ? null : el("section", { class: "card", dataset: { test: "recent-computations" } },
    el("h2", {}, "Latest experiments"),
    el("ul", { class: "recent" }, list.map((one) => el("li", {},
      el("a", { href: computationAddress(one) }, [names[one.kind], about(one.request)].filter(Boolean).join(": ")),
      statusTag({ status: one.status, live: one.status === "running" }),
      el("span", { class: "dim" }, one.status === "running" ? one.phrase : `after ${duration(one.seconds)}`)))));
}

async function begin(root) {
  const [tables, { sets }, { runs }, { computations }] =
    await Promise.all([once("/api/methods"), once("/api/features"), get("/api/runs"), get("/api/computations")]);
  const form = new Form(tables, sets, (address) => { location.hash = address; });
  root.append(el("h1", {}, "Train a controller"), el("div", { class: "two-columns" }, form.element,
    el("div", { class: "stack" }, recentComputations(computations), recentRuns(runs))));
  return () => {};
}

export async function mount(root, [word, more]) {
  if (word === "sweep")
    return (await import("./sweep.js")).sweepPage(root, more);
  if (word === "computation")
    return (await import("./chain.js")).chainPage(root, more);
  return word === undefined ? begin(root) : follow(root, word);
}
