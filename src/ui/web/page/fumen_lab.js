// SPDX-License-Identifier: MIT
// Fumen lab: boards as fumens (see src/ui/web/wasm/lab_fumen.h). A module of its own, which only the editor loads.

import { loadEngine } from "./engine.js";

const encoder = new TextEncoder();

export class FumenLab {
  static async load(url = "fumen.wasm") {
    return new FumenLab(await loadEngine(url));
  }

  constructor(engine) {
    this.engine = engine;
  }

  // The first page of a fumen, for a board of this size: {pages, cells, queue, hold}; queue and hold as piece numbers.
  read(text, width, height) {
    const { engine } = this, { call } = engine, bytes = encoder.encode(text);
    const at = call.lab_fumen_new(...engine.put(bytes), bytes.length, width, height);
    if (!at)
      throw engine.failure();
    const page = { pages: call.lab_fumen_pages(at), hold: call.lab_fumen_hold(at),
      cells: engine.bytes(call.lab_fumen_cells(at), width * height),
      queue: Array.from(engine.bytes(call.lab_fumen_queue(at), call.lab_fumen_known(at))) };
    call.lab_fumen_free(at);
    return page;
  }

  // A board as a fumen, with the known pieces as a comment.
  print({ cells, width, height, queue, hold }) {
    const { engine } = this, [list, pieces] = engine.put(Uint8Array.from(cells), Uint8Array.from(queue));
    const at = engine.call.lab_fumen_print(list, width, height, pieces, queue.length, hold);
    if (!at)
      throw engine.failure();
    return engine.text(at);
  }
}
