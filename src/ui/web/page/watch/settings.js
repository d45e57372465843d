// SPDX-License-Identifier: MIT
// Watch settings: a form with the game to watch and the player.

import { el, field, select } from "../dom.js";
import { FIELD_VISIBLE, FIELD_WIDTH, SEQUENCES } from "../lab.js";

const WIDTHS = [4, 16], HEIGHTS = [4, 24], PREVIEWS = 6;

function whole(value, [low, high], test, onchange) {
  return el("input", { type: "number", min: low, max: high, step: 1, value, required: true, "data-test": test,
    onchange });
}

export class WatchSettings {
  // changed() is called when a setting has changed and all of them are valid.
  constructor(players, changed) {
    const tell = () => this.tell(changed);
    this.players = players;
    this.kind = select(["simplified", "guideline"], "simplified", tell);
    this.width = whole(FIELD_WIDTH, WIDTHS, "width", tell);
    this.height = whole(FIELD_VISIBLE, HEIGHTS, "height", tell);
    this.pieces = select([["", "usual"], ...SEQUENCES], "", tell);
    this.hold = select([["1", "allowed"], ["0", "none"]], "1", tell);
    this.player = select(players.map((row) => row.name), "greedy", tell);
    this.preview = whole(1, [0, PREVIEWS], "preview", tell);
    this.seed = whole(1, [0, 2 ** 31], "seed", tell);
    this.help = el("p", { class: "dim line help" });
    Object.entries({ rules: this.kind, sequence: this.pieces, hold: this.hold, player: this.player })
      .forEach(([name, input]) => { input.dataset.test = name; });
    this.element = el("div", {}, el("div", { class: "fields narrow" },
      field("Rules", this.kind), field("Columns", this.width, "4 to 16"), field("Rows", this.height, "4 to 24"),
      field("Pieces", this.pieces, "how they are drawn; usually uniform, in the guideline game from a bag"),
      field("Hold", this.hold), field("Player", this.player),
      field("Preview", this.preview, "pieces known beside the one in play, 0 to 6"),
      field("Seed", this.seed, "the same seed gives the same game")), this.help);
    this.follow();
  }

  // The guideline game has a fixed board, and it alone has a hold.
  follow() {
    const guideline = this.kind.value === "guideline";
    this.width.disabled = this.height.disabled = guideline;
    this.hold.disabled = !guideline;
    const { value } = this.player;
    this.help.textContent = `${value}: ${this.players.find((row) => row.name === value)?.help ?? ""}.`;
  }

  tell(changed) {
    this.follow();
    const inputs = [this.width, this.height, this.preview, this.seed];
    if (inputs.every((input) => input.disabled || input.checkValidity()))
      changed();
  }

  // Sets the board size that a controller was made for.
  suit(file) {
    this.put(this.width, file.width ?? FIELD_WIDTH);
    this.put(this.height, file.height ?? FIELD_VISIBLE);
  }

  setSeed(seed) {
    this.put(this.seed, seed);
  }

  // Sets a number, and clears the message about the previous one.
  put(input, value) {
    input.value = value;
    input.dispatchEvent(new Event("input"));
  }

  // {rules, player, preview, seed} as arguments for the worker; width and height are those of the visible board.
  get() {
    const guideline = this.kind.value === "guideline";
    return {
      rules: {
        kind: this.kind.value,
        width: guideline ? FIELD_WIDTH : Number(this.width.value),
        height: guideline ? FIELD_VISIBLE : Number(this.height.value),
        hold: guideline && this.hold.value === "1",
        pieces: this.pieces.value || undefined,
      },
      player: this.player.value,
      preview: Number(this.preview.value),
      seed: Number(this.seed.value),
    };
  }
}
