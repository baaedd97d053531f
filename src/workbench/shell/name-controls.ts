// Names Univer's icon buttons and fields for screen readers.
import { onceAFrame } from '../model/once-a-frame';

/** "sheet.command.set-range-bold" reads "Set range bold". */
function wordsOf(command: string): string {
  const words = (command.split('.').at(-1) ?? '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Fields and buttons without a command, by the elements around them. */
const NAMES: readonly (readonly [selector: string, name: string])[] = [
  ['[data-u-command*="font-family"] input', 'Font'],
  ['[data-u-command*="fontsize"] input', 'Font size'],
  ['[data-u-comp="defined-name"] input, [data-u-comp="formula-bar"] input', 'Cell address or name'],
  ['[data-u-comp="formula-bar"] > div > button', 'Show more of the formula'],
  ['footer > section > div > div > [data-u-comp="sheet-bar-append-button"]', 'Add a sheet'],
  ['footer > section > div > div > div > [data-u-comp="sheet-bar-append-button"]', 'All sheets'],
  ['footer [data-u-comp="button"]:has(+ div [role="track"])', 'Zoom out'],
  ['footer div:has([role="track"]) + [data-u-comp="button"]', 'Zoom in'],
  ['footer [role="track"] a', 'Zoom to 100 %'],
  ['footer [role="track"] button', 'Zoom'],
];

function nameControls(root: ParentNode): void {
  for (const button of root.querySelectorAll<HTMLElement>(
    'button[data-u-command]:not([aria-label])',
  ))
    button.setAttribute('aria-label', wordsOf(button.dataset['uCommand'] ?? ''));
  for (const [selector, name] of NAMES)
    for (const field of root.querySelectorAll(`:is(${selector}):not([aria-label])`))
      field.setAttribute('aria-label', name);
}

/** Univer redraws its controls, so they are named after every drawing. */
export function keepControlsNamed(root: HTMLElement): void {
  new MutationObserver(onceAFrame(() => nameControls(root))).observe(root, {
    childList: true,
    subtree: true,
  });
  nameControls(root);
}
