// A frame whose storage is blocked. Chromium blocks that of pages from another site, but office.js
// takes no host page under another host name (NotTrustedWAC): so the getters throw, as Chromium's
// do.

const refused = (what: string): DOMException =>
  new DOMException(`${what}: Access is denied for this document.`, 'SecurityError');

function block(owner: object, ownerName: string, name: string): void {
  Object.defineProperty(owner, name, {
    configurable: true,
    get: () => {
      throw refused(`Failed to read the '${name}' property from '${ownerName}'`);
    },
  });
}

/**
 * Call it when the frame was just put into the page: a page of the same origin then begins in the
 * window that stands there already (HTML Standard, "initial about:blank").
 */
export function blockStorage({ contentWindow: inner }: HTMLIFrameElement): void {
  if (!inner) return;
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    block(inner, 'Window', name);
  for (const name of ['storage', 'clipboard']) block(inner.navigator, 'Navigator', name);
  Object.defineProperty(inner, 'BroadcastChannel', {
    configurable: true,
    value: class {
      constructor() {
        throw refused("Failed to construct 'BroadcastChannel'");
      }
    },
  });
}
