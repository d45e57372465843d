// SPDX-License-Identifier: MIT
// Play touch: the game without a keyboard: buttons below the board, and gestures on it. A drag shifts the piece, a tap
// turns it, a slow drag down is a soft drop, a quick swipe down a hard one, a quick swipe up holds.

import { el } from "../dom.js";

const TAP = 12; // pixels that a finger may move during a tap
const QUICK = 300; // milliseconds that a tap or a swipe may take

const ROWS = [
  [["left", "←", "Move left"], ["right", "→", "Move right"], ["ccw", "↺", "Turn counterclockwise"],
    ["half", "⟳", "Half turn"], ["cw", "↻", "Turn clockwise"]],
  [["soft", "↓", "Soft drop"], ["hard", "⤓", "Hard drop"], ["hold", "Hold", "Hold"],
    ["hint", "Hint", "Hints on or off"]],
];

// The buttons: calls down(action) and up(action). A click without a pointer, such as by a screen reader, also counts as
// a press.
export function touchButtons({ down, up }) {
  const make = ([action, text, label]) => {
    const release = () => up(action);
    return el("button", {
      type: "button", "aria-label": label, dataset: { test: `touch-${action}` },
      onpointerdown: (event) => {
        event.preventDefault();
        down(action);
      },
      onpointerup: release, onpointercancel: release, onpointerleave: release,
      oncontextmenu: (event) => event.preventDefault(),
      onclick: (event) => {
        if (event.detail === 0 && event.pointerId !== undefined && event.pointerId < 0) {
          down(action);
          up(action);
        }
      },
    }, text);
  };
  return el("div", { class: "touch" }, ROWS.map((row) => el("div", {}, row.map(make))));
}

// One finger on the board, from down to up.
class Gesture {
  constructor(event, cell, press) {
    Object.assign(this, { cell, press, x: event.clientX, y: event.clientY, startX: event.clientX,
      startY: event.clientY });
    this.began = event.timeStamp;
    this.moved = false;
  }

  move(event) {
    while (Math.abs(event.clientX - this.x) >= this.cell) {
      const side = Math.sign(event.clientX - this.x);
      this.x += side * this.cell;
      this.y = event.clientY;
      this.moved = true;
      this.press(side < 0 ? "left" : "right");
    }
    const slow = event.timeStamp - this.began > QUICK;
    while (slow && event.clientY - this.y >= this.cell) {
      this.y += this.cell;
      this.x = event.clientX;
      this.moved = true;
      this.press("soft");
    }
  }

  end(event) {
    const across = event.clientX - this.startX, down = event.clientY - this.startY;
    const quick = event.timeStamp - this.began <= QUICK;
    if (this.moved)
      return;
    if (Math.hypot(across, down) <= TAP && quick)
      this.press("cw");
    else if (quick && Math.abs(down) > 1.5 * this.cell && Math.abs(down) > Math.abs(across))
      this.press(down > 0 ? "hard" : "hold");
  }
}

// Listens to fingers on a board's canvas.
export function listenToFingers(board, press) {
  let gesture = null, finger = 0;
  board.canvas.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" || gesture)
      return;
    event.preventDefault();
    finger = event.pointerId;
    gesture = new Gesture(event, Math.max(board.size, 16), press);
    board.canvas.setPointerCapture(finger);
  });
  board.canvas.addEventListener("pointermove", (event) => event.pointerId === finger && gesture?.move(event));
  board.canvas.addEventListener("pointerup", (event) => {
    if (event.pointerId === finger)
      gesture?.end(event);
    gesture = null;
  });
  board.canvas.addEventListener("pointercancel", () => (gesture = null));
}
