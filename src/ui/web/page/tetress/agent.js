// SPDX-License-Identifier: MIT
// Torus agent: the fields that name an agent of Tetress and limit how much it may think.

import { el, field, select } from "../dom.js";

const STRENGTHS = [[100, "100 nodes"], [1000, "1 k nodes"], [10000, "10 k nodes"], [100000, "100 k nodes"],
  [1000000, "1 M nodes"]];
const FULL = 1000000; // nodes for a strength: those below the highest have a limit of their own
const HELP = "Settings as on the command line, such as depth=4,ordering=no; tetrarch tetress --help has them all.";

// The field for how much an agent may think: {input, element}.
export function nodesField(test, nodes) {
  const input = select(STRENGTHS, nodes);
  input.dataset.test = test;
  return { input, element: field("nodes an action", input,
    "How many positions an agent may look at: its strength. Agents that do not search need none.") };
}

export class AgentFields {
  // `test` is the prefix of the fields' data-test names; `who` is the agent's label. With 0 `nodes` there is no field
  // for the nodes.
  constructor(lab, test, who, agent = "minimax", nodes = 0) {
    this.names = lab.agents;
    this.agent = select(this.names.map((name) => [name, name.replace(/^strength-/, "strength ")]), agent,
      () => this.adapt());
    this.agent.dataset.test = `${test}-agent`;
    this.settings = el("input", { placeholder: "depth=4", spellcheck: "false", autocomplete: "off",
      dataset: { test: `${test}-settings` } });
    this.nodes = nodes > 0 ? nodesField(`${test}-nodes`, nodes) : null;
    this.elements = [field(who, this.agent, "Who plays: an agent, or a strength from 1, a beginner, to 10."),
      this.nodes?.element, field("settings", this.settings, HELP)];
  }

  get isStrength() {
    return this.agent.value.startsWith("strength-");
  }

  // A strength needs no other field.
  adapt() {
    if (this.nodes)
      this.nodes.element.hidden = this.isStrength;
  }

  // {agent: "minimax:depth=4", nodes: 1000}; a complete agent such as "mcts:explore=1" in the settings field is used as
  // it is.
  read() {
    const settings = this.settings.value.trim();
    const whole = this.names.some((name) => settings === name || settings.startsWith(`${name}:`));
    const agent = whole ? settings : settings ? `${this.agent.value}:${settings}` : this.agent.value;
    return { agent, nodes: this.nodes ? this.isStrength ? FULL : Number(this.nodes.input.value) : 0 };
  }
}
