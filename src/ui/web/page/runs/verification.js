// SPDX-License-Identifier: MIT
// Verification: the server computes a run again from its settings alone, and compares the result with its record.

import { el, number } from "../dom.js";
import { Computation, lastComputation } from "../computation.js";
import { button, card } from "../parts.js";

export class Verification {
  constructor(run) {
    this.run = run;
    this.start = button("Verify", "verify", () => this.begin());
    this.computation = new Computation((state) => this.set(state));
    this.verdict = el("p", { class: "reserved", role: "status", dataset: { test: "verdict" } });
    this.element = card("Verification", [this.start],
      el("p", { class: "dim" }, "Computes the run once more from its settings alone, and compares every measurement "
        + "with the record. It takes about as long as the training did."),
      this.computation.element, this.verdict);
  }

  // Shows the last verification of this run, if the server remembers one.
  async recall() {
    const last = await lastComputation("verify", ({ run }) => run === this.run).catch(() => null);
    if (last && !this.computation.gone)
      this.computation.watch(last.computation);
  }

  async begin() {
    this.start.disabled = true;
    this.verdict.textContent = "";
    if (!await this.computation.begin({ kind: "verify", run: this.run }))
      this.start.disabled = false;
  }

  set({ status, result }) {
    this.start.disabled = status === "running";
    this.verdict.textContent = result
      ? `${result.verdict} ${number(result.compared)} compared, ${number(result.different)} different.` : "";
    this.verdict.className = `reserved ${result?.same ? "good" : "bad"}`;
  }

  free() {
    this.computation.free();
  }
}
