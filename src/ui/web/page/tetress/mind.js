// SPDX-License-Identifier: MIT
// Torus mind: agents of Tetress that think in a worker. A pending request can be dropped: the worker is ended, and the
// next request starts a new one, which makes the agents it needs again.

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

  // Makes an agent, such as "minimax" or "minimax:depth=4", under a name; rejects with the engine's sentence.
  seat(name, agent, seed) {
    return this.ask("seat", { name, agent, seed });
  }

  // Makes the agents of a game of a match, counted from 0, under the names "red" and "blue".
  pair(agents, seed, number) {
    return this.ask("pair", { agents, seed, number });
  }

  // Lets an agent choose for the side to move: {action, score, depth, nodes, line, seconds}.
  decide(name, { agent, nodes, seed }, { cells, side, turn }, skip = []) {
    return this.ask("decide", { name, agent, nodes, seed: seed + turn, cells, side, turn, skip });
  }

  // Drops the pending request, if there is one; its promise is never settled.
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
