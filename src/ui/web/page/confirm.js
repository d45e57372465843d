// SPDX-License-Identifier: MIT
// Confirm: asks before something that cannot be undone. Escape and Cancel leave everything as it is.

import { el } from "./dom.js";
import { button } from "./parts.js";

// Asks, and calls action() if the answer is yes; if that fails, the error is shown in the dialog. Resolves to whether
// the action was done.
export function confirm(sentence, yes, action) {
  return new Promise((resolve) => {
    let done = false;
    const message = el("p", { class: "bad reserved", role: "alert" });
    const agree = button(yes, "confirm-yes", async () => {
      agree.disabled = true;
      try {
        await action();
        done = true;
        dialog.close();
      } catch (error) {
        message.textContent = error.message;
        agree.disabled = false;
      }
    }, "danger");
    const cancel = button("Cancel", "confirm-no", () => dialog.close());
    cancel.autofocus = true;
    const dialog = el("dialog", { class: "card", dataset: { test: "confirm" }, "aria-label": sentence, onclose: () => {
      dialog.remove();
      resolve(done);
    } }, el("p", {}, sentence), message, el("div", { class: "buttons" }, agree, cancel));
    document.body.append(dialog);
    dialog.showModal();
  });
}
