// SPDX-License-Identifier: MIT
// Chain: a preset that builds on others, part by part, with the run that is being trained.

import { el, table } from "../dom.js";
import { get, once } from "../api.js";
import { Computation, computationAddress } from "../computation.js";
import { button, card, linkButton, pageHead } from "../parts.js";
import { follow } from "./follow.js";

class ChainPage {
  constructor(root, preset, state) {
    Object.assign(this, { root, preset, request: state.request, run: 0, leave: null });
    this.computation = new Computation((now) => this.set(now));
    this.parts = el("div", { dataset: { test: "parts" } });
    this.start = button("Continue", "chain-start", () => this.begin(), "main");
    this.now = el("div", { dataset: { test: "part-run" } });
    this.title = el("h2", {});
    root.append(
      pageHead(`Preset ${preset.name}`, linkButton("New run", "#train", "new-run"),
        linkButton("Runs", "#runs", "all-runs")),
      el("div", { class: "stack" }, card("Parts", [this.start], this.computation.element, this.parts),
        this.title, this.now));
    this.set(state);
    this.computation.watch(state.computation);
  }

  set(state) {
    const found = state.result?.parts ?? [], names = [...this.preset.first, this.preset.name];
    const running = state.status === "running";
    const rows = names.map((name, i) => ({ name, run: found[i]?.run ?? (i === found.length - 1 ? state.run : 0),
      state: found[i]?.run ? "done" : i < found.length ? (running ? "being trained" : state.status) : "to come" }));
    Object.assign(this.root.dataset, { status: state.status, part: found.length, run: state.run });
    this.start.hidden = running || state.status === "done";
    const text = JSON.stringify(rows);
    if (text !== this.known)
      this.parts.replaceChildren(table([
        { name: "Part", text: ({ name }) => name },
        { name: "Run", text: ({ run }) => (run ? el("a", { href: `#train/${run}` }, `Run ${run}`) : "–") },
        { name: "Status", text: (row) => row.state },
      ], rows));
    this.known = text;
    if (state.run && state.run !== this.run)
      this.show(state.run, names[found.length - 1]);
  }

  // Shows the run of a part below the list.
  async show(run, name) {
    this.run = run;
    this.leave?.();
    this.leave = null;
    const place = el("div", {});
    const leave = await follow(place, run, false).catch(() => null);
    if (this.run !== run || this.gone) {
      leave?.();
      return;
    }
    this.leave = leave;
    this.title.textContent = `Run ${run}: ${name}`;
    this.now.replaceChildren(place);
  }

  // Resumes what was stopped.
  async begin() {
    this.start.disabled = true;
    if (await this.computation.begin(this.request))
      history.replaceState(null, "", `#train/computation/${this.computation.number}`);
    this.start.disabled = false;
  }

  free() {
    this.gone = true;
    this.computation.free();
    this.leave?.();
  }
}

export async function chainPage(root, number) {
  const [state, { presets }] = await Promise.all([get(`/api/computations/${number}`), once("/api/methods")]);
  if (state.kind !== "preset") {
    location.replace(computationAddress(state));
    return () => {};
  }
  const page = new ChainPage(root, presets.find(({ name }) => name === state.request.preset), state);
  return () => page.free();
}
