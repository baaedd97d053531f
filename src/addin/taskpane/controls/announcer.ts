// A polite live region beside the pane, not in it: screen readers hold back what changes inside an
// aria-busy element.

export interface Announcer {
  readonly say: (sentence: string) => void;
  readonly remove: () => void;
}

export function placeAnnouncer(besides: HTMLElement): Announcer {
  const region = document.createElement('div');
  region.className = 'announcer';
  region.setAttribute('role', 'status');
  besides.after(region);
  return {
    say: (sentence) => {
      // The same sentence twice changes no text and would stay unsaid: a trailing space makes it
      // new.
      region.textContent = region.textContent === sentence ? `${sentence}\u00a0` : sentence;
    },
    remove: () => region.remove(),
  };
}
