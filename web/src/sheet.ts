// Style sheets of the library. The policy of the command's server forbids style elements, but not these.

const adopted = new Set<string>();

/** Gives the document a style sheet, unless it has it. */
export function adopt(text: string): void {
  if (adopted.has(text)) return;
  adopted.add(text);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}
