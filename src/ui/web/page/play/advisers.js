// SPDX-License-Identifier: MIT
// Advisers: controllers by name, loaded from the server on first use. "run/7" is the best controller of training run 7.

import { get, once } from "../api.js";

export class Advisers {
  constructor() {
    this.loaded = new Map();
  }

  // The controller of that name, as an object of the lab.
  async get(lab, name) {
    if (!this.loaded.has(name)) {
      const file = name.startsWith("run/") ? await get(`/api/runs/${name.slice(4)}/controller`)
        : await once(`/api/controllers/${encodeURIComponent(name)}`);
      this.loaded.set(name, lab.controller(file));
    }
    return this.loaded.get(name);
  }

  free() {
    for (const controller of this.loaded.values())
      controller.free();
    this.loaded.clear();
  }
}

// The controllers to choose from, as [name, text] pairs: shipped controllers and training runs. A list that the server
// cannot give is left out.
export async function listAdvisers() {
  const [shipped, runs] = await Promise.allSettled([once("/api/controllers"), get("/api/runs")]);
  const names = (shipped.value?.controllers ?? []).map(({ name }) => [name, name]);
  const trained = (runs.value?.runs ?? []).filter((run) => run.iterations > 0);
  return [...names, ...trained.map(({ run, method }) => [`run/${run}`, `run ${run} (${method})`])];
}
