// One clear screen where Tieout cannot work, or only in part.
import { render } from 'preact';
import './tokens.css';
import './taskpane.css';
import './controls.css';
import './unsupported-screen.css';

interface Screen {
  readonly title: string;
  readonly sentences: readonly string[];
  /** In brackets at the end, for support. */
  readonly code: string;
  readonly link?: { readonly text: string; readonly to: string };
}

const SCREENS = {
  'no-host': {
    title: 'This page belongs to Excel',
    sentences: ['Tieout is an add-in for Excel: an exchange’s commission records and ledger entries as live tables that tie out.', 'This is its task pane, and there is no Excel around it. Open it in Excel: Home, Tieout, Open.'],
    code: 'no host',
    link: { text: 'How to install Tieout', to: '/help/' },
  },
  webview: {
    title: 'The browser inside this Excel is too old',
    sentences: ['Tieout encrypts keys and records, and this browser cannot.', 'Update Office. On Windows, install the Microsoft Edge WebView2 Runtime as well. Then open the pane again.'],
    code: 'WebCrypto or IndexedDB is missing',
  },
  'old-excel': {
    title: 'This Excel is too old for Tieout',
    sentences: ['Its formulas need Microsoft 365, Excel on the web, or Excel 2021 or later.', 'Nothing in this workbook has changed: cells keep their last values.'],
    code: 'SharedRuntime 1.1 or CustomFunctionsRuntime 1.1 is missing',
  },
  'no-arrays': {
    title: 'This Excel shows one cell of each result',
    sentences: ['A formula such as =LEDGER("USDT") fills many cells in Microsoft 365 and in Excel 2021 and later. Here only the first one appears.', 'Insert results as tables instead: Get data, then Insert as table.'],
    code: 'ExcelApi 1.12 is missing',
  },
} as const satisfies Record<string, Screen>;

export type Unsupported = keyof typeof SCREENS;

/** @param goOn given where Tieout works in part: the screen then has a button that takes it away. */
export function showUnsupported(root: HTMLElement, what: Unsupported, goOn?: () => void): void {
  const { title, sentences, code, link }: Screen = SCREENS[what];
  const close = (): void => {
    render(null, root);
    goOn?.();
  };
  render(
    <main class="unsupported" aria-labelledby="unsupported-title">
      <h1 id="unsupported-title">{title}</h1>
      {sentences.map((sentence) => <p key={sentence}>{sentence}</p>)}
      {link !== undefined && <p><a href={link.to}>{link.text}</a></p>}
      {goOn !== undefined && <button type="button" class="primary" onClick={close}>Continue with tables</button>}
      <p class="code">({code})</p>
    </main>,
    root,
  );
}
