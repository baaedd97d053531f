// The add-in's page as it is in other hosts: changed in the window in which it will begin.
import type { Options, Unkind } from '../model/options';
import { speedUpClock } from './fast-clock';
import { watchPending, type Page } from './pending-work';
import { slowTimers } from './slow-timers';

/** What office.js collects for and the pane waits with is shorter. */
const LONGEST_TIMER_MS = 500;

/**
 * Call it when the frame was just put into the page: a page of the same origin begins in the window
 * that stands there already (HTML Standard, "initial about:blank"); that of another origin in one of
 * its own, which cannot be reached into.
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
 * Chromium blocks the storage of pages from another site, but office.js takes no host page under
 * another host name (NotTrustedWAC): so the getters throw, as Chromium's do.
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

/** A webview that saves no files or copies nothing. */
function beUnkind(frame: HTMLIFrameElement, page: Page, unkind: ReadonlySet<Unkind>): void {
  if (unkind.has('clipboard')) {
    Object.defineProperty(page.navigator, 'clipboard', { value: undefined });
    Object.assign(page.Document.prototype, { execCommand: () => false });
  }
  if (unkind.has('download'))
    frame.addEventListener('load', () => {
      page.addEventListener('click', ignoreDownload, true);
      // As on a Mac. The office.js of the web has no such member.
      void page.Office.onReady().then(() => {
        page.Office.context.ui.openBrowserWindow = (address) => void page.open(address);
      });
    });
}

function ignoreDownload(event: Event): void {
  if (event.composedPath().some((node) => node instanceof Element && node.matches('a[download]')))
    event.preventDefault();
}
