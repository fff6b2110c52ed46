// The pages of the repository's `docs/`, as the site holds them: each is loaded when it is first read.

/** A page in the list of all. */
export interface Listed {
  name: string;
  title: string;
}

export class Library {
  private listed: Promise<Listed[]> | undefined;
  private readonly pages = new Map<string, Promise<DocumentFragment>>();

  /** All pages. */
  list(): Promise<Listed[]> {
    return (this.listed ??= kept(() => (this.listed = undefined), async () => (await file("pages.json")).json() as Promise<Listed[]>));
  }

  /** A new copy of a page. */
  async page(name: string): Promise<DocumentFragment> {
    const page = this.pages.get(name) ?? kept(() => this.pages.delete(name), () => load(name));
    this.pages.set(name, page);
    return (await page).cloneNode(true) as DocumentFragment;
  }
}

/** Loads something; what failed is forgotten, so that it can be tried again. */
function kept<Value>(forget: () => void, start: () => Promise<Value>): Promise<Value> {
  const value = start();
  value.catch(forget);
  return value;
}

async function load(name: string): Promise<DocumentFragment> {
  const template = document.createElement("template");
  template.innerHTML = await (await file(`${name}.html`)).text();
  return template.content;
}

async function file(name: string): Promise<Response> {
  const answer = await fetch(`docs/${name}`);
  if (!answer.ok) throw new Error(`docs/${name}: ${answer.status}`);
  return answer;
}
