// One clear screen where Tieout cannot work, or only in part.
import { render } from 'preact';
import { told } from './told';
import './tokens.css';
import './taskpane.css';
import './controls.css';
import './unsupported-screen.css';

const { install, goOn: continueWith, ...SCREENS } = told.unsupported;

export type Unsupported = keyof typeof SCREENS;

/** @param goOn given where Tieout works in part: the screen then has a button that takes it away. */
export function showUnsupported(root: HTMLElement, what: Unsupported, goOn?: () => void): void {
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
      <p class="code">({code})</p>
    </main>,
    root,
  );
}
