// Moving between sheet and pane without a mouse: F6, skip links, and the keys by which office.js gives the focus back.

export interface FocusPlaces { readonly sheet: () => void; readonly pane: () => void }

/** F6 goes to the other part. Inside the pane office.js itself answers Ctrl+F6 and Tab beyond the last control. */
export function moveByF6(places: FocusPlaces, isInPane: () => boolean, target: Window = window): void {
  target.addEventListener('keydown', (event) => {
    if (event.key !== 'F6' || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (isInPane()) places.sheet();
    else places.pane();
  }, { capture: true });
}

export function followSkipLinks(root: ParentNode, places: FocusPlaces): void {
  const follow = (selector: string, go: () => void): void => {
    root.querySelector(selector)?.addEventListener('click', (event) => { event.preventDefault(); go(); });
  };
  follow('a[href="#sheet"]', places.sheet);
  follow('a[href="#pane"]', places.pane);
}
