// Files that are too large to be loaded ahead for use offline are kept once they have been used.

/** Asks the service worker, where there is one, to keep a file of the site. */
export function keep(url: string): void {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ keep: new URL(url, location.href).href }));
}
