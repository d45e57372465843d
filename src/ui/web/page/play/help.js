// SPDX-License-Identifier: MIT
// Play help: how a controller helps the person: hints, and playing on in their place. It is loaded on first use.

import { Advisers } from "./advisers.js";
import { saveSettings } from "./settings.js";

export class Help {
  // `changed` is called when help was switched on or off, with a sentence if that failed.
  constructor(settings, changed) {
    Object.assign(this, { settings, changed, playsOn: false });
    this.advisers = new Advisers();
  }

  // Gives the game an adviser if one is needed, and lets it play if that is switched on.
  async attend(game, lab) {
    const { settings } = this;
    let trouble = "";
    try {
      if (game && !game.adviser && (settings.hints || this.playsOn)) {
        const controller = await this.advisers.get(await lab, settings.controller);
        if (!game.freed)
          game.consult(controller, settings.preview);
      }
    } catch (error) {
      this.playsOn = settings.hints = false; // the game continues without help
      trouble = error.message;
    }
    if (game && !game.freed && !game.end && this.playsOn !== Boolean(game.pilot))
      game.handOver(this.playsOn ? settings.finishPace : 0);
    this.changed(trouble);
  }

  toggleHints(game, lab) {
    this.settings.hints = !this.settings.hints;
    saveSettings(this.settings);
    return this.attend(game, lab);
  }

  togglePlayingOn(game, lab) {
    this.playsOn = !this.playsOn;
    return this.attend(game, lab);
  }

  // Replaces the adviser by another controller, or by the same one at another pace.
  replace(game, lab) {
    game.handOver(0);
    game.adviser = null;
    return this.attend(game, lab);
  }
}
