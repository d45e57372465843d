// SPDX-License-Identifier: MIT
// Follow: one run while it trains, drawn from the events that the server sends for each iteration.

import { el, numbers, number, short, duration } from "../dom.js";
import { get, post, listen } from "../api.js";
import { Corner } from "./corner.js";
import { Course } from "../run/course.js";
import { Pace } from "./pace.js";
import { button, card, linkButton, pageHead } from "../parts.js";
import { fitnessCurves, weightCurves } from "../run/curves.js";
import { swarmPlot } from "./swarm.js";
import { statusTag, statusText } from "../run/status.js";

const HISTORY_MAX = 2000; // iterations whose weights are requested
const SHOWN = ["Iteration", "Best", "Pieces", "Pieces a second", "Games a second", "Measurements", "Trained for",
  "Time left"];

class Follower {
  // Without `head` the page gets no title and links: the run is part of something else.
  constructor(root, run, head) {
    this.root = root;
    this.head = head;
    this.run = run;
    this.course = new Course(run.columns);
    this.pace = new Pace();
    this.best = run.weights;
    this.status = run;
    this.curves = fitnessCurves(this.course, () => this.status);
    this.weights = weightCurves(run.names, this.course, () => this.best);
    this.swarm = swarmPlot(run.names, run.swarm, run.swarm.length ? run.weights : null);
    this.corner = new Corner(run.run, run.settings, (file) => this.learn(file));
    this.build();
    this.setStatus(run);
    const known = this.course.last?.iteration ?? 0;
    this.close = listen(`/api/runs/${run.run}/events?after=${Math.max(0, known - HISTORY_MAX)}`, {
      iteration: (iteration) => this.addIteration(iteration),
      status: (status) => this.setStatus(status),
      open: () => this.say(""),
      error: () => this.say("The server does not answer; trying again."),
    });
  }

  build() {
    this.stop = button("Stop", "stop", () => this.act("stop"));
    this.resume = button("Resume", "resume", () => this.act("resume"));
    this.tag = statusTag(this.run);
    this.bar = el("progress", { max: 1, value: 0, "aria-label": "Iterations done" });
    this.numbers = numbers(SHOWN);
    this.line = el("p", { class: "reserved", role: "status", dataset: { test: "run-message" } });
    const { run, method, preset } = this.run;
    const progress = card("Progress", [this.stop, this.resume], this.bar, this.line, this.numbers.element);
    progress.dataset.test = "progress";
    if (this.head)
      this.root.append(
        pageHead([`Run ${run}: ${preset || method} `, this.tag], linkButton("New run", "#train", "new-run"),
          linkButton("Its page", `#runs/${run}`, "run-page"), linkButton("Watch it", `#watch/run/${run}`, "watch-it")));
    this.root.append(
      el("div", { class: "follow" }, el("div", { class: "progress-row" }, progress, this.corner.element),
        this.curves.element, this.weights.element, this.swarm.element));
  }

  say(sentence, bad = true) {
    this.line.textContent = sentence;
    this.line.classList.toggle("bad", Boolean(sentence) && bad);
  }

  // A controller with many weights comes only as a file, not in the events.
  learn(file) {
    if (this.run.names.length > 96) {
      this.best = file.features.flatMap((feature) => feature.weights ?? [feature.weight]);
      this.weights.update();
    }
  }

  addIteration(iteration) {
    this.course.add(iteration);
    if (iteration.weights)
      this.best = iteration.weights;
    if (iteration.swarm?.length)
      this.swarm.set(iteration.swarm, iteration.weights);
    this.curves.update();
    this.weights.update();
  }

  setStatus(status) {
    const best = status.best?.toPrecision(6); // events have fewer digits than responses
    if (best !== this.known && status.iterations > 0)
      this.corner.change();
    this.known = best;
    this.status = status;
    if (this.course.rows.length === 0)
      this.curves.update();
    this.pace.add(status);
    const { iterations, total, live } = status, done = status.status === "done";
    statusText(this.tag, status);
    Object.assign(this.root.dataset, { run: this.run.run, status: status.status, live, iterations });
    this.stop.disabled = !live;
    this.resume.disabled = live || done || status.elsewhere || status.status === "removed";
    this.bar.value = done ? 1 : Math.min(1, iterations / total);
    this.bar.textContent = `${iterations} of ${total}`;
    if (this.stopping && !live) {
      this.stopping = false;
      this.say("");
    }
    if (status.failure || this.failed)
      this.say(status.failure ?? "");
    this.failed = status.failure;
    this.numbers.set({
      "Iteration": `${number(iterations)} of ${number(total)}`,
      "Best": number(status.best),
      "Pieces": number(status.pieces),
      "Pieces a second": status.seconds > 0 ? short(this.pace.rate("pieces")) : "–",
      "Games a second": status.seconds > 0
        ? short(this.pace.rate("evaluations") * Number(this.run.settings.games ?? 1)) : "–",
      "Measurements": number(status.evaluations),
      "Trained for": duration(status.seconds),
      "Time left": live && !done ? duration(this.pace.left(total)) : "–",
    });
  }

  async act(name) {
    this.stop.disabled = this.resume.disabled = true;
    try {
      await post(`/api/runs/${this.run.run}/${name}`);
      this.stopping = name === "stop";
      this.say(this.stopping ? "Stopping after the games under way." : "", false);
    } catch (error) {
      this.say(error.message);
    }
    // The next event says which buttons are enabled; it may have come before this response, so ask once more.
    this.timer = setTimeout(() => this.refresh(), 700);
  }

  async refresh() {
    const status = await get(`/api/runs/${this.run.run}`).catch(() => null);
    if (status && !this.gone)
      this.setStatus(status);
  }

  free() {
    this.gone = true;
    clearTimeout(this.timer);
    this.close();
    [this.curves, this.weights, this.swarm, this.corner].forEach((part) => part.free());
  }
}

// Shows run `number` in root, with a head or without; returns a function that ends it.
export async function follow(root, number, head = true) {
  const follower = new Follower(root, await get(`/api/runs/${number}`), head);
  return () => follower.free();
}
