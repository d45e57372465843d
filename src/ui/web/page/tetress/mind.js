// SPDX-License-Identifier: MIT
// Torus mind: agents of Tetress that think in a worker. What is under way can be dropped: the worker is ended, and the
// next question starts another one, which makes the agents it needs again.

import { once } from "../api.js";
import { Helper } from "../helper.js";

export class TorusMind {
  constructor() {
    this.helper = null;
    this.busy = 0;
  }

  async ask(job, details) {
    this.helper ??= new Helper();
    const { helper } = this;
    this.busy++;
    try {
      const { weights } = await once("/api/weights");
      return await helper.ask(job, { weights, ...details });
    } finally {
      if (helper === this.helper)
        this.busy--;
    }
  }

  // Makes an agent, "minimax" or "minimax:depth=4", that is known by a name from then on; fails with its sentence.
  seat(name, agent, seed) {
    return this.ask("seat", { name, agent, seed });
  }

  // Makes the agents of a match's game, counted from 0: "red" and "blue" from then on.
  pair(agents, seed, number) {
    return this.ask("pair", { agents, seed, number });
  }

  // Has it choose for the side to move: {action, score, depth, nodes, line, seconds}.
  decide(name, { agent, nodes, seed }, { cells, side, turn }, skip = []) {
    return this.ask("decide", { name, agent, nodes, seed: seed + turn, cells, side, turn, skip });
  }

  // Gives up what is under way, if there is anything; its caller is never answered.
  drop() {
    if (this.busy)
      this.end();
  }

  end() {
    this.helper?.end();
    this.helper = null;
    this.busy = 0;
  }
}
