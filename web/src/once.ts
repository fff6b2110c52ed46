// Loading things once.

/** What is loaded once for each key; where that failed, again when it is asked for again. */
export function once<Value, Key = void>(load: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const loaded = new Map<Key, Promise<Value>>();
  return (key) => {
    let found = loaded.get(key);
    if (!found) {
      found = load(key);
      loaded.set(key, found);
      found.catch(() => loaded.delete(key));
    }
    return found;
  };
}
