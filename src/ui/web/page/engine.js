// SPDX-License-Identifier: MIT
// Engine: a WebAssembly module compiled from the C code of the program (see src/ui/web/wasm/lab.h). It contains no game
// logic: it turns numbers and addresses into objects.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// One instance of a module: its memory, and the texts and numbers in it.
export class Engine {
  constructor(instance) {
    this.call = instance.exports;
    this.fields = new Map();
  }

  text(address) {
    const bytes = new Uint8Array(this.call.memory.buffer);
    return decoder.decode(bytes.subarray(address, bytes.indexOf(0, address)));
  }

  // Copies texts and typed arrays into the engine's memory, each aligned to eight bytes, and returns their addresses.
  put(...values) {
    const parts = values.map((value) => (typeof value === "string" ? encoder.encode(value + "\0") : value));
    const offsets = [];
    let size = 0;
    for (const part of parts) {
      offsets.push(size);
      size += Math.ceil(part.byteLength / 8) * 8;
    }
    const start = this.call.lab_bytes(Math.max(size, 8));
    const bytes = new Uint8Array(this.call.memory.buffer);
    parts.forEach((part, i) =>
      bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), start + offsets[i]));
    return offsets.map((offset) => start + offset);
  }

  // Turns a view into an object: the engine itself names its numbers.
  view(kind, address) {
    if (!this.fields.has(kind))
      this.fields.set(kind, this.text(this.call[`lab_${kind}_fields`]()).split(","));
    const names = this.fields.get(kind);
    const numbers = new Float64Array(this.call.memory.buffer, address, names.length);
    return Object.fromEntries(names.map((name, i) => [name, numbers[i]]));
  }

  bytes(address, length) {
    return new Uint8Array(this.call.memory.buffer, address, length).slice();
  }

  failure() {
    return new Error(this.text(this.call.lab_error()));
  }
}

export async function loadEngine(url) {
  const answer = await fetch(url);
  if (!answer.ok)
    throw new Error(`${url} is missing: the program was built without clang and lld.`);
  return new Engine((await WebAssembly.instantiate(await answer.arrayBuffer(), {})).instance);
}

// An object in the engine's memory.
export class Handle {
  constructor(engine, kind, address) {
    this.engine = engine;
    this.kind = kind;
    this.at = address;
  }

  free() {
    if (this.at)
      this.engine.call[`lab_${this.kind}_free`](this.at);
    this.at = 0;
  }
}
