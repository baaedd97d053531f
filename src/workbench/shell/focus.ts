// Moves the focus between sheet and pane without a mouse: F6, skip links, and the keys by which
// office.js returns the focus.

export interface FocusPlaces {
  readonly sheet: () => void;
  readonly pane: () => void;
}

/**
 * F6 goes to the other part, Shift+F6 from the sheet to the formulas above it. Tab cannot reach
 * these: in the sheet it moves by one cell. Inside the pane office.js itself handles Ctrl+F6 and
 * Tab beyond the last control.
 */
export function moveByF6(
  places: FocusPlaces,
  isInPane: () => boolean,
  target: Window = window,
): void {
  target.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'F6' || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      const above = isInPane() || isAbove(document.activeElement) ? null : firstAbove();
      if (event.shiftKey && above) above.focus();
      else if (isInPane() || (!event.shiftKey && isAbove(document.activeElement))) places.sheet();
      else places.pane();
    },
    { capture: true },
  );
}

const ABOVE = ':is(.head, #welcome)';
const isAbove = (element: Element | null): boolean =>
  element !== null && element.closest(ABOVE) !== null;
/** The formulas to try come first, then the buttons of the workbench's head. */
const firstAbove = (): HTMLElement | null =>
  ['#welcome', '.head']
    .flatMap((part) => [...document.querySelectorAll<HTMLElement>(`${part} button`)])
    .find((button) => button.checkVisibility()) ?? null;

export function followSkipLinks(root: ParentNode, places: FocusPlaces): void {
  const follow = (selector: string, go: () => void): void => {
    root.querySelector(selector)?.addEventListener('click', (event) => {
      event.preventDefault();
      go();
    });
  };
  follow('a[href="#sheet"]', places.sheet);
  follow('a[href="#pane"]', places.pane);
}
