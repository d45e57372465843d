// SPDX-License-Identifier: MIT
// Helper: a worker that answers requests. ask("games", {...}) returns a promise; end() stops it whatever it is doing.

export class Helper {
  constructor() {
    this.worker = new Worker("worker.js", { type: "module" });
    this.waiting = new Map();
    this.count = 0;
    this.worker.onmessage = ({ data }) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.error)
        waiting?.reject(new Error(data.error)); // after fail() nobody waits any more
      else
        waiting?.resolve(data.answer);
    };
    this.worker.onerror = (event) => this.fail(event.message);
  }

  fail(sentence) {
    for (const { reject } of this.waiting.values())
      reject(new Error(sentence || "The engine could not be started."));
    this.waiting.clear();
  }

  ask(job, details = {}) {
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, job, ...details });
    });
  }

  // Pending calls are never answered: the view is gone.
  end() {
    this.worker.terminate();
    this.waiting.clear();
  }
}
