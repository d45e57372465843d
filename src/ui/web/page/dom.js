// SPDX-License-Identifier: MIT
// Dom: makes elements, and formats numbers as text. Markup is never made from text that came from elsewhere.

// Makes an element: el("button", {class: "main", onclick: start}, "Start"). Names that begin with "on" are listeners;
// true sets an attribute and false omits it; `dataset` is an object.
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on"))
      element.addEventListener(name.slice(2), value);
    else if (name === "dataset")
      Object.assign(element.dataset, value);
    else if (name === "value" || name === "checked")
      element[name] = value;
    else if (value !== false && value !== undefined && value !== null)
      element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

// A sentence that says what is wrong with the number in an input, or "".
export function numberFault(input, name) {
  if (input.disabled || input.checkValidity())
    return "";
  const [low, high] = [input.min, input.max].map((text) => number(Number(text)));
  return input.validity.customError ? input.validationMessage
    : `${name} must be a ${input.step === "any" ? "" : "whole "}number from ${low} to ${high}.`;
}

// A line below a number input that says, while the visitor types, that the text is not a number or out of range.
export function faultLine(input, name) {
  const line = el("small", { class: "fault", role: "alert", dataset: { test: "fault" } });
  for (const event of ["input", "change"])
    input.addEventListener(event, () => {
      line.textContent = numberFault(input, name);
      input.setAttribute("aria-invalid", String(line.textContent !== ""));
    });
  return line;
}

// A labelled input, or any other element that has a value.
export function field(label, input, help) {
  if (help)
    input.title = help;
  return el("label", { class: "field" }, el("span", {}, label), input,
    input.type === "number" ? faultLine(input, label) : null);
}

// A select element: options are texts, or [value, text] pairs.
export function select(options, value, onchange) {
  const list = options.map((option) => (Array.isArray(option) ? option : [option, option]));
  const element = el("select", { onchange: () => onchange?.(element.value) },
    list.map(([key, text]) => el("option", { value: key }, text)));
  element.value = value ?? list[0]?.[0];
  return element;
}

// A list of names and values that can be updated without moving anything: {element, set({name: value})}.
export function numbers(names) {
  const values = new Map(names.map((name) => [name, el("dd", {}, "–")]));
  const element = el("dl", { class: "numbers" }, names.map((name) => [el("dt", {}, name), values.get(name)]).flat());
  return {
    element,
    set(update) {
      for (const [name, value] of Object.entries(update))
        if (values.get(name).textContent !== String(value))
          values.get(name).textContent = value;
    },
  };
}

// A box that scrolls sideways and shows by a shadow that there is more: data-more is "left", "right" or both.
export function scroller(...children) {
  const box = el("div", { class: "scroll", tabindex: -1 }, children);
  const look = () => {
    const more = [box.scrollLeft > 1 && "left", box.scrollLeft < box.scrollWidth - box.clientWidth - 1 && "right"]
      .filter(Boolean).join(" ");
    if (box.dataset.more !== more)
      box.dataset.more = more;
    box.tabIndex = more ? 0 : -1;
  };
  box.addEventListener("scroll", look, { passive: true });
  const watch = new ResizeObserver(look);
  [box, ...box.children].forEach((one) => watch.observe(one));
  return box;
}

// A table: columns are {name, text(row), number: true}; rows are anything.
export function table(columns, rows) {
  const cell = (tag, column, content) =>
    el(tag, { class: column.number ? "number" : false, scope: tag === "th" && "col" }, content);
  return scroller(el("table", {},
    el("thead", {}, el("tr", {}, columns.map((column) => cell("th", column, column.name)))),
    el("tbody", {}, rows.map((row) => el("tr", {}, columns.map((column) => cell("td", column, column.text(row))))))));
}

// A sentence from the engine with a full stop at its end, unless it has a punctuation mark there.
export function ended(text) {
  return text + (/[.!?]$/.test(text) ? "" : ".");
}

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

// 1,234,567 or, for small numbers that are not whole, four significant digits.
export function number(value) {
  if (value === null || value === undefined || Number.isNaN(value))
    return "–";
  if (!Number.isFinite(value))
    return value > 0 ? "∞" : "−∞";
  const text = Number.isInteger(value) || Math.abs(value) >= 1000 ? whole.format(value)
    : String(Number(value.toPrecision(4)));
  return text.replace("-", "−");
}

// 1.2 k, 3.4 M, 5.6 G
export function short(value) {
  const units = [[1e9, "G"], [1e6, "M"], [1e3, "k"]];
  const unit = units.find(([size]) => Math.abs(value) >= size);
  return unit ? `${(value / unit[0]).toPrecision(3)} ${unit[1]}` : number(value);
}

// 1:02:03, or 2:03 or 12.3 s
export function duration(seconds) {
  if (!Number.isFinite(seconds))
    return "–";
  if (seconds < 60)
    return `${seconds.toFixed(1)} s`;
  const two = (n) => String(Math.floor(n)).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

// Offers a text to the visitor as a file.
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text]));
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

// The current value of a colour in the style sheet, such as "--accent".
export function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
