// One clear screen where Tieout cannot work, or only in part.
import { render } from 'preact';
import { paneTexts } from './texts/pane-texts';
import './tokens.css';
import './taskpane.css';
import './controls/controls.css';
import './unsupported-screen.css';

const { install, goOn: continueWith, ...SCREENS } = paneTexts.unsupported;

export type Unsupported = keyof typeof SCREENS;

/** The screen in one sentence after the other, for a cell. */
export const unsupportedSentence = (what: Unsupported): string =>
  [`${SCREENS[what].title}.`, ...SCREENS[what].sentences].join(' ');

export interface UnsupportedExtras {
  /** Given where Tieout works in part: the screen then has a button that takes it away. */
  readonly goOn?: () => void;
  /** What only this moment knows, such as the name of an error. */
  readonly detail?: string;
}

export function showUnsupported(
  root: HTMLElement,
  what: Unsupported,
  { goOn, detail }: UnsupportedExtras = {},
): void {
  const { title, sentences, code } = SCREENS[what];
  const close = (): void => {
    render(null, root);
    goOn?.();
  };
  render(
    <main class="unsupported" aria-labelledby="unsupported-title">
      <h1 id="unsupported-title">{title}</h1>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {what === 'no-host' && (
        <p>
          <a href="/help/">{install}</a>
        </p>
      )}
      {goOn !== undefined && (
        <button type="button" class="primary" onClick={close}>
          {continueWith}
        </button>
      )}
      <p class="code">({[code, detail].filter(Boolean).join(': ')})</p>
    </main>,
    root,
  );
}
