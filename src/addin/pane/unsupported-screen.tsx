// The screen that is shown where Tieout cannot work.
import { render } from 'preact';
import { say } from '../platform/say';
import './tokens.css';
import './taskpane.css';
import './controls/controls.css';
import './unsupported-screen.css';

const SCREENS = {
  'no-host': {
    title: say`This page belongs to Excel`,
    sentences: [
      say`Tieout is an add-in for Excel: an exchange’s commission records and ledger entries as live tables that tie out.`,
      say`This is its task pane, and there is no Excel around it. Open it in Excel: Home, Tieout, Open.`,
    ],
    code: 'no host',
  },
  webview: {
    title: say`The browser inside this Excel is too old`,
    sentences: [
      say`Tieout signs each request and encrypts what it keeps, and this browser cannot.`,
      say`Update Office. On Windows, install the Microsoft Edge WebView2 Runtime as well. Then open the pane again.`,
    ],
    code: 'WebCrypto is missing',
  },
  'not-started': {
    title: say`Tieout could not start`,
    sentences: [
      say`Tieout failed while it was starting. Nothing in this workbook has changed, and no request was sent.`,
      say`Close the workbook and open it again. If this stays, report it with the code below.`,
    ],
    code: 'start failed',
  },
  ipad: {
    title: say`Excel for iPad runs no functions of add-ins`,
    sentences: [
      say`Open this workbook in Excel for Windows or Mac, or in Excel on the web, with the same Microsoft account.`,
      say`Nothing in this workbook has changed: cells keep their last values.`,
    ],
    code: 'SharedRuntime 1.1 or CustomFunctionsRuntime 1.1 is missing',
  },
  'old-excel': {
    title: say`This Excel is too old for Tieout`,
    sentences: [
      say`Its formulas need Microsoft 365, Excel on the web, or Excel 2021 or later.`,
      say`Nothing in this workbook has changed: cells keep their last values.`,
    ],
    code: 'SharedRuntime 1.1 or CustomFunctionsRuntime 1.1 is missing',
  },
};

type Unsupported = keyof typeof SCREENS;

/** The sentences of the screen as one text, for a cell. */
export const unsupportedSentence = (what: Unsupported): string =>
  [`${SCREENS[what].title}.`, ...SCREENS[what].sentences].join(' ');

export function showUnsupported(
  root: HTMLElement,
  what: Unsupported,
  /** A detail that is known only now, such as the name of an error. */
  { detail }: { readonly detail?: string } = {},
): void {
  const { title, sentences, code } = SCREENS[what];
  render(
    <main class="unsupported" aria-labelledby="unsupported-title">
      <h1 id="unsupported-title">{title}</h1>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {what === 'no-host' && (
        <p>
          <a href="/help/">{say`How to install Tieout`}</a>
        </p>
      )}
      <p class="hint">({[code, detail].filter(Boolean).join(': ')})</p>
    </main>,
    root,
  );
}
