// The add-in's page as in other hosts: changes the window in which the page will start.
import type { Options, Unkind } from '../model/options';
import { speedUpClock } from './fast-clock';
import { watchPending, type Page } from './pending-work';
import { slowTimers } from './slow-timers';

/** office.js collects, and the pane waits, for less time than this. */
const LONGEST_TIMER_MS = 500;

/**
 * Call it right after the frame is inserted: a page of the same origin starts in the existing
 * window (HTML Standard, "initial about:blank"); a page of another origin gets its own window,
 * which cannot be accessed.
 */
export function becomePage(frame: HTMLIFrameElement, options: Options): void {
  const page = frame.contentWindow as Page | null;
  if (!page) return;
  if (options.timesFaster > 1) speedUpClock(page, options.timesFaster);
  watchPending(page, LONGEST_TIMER_MS);
  if (options.storageBlocked) blockStorage(page);
  if (options.slowTimers) slowTimers(page);
  beUnkind(frame, page, options.unkind);
}

/**
 * Chromium blocks the storage of pages from another site, but office.js refuses a host page under
 * another host name (NotTrustedWAC). So these getters throw, as Chromium's do.
 */
function blockStorage(page: Page): void {
  const refuse = (what: string) => (): never => {
    throw new DOMException(`${what}: Access is denied for this document.`, 'SecurityError');
  };
  const block = (owner: object, ownerName: string, names: readonly string[]): void => {
    for (const name of names)
      Object.defineProperty(owner, name, {
        configurable: true,
        get: refuse(`Failed to read the '${name}' property from '${ownerName}'`),
      });
  };
  block(page, 'Window', ['localStorage', 'sessionStorage', 'indexedDB', 'caches']);
  block(page.navigator, 'Navigator', ['storage', 'clipboard']);
  Object.defineProperty(page, 'BroadcastChannel', {
    configurable: true,
    value: class {
      constructor() {
        refuse("Failed to construct 'BroadcastChannel'")();
      }
    },
  });
}

/** A webview that cannot save files or cannot copy. */
function beUnkind(frame: HTMLIFrameElement, page: Page, unkind: ReadonlySet<Unkind>): void {
  if (unkind.has('clipboard')) {
    Object.defineProperty(page.navigator, 'clipboard', { value: undefined });
    Object.assign(page.Document.prototype, { execCommand: () => false });
  }
  if (unkind.has('download'))
    frame.addEventListener('load', () => {
      page.addEventListener('click', ignoreDownload, true);
      // Like Excel on a Mac. The office.js of the web has no such member.
      void page.Office.onReady().then(() => {
        page.Office.context.ui.openBrowserWindow = (address) => void page.open(address);
      });
    });
}

function ignoreDownload(event: Event): void {
  if (event.composedPath().some((node) => node instanceof Element && node.matches('a[download]')))
    event.preventDefault();
}
