// SPDX-License-Identifier: MIT
// Fumen lab: boards as fumens (see include/tetrarch.h). A module of its own, which only the editor loads.

import { loadEngine } from "./engine.js";

export class FumenLab {
  static async load(url = "fumen.wasm") {
    return new FumenLab(await loadEngine(url));
  }

  constructor(engine) {
    this.engine = engine;
  }

  // The first page of a fumen, for a board of this size: {pages, cells, queue, hold}; queue and hold as piece numbers.
  read(text, width, height) {
    const { engine, engine: { call } } = this;
    engine.done(call.tetrarch_fumen_read(...engine.put(text), width, height, engine.place("fumen"), engine.error));
    const { pages, known, hold, cells, queue } = engine.read("fumen");
    return { pages, hold, cells: cells.slice(0, width * height), queue: [...queue.slice(0, known)] };
  }

  // A board as a fumen, with the known pieces as a comment.
  print({ cells, width, height, queue, hold }) {
    const { engine, engine: { call } } = this;
    const fumen = engine.write("fumen", { cells, width, height, queue, known: queue.length, hold });
    return engine.takeText(call.tetrarch_fumen_print(fumen, engine.error));
  }
}
