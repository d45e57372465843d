// SPDX-License-Identifier: MIT
// Space: points and trails in a cube that is turned with the mouse, a finger or the keyboard. The projection is the one
// of src/ui/chart/projection.h: parallel, from an azimuth and an elevation.

import { el, colour } from "../dom.js";
import { rampColour } from "./ramp.js";

const LEVELS = 24; // colours
const FIRST = { azimuth: 30, elevation: 25, zoom: 1 };
const AXES = [0, 1, 2], SIDES = [-.5, .5];
const TURN = 5; // degrees for a key
const KEYS = {
  ArrowLeft: (space) => space.turn(TURN, 0),
  ArrowRight: (space) => space.turn(-TURN, 0),
  ArrowUp: (space) => space.turn(0, TURN),
  ArrowDown: (space) => space.turn(0, -TURN),
  "+": (space) => space.magnify(1.25),
  "=": (space) => space.magnify(1.25),
  "-": (space) => space.magnify(.8),
  Home: (space) => space.reset(),
  " ": (space) => space.play(),
};

// The point (a, b, c) of an axis and the two after it, as (x, y, z).
function cyclic(axis, a, b, c) {
  const place = [0, 0, 0];
  [a, b, c].forEach((value, i) => { place[(axis + i) % 3] = value; });
  return place;
}

export class Space {
  // Calls play() when the visitor presses the space bar.
  constructor(play) {
    this.play = play;
    this.canvas = el("canvas", { class: "space", tabindex: 0, role: "img", dataset: { test: "space", keys: "" },
      onpointerdown: (event) => this.hold(event), onpointermove: (event) => this.drag(event),
      onkeydown: (event) => this.press(event) });
    this.redraw = () => {
      this.frame ??= requestAnimationFrame(() => {
        this.frame = null;
        this.draw();
      });
    };
    window.addEventListener("themechange", this.redraw);
    this.watch = new ResizeObserver(this.redraw);
    this.watch.observe(this.canvas);
    this.reset();
  }

  // {axes, points: [{place, share, trail, iteration}], best}: the places are values, `trail` is the number of a trail
  // or undefined.
  set(data) {
    this.data = data;
    const last = new Map();
    this.marks = data.points.map(({ place, share, trail, iteration }, i) => {
      const before = trail === undefined ? undefined : last.get(trail);
      last.set(trail, i);
      return { at: this.inCube(place), level: Math.min(Math.floor(share * LEVELS), LEVELS - 1), before, iteration };
    });
    this.redraw();
  }

  // Shows the points up to this iteration.
  show(iteration) {
    this.until = iteration;
    this.redraw();
  }

  inCube(values) {
    return values.map((value, k) => (value - this.data.axes[k].low) / (this.data.axes[k].high - this.data.axes[k].low)
      - .5);
  }

  reset() {
    Object.assign(this, FIRST);
    this.turn(0, 0);
  }

  turn(right, up) {
    this.azimuth = (this.azimuth + right + 360) % 360;
    this.elevation = Math.min(Math.max(this.elevation + up, -90), 90);
    Object.assign(this.canvas.dataset, { azimuth: this.azimuth, elevation: this.elevation });
    this.redraw();
  }

  magnify(factor) {
    this.zoom = Math.min(Math.max(this.zoom * factor, .5), 8);
    this.canvas.dataset.zoom = this.zoom;
    this.redraw();
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key])
      return;
    KEYS[event.key](this);
    event.preventDefault();
  }

  hold(event) {
    this.canvas.setPointerCapture(event.pointerId);
    this.held = { x: event.clientX, y: event.clientY };
  }

  drag(event) {
    if (!this.canvas.hasPointerCapture(event.pointerId))
      return;
    this.turn((this.held.x - event.clientX) / 2, (event.clientY - this.held.y) / 2);
    this.held = { x: event.clientX, y: event.clientY };
  }

  // What the viewer sees as right, up and near.
  look() {
    const radians = Math.PI / 180;
    const [sa, ca] = [Math.sin(this.azimuth * radians), Math.cos(this.azimuth * radians)];
    const [se, ce] = [Math.sin(this.elevation * radians), Math.cos(this.elevation * radians)];
    this.right = [ca, sa, 0];
    this.up = [-se * sa, se * ca, ce];
    this.near = [ce * sa, -ce * ca, se];
  }

  spot([x, y, z]) {
    const { right, up, near, size, middle } = this;
    return [middle[0] + size * (x * right[0] + y * right[1] + z * right[2]),
      middle[1] - size * (x * up[0] + y * up[1] + z * up[2]), x * near[0] + y * near[1] + z * near[2]];
  }

  draw() {
    const { clientWidth: width, clientHeight: height } = this.canvas, scale = window.devicePixelRatio || 1;
    if (!this.data || width === 0)
      return;
    Object.assign(this.canvas, { width: Math.round(width * scale), height: Math.round(height * scale) });
    this.context = this.canvas.getContext("2d");
    this.context.scale(scale, scale);
    this.look();
    // The same size from every side, so that turning does not zoom; the diagonal of a cube is 1.73 edges.
    this.size = this.zoom * Math.min((width - 80) / 1.5, (height - 70) / 1.6);
    this.middle = [width / 2, height / 2 - 6];
    this.drawFaces();
    AXES.forEach((axis) => this.drawAxis(axis));
    this.drawMarks();
    this.canvas.dataset.shown = this.marks.filter(({ iteration }) => iteration <= this.until).length;
  }

  line(places, close = false) {
    places.map((place) => this.spot(place)).forEach(([x, y], i) => this.context[i ? "lineTo" : "moveTo"](x, y));
    if (close)
      this.context.closePath();
  }

  // The faces behind the points, with a line at every tick.
  drawFaces() {
    const { context } = this;
    for (const axis of AXES)
      for (const side of SIDES.filter((side) => side * this.near[axis] < -1e-9)) {
        context.beginPath();
        this.line([[-.5, -.5], [.5, -.5], [.5, .5], [-.5, .5]].map(([a, b]) => cyclic(axis, side, a, b)), true);
        Object.assign(context, { fillStyle: colour("--well"), strokeStyle: colour("--line"), lineWidth: 1 });
        context.fill();
        for (const tick of this.ticks((axis + 1) % 3))
          this.line(SIDES.map((end) => cyclic(axis, side, tick, end)));
        for (const tick of this.ticks((axis + 2) % 3))
          this.line(SIDES.map((end) => cyclic(axis, side, end, tick)));
        context.stroke();
      }
  }

  ticks(axis) {
    const { low, high, ticks } = this.data.axes[axis];
    return ticks.map((tick) => (tick - low) / (high - low) - .5);
  }

  // The edge of an axis on the outline: at the bottom or, for the last axis, at the left.
  edgeOf(axis) {
    const front = (k, side) => side * this.near[k % 3] > 1e-9;
    const edges = SIDES.flatMap((b) => SIDES.map((c) => [b, c]))
      .filter(([b, c]) => front(axis + 1, b) !== front(axis + 2, c));
    const rank = ([b, c]) => {
      const [x, y] = this.spot(cyclic(axis, 0, b, c));
      return axis === 2 ? x : -y;
    };
    return edges.sort((a, b) => rank(a) - rank(b))[0];
  }

  drawAxis(axis) {
    const { context } = this, edge = this.edgeOf(axis);
    if (!edge)
      return;
    const [from, to] = SIDES.map((end) => this.spot(cyclic(axis, end, ...edge)));
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length < 20)
      return; // it points at the viewer
    let out = [(to[1] - from[1]) / length, (from[0] - to[0]) / length];
    if (out[0] * (from[0] + to[0] - 2 * this.middle[0]) + out[1] * (from[1] + to[1] - 2 * this.middle[1]) < 0)
      out = out.map((part) => -part);
    Object.assign(context, { strokeStyle: colour("--dim"), fillStyle: colour("--dim"), lineWidth: 1,
      font: "11px sans-serif", textBaseline: "middle" });
    context.beginPath();
    this.line(SIDES.map((end) => cyclic(axis, end, ...edge)));
    const { labels, name } = this.data.axes[axis];
    context.textAlign = Math.abs(out[0]) < .35 ? "center" : out[0] > 0 ? "left" : "right";
    const beside = (at, far, text) => context.fillText(text, at[0] + far * out[0], at[1] + (far + 4) * out[1]);
    let last = null, widest = 0;
    this.ticks(axis).forEach((tick, i) => {
      const at = this.spot(cyclic(axis, tick, ...edge)), wide = context.measureText(labels[i]).width;
      context.moveTo(at[0], at[1]);
      context.lineTo(at[0] + 5 * out[0], at[1] + 5 * out[1]);
      widest = Math.max(widest, wide);
      if (last && Math.hypot(at[0] - last[0], at[1] - last[1]) < 14 + wide * Math.abs(out[1]))
        return; // it would touch the previous label
      last = at;
      beside(at, 9, labels[i]);
    });
    context.stroke();
    this.drawName(name, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], out,
      18 + 16 * Math.abs(out[1]) + widest * Math.abs(out[0]), Math.atan2(to[1] - from[1], to[0] - from[0]));
  }

  // Along the edge, beyond the labels, from left to right or upwards.
  drawName(name, middle, out, far, angle) {
    const { context } = this, half = Math.PI / 2;
    context.save();
    context.translate(middle[0] + far * out[0], middle[1] + far * out[1]);
    context.rotate(angle >= half - .01 ? angle - Math.PI : angle < -half - .01 ? angle + Math.PI : angle);
    Object.assign(context, { textAlign: "center", font: "12px sans-serif", fillStyle: colour("--text") });
    context.fillText(name, 0, 0);
    context.restore();
  }

  // The later or better ones on top, those of the last iteration that is shown larger.
  drawMarks() {
    const { context, marks } = this, seen = ({ iteration }) => iteration <= this.until;
    const spots = marks.map((mark) => (seen(mark) ? this.spot(mark.at) : null));
    const levels = Array.from({ length: LEVELS }, () => []);
    marks.forEach((mark, i) => seen(mark) && levels[mark.level].push(i));
    levels.forEach((list, level) => {
      const share = (level + .5) / LEVELS;
      context.beginPath();
      for (const i of list.filter((one) => marks[one].before !== undefined)) {
        context.moveTo(...spots[marks[i].before].slice(0, 2));
        context.lineTo(...spots[i].slice(0, 2));
      }
      Object.assign(context, { strokeStyle: rampColour(share, .45), fillStyle: rampColour(share, .85), lineWidth: 1 });
      context.stroke();
      context.beginPath();
      for (const i of list) {
        const [x, y, near] = spots[i], now = marks[i].iteration === this.until ? 1.5 : 1;
        context.moveTo(x, y);
        context.arc(x, y, now * (2 + .8 * near), 0, 2 * Math.PI);
      }
      context.fill();
    });
    this.drawBest();
  }

  drawBest() {
    const { context, data: { best } } = this;
    if (!best?.every(Number.isFinite))
      return;
    const [x, y] = this.spot(this.inCube(best));
    context.beginPath();
    [[0, -8], [8, 0], [0, 8], [-8, 0]].forEach(([a, b], i) => context[i ? "lineTo" : "moveTo"](x + a, y + b));
    context.closePath();
    for (const [strokeStyle, lineWidth] of [[colour("--card"), 5], [colour("--text"), 2]]) {
      Object.assign(context, { strokeStyle, lineWidth });
      context.stroke();
    }
  }

  free() {
    cancelAnimationFrame(this.frame);
    this.watch.disconnect();
    window.removeEventListener("themechange", this.redraw);
  }
}
