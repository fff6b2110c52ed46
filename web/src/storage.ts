// What the browser keeps for the lab, where it may: in a frame of another site it may not, and then it is kept as long as the page.

const kept = new Map<string, string>();

export function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return kept.get(name) ?? null;
  }
}

export function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    kept.set(name, value);
  }
}

/** Whether keys of one character do anything. */
export function keysOn(): boolean {
  return stored("gametree.keys") !== "off";
}
