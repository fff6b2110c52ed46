// Making elements, and files for the reader: the little that the pages need of a framework.

type Child = Node | string | null | undefined | false;
type Properties = Record<string, string | number | boolean | null | undefined | ((event: never) => void)>;

function fill(element: Element, properties: Properties, children: Child[]): void {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2).toLowerCase(), value as EventListener);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child): child is Node | string => !!child || child === ""));
}

/** An HTML element; properties that begin with `on` are listeners. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  fill(element, properties, children);
  return element;
}

/** An SVG element. */
export function s<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  properties: Properties = {},
  ...children: Child[]
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  fill(element, properties, children);
  return element;
}

/** A form that is folded on a narrow page, where what it is about comes first, also once the page has become narrow or wide. */
export function folded(summary: string, ...form: Child[]): HTMLDetailsElement {
  const narrow = matchMedia("(max-width: 900px)");
  const fold = h("details", { class: "form", open: !narrow.matches }, h("summary", {}, summary), ...form);
  // The page that the form was on may be gone: the listener, which outlives it, must not keep it.
  const kept = new WeakRef(fold);
  const follow = () => {
    const fold = kept.deref();
    if (fold) fold.open = !narrow.matches;
    else narrow.removeEventListener("change", follow);
  };
  narrow.addEventListener("change", follow);
  return fold;
}

/** A control under its label. */
export function field(label: string, control: HTMLElement): HTMLElement {
  control.id ||= id("field");
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control);
}

/** A choice of one of these values, each with its text. */
export function choice(value: string, options: [value: string, text: string][], chosen: (value: string) => void): HTMLSelectElement {
  const control = h("select", { onchange: () => chosen(control.value) }, ...options.map(([option, text]) => h("option", { value: option }, text)));
  control.value = value;
  return control;
}

/** A button that does nothing while it is disabled, but keeps the focus, which a disabled one would lose. */
export function setDisabled(button: HTMLButtonElement, disabled: boolean): void {
  button.setAttribute("aria-disabled", String(disabled));
}

/** Before the controls in an element are made anew: returns what gives the focus to the one that does the same. */
export function keepFocus(element: HTMLElement): () => void {
  const focused = document.activeElement as HTMLElement | null;
  const name = focused && element.contains(focused) ? focused.dataset["do"] : undefined;
  return () => name && element.querySelector<HTMLElement>(`[data-do="${name}"]`)?.focus({ preventScroll: true });
}

/** Hands a file to the reader. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

let ids = 0;

/** An id that no other element has. */
export function id(name: string): string {
  return `${name}-${++ids}`;
}

let held = false;
window.addEventListener("pointerdown", () => (held = true), true);
for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, () => (held = false), true);

/** Waits until no pointer is held down, and its click is over: a button that moves between press and release loses the click. */
export async function released(): Promise<void> {
  while (held) {
    await new Promise<void>((done) => {
      for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, () => setTimeout(done), { once: true, capture: true });
    });
  }
}
