// SPDX-License-Identifier: MIT
// Setting: one row of a parameter table as a field, by its type, with range, default and help.

import { el, faultLine, number, select } from "../dom.js";

// The range of a number field as text.
function rangeText({ type, min, max }) {
  if (type !== "int" && type !== "real")
    return "";
  return max >= 1e9 && min >= 0 ? `${number(min)} or more` : `${number(min)} to ${number(max)}`;
}

const inputs = {
  int: ({ min, max }) => el("input", { type: "number", min, max, step: 1, inputmode: "numeric" }),
  real: ({ min, max }) => el("input", { type: "number", min, max, step: "any", inputmode: "decimal" }),
  choice: ({ choices }) => select(choices),
  flag: () => select(["no", "yes"]),
  text: () => el("input", { type: "text", spellcheck: "false", autocomplete: "off" }),
};

export class Setting {
  // A field with the initial value `standard`, which is the server's default.
  constructor(param, standard) {
    this.name = param.name;
    this.standard = standard;
    this.input = (inputs[param.type] ?? inputs.text)(param);
    Object.assign(this.input, { id: `setting-${param.name}`, name: param.name, value: standard });
    this.input.dataset.test = `setting-${param.name}`;
    const facts = [rangeText(param), standard === "" ? "" : `default ${standard}`].filter(Boolean).join(", ");
    this.input.setAttribute("aria-describedby", `help-${param.name}`);
    this.element = el("div", { class: "setting" },
      el("label", { for: this.input.id }, param.name.replaceAll("-", " ")), this.input,
      this.input.type === "number" ? faultLine(this.input,
        param.name.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase())) : null,
      el("small", { class: "dim", id: `help-${param.name}` }, param.help, facts ? el("br") : null, facts));
  }

  get value() {
    return this.input.value.trim();
  }

  get changed() {
    return this.value !== this.standard || Boolean(this.input.validity?.badInput);
  }

  // Marks the field as wrong, and shows it.
  accuse() {
    this.input.setAttribute("aria-invalid", "true");
    this.element.closest("details")?.setAttribute("open", "");
    this.input.focus();
  }

  forgive() {
    this.input.removeAttribute("aria-invalid");
  }
}
