// SPDX-License-Identifier: MIT
// Play keys: which key does what. Every action may have several keys; no key has two actions.

// The same keys as in the terminal, and a few more that other games have. `move` marks the actions of the game itself.
export const ACTIONS = [
  { name: "left", text: "Move left", keys: ["arrowleft"], move: true },
  { name: "right", text: "Move right", keys: ["arrowright"], move: true },
  { name: "cw", text: "Turn clockwise", keys: ["arrowup", "x"], move: true },
  { name: "ccw", text: "Turn counterclockwise", keys: ["z"], move: true },
  { name: "half", text: "Half turn", keys: ["a"], move: true },
  { name: "soft", text: "Soft drop", keys: ["arrowdown"], move: true },
  { name: "hard", text: "Hard drop", keys: [" "], move: true },
  { name: "hold", text: "Hold", keys: ["c", "shift"], move: true },
  { name: "hint", text: "Hints on or off", keys: ["h"] },
  { name: "finish", text: "Controller on or off", keys: ["f"] },
  { name: "pause", text: "Pause", keys: ["p", "escape"] },
  { name: "restart", text: "Restart", keys: ["r"] },
  { name: "quit", text: "Leave the game", keys: ["q"] },
];

// Is it an action of the game itself?
export function isMove(name) {
  return ACTIONS.some((action) => action.name === name && action.move);
}

const EACH = 4; // the most keys that an action may have

export function defaultKeys() {
  return Object.fromEntries(ACTIONS.map(({ name, keys }) => [name, [...keys]]));
}

// The name of a key as it is stored: in lower case, so that Shift and Caps Lock make no difference.
export function keyOf(event) {
  return event.key.toLowerCase();
}

export function actionOf(keys, key) {
  return ACTIONS.find(({ name }) => keys[name].includes(key))?.name;
}

// Gives a key to an action, as its only key or as one more, and takes it from the action that had it.
export function assign(keys, action, key, more = false) {
  for (const { name } of ACTIONS)
    keys[name] = keys[name].filter((other) => other !== key);
  keys[action] = more ? [...keys[action], key].slice(-EACH) : [key];
}

// Reads the stored keys; invalid ones are replaced by the defaults.
export function readKeys(kept) {
  const keys = defaultKeys();
  for (const { name } of ACTIONS)
    if (Array.isArray(kept?.[name]) && kept[name].every((key) => typeof key === "string"))
      keys[name] = kept[name].slice(0, EACH);
  return keys;
}

const LABELS = { " ": "Space", arrowleft: "←", arrowright: "→", arrowup: "↑", arrowdown: "↓", escape: "Esc",
  control: "Ctrl" };

export function labelOf(key) {
  return LABELS[key] ?? key[0].toUpperCase() + key.slice(1);
}

// Does the element with the focus take keys itself?
export function isField(target) {
  return target instanceof Element && target.closest("input, select, textarea, [contenteditable]") !== null;
}
