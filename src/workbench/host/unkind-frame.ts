// The add-in's page in hosts whose webview saves no files or copies nothing.
import type { Unkind } from '../model/options';

type Page = Window & typeof globalThis;

/** Of the page's window; another origin cannot be reached into. Call it as `blockStorage`. */
export function beUnkind(frame: HTMLIFrameElement, unkind: ReadonlySet<Unkind>): void {
  const inner = frame.contentWindow as Page | null;
  if (!inner) return;
  if (unkind.has('clipboard')) {
    Object.defineProperty(inner.navigator, 'clipboard', { value: undefined });
    Object.assign(inner.Document.prototype, { execCommand: () => false });
  }
  if (unkind.has('download'))
    frame.addEventListener('load', () => {
      inner.addEventListener('click', ignoreDownload, true);
      // As on a Mac. The office.js of the web has no such member.
      void inner.Office.onReady().then(() => {
        inner.Office.context.ui.openBrowserWindow = (address) => void inner.open(address);
      });
    });
}

function ignoreDownload(event: Event): void {
  if (event.composedPath().some((node) => node instanceof Element && node.matches('a[download]')))
    event.preventDefault();
}
