// When the focused control goes away (Cancel once work ends, a card whose formula was deleted),
// focus goes to the nearest place that is left, instead of to nowhere. Places are marked
// data-focus-home.

/** Watches `root`; returns its own undo. */
export function keepFocus(root: HTMLElement): () => void {
  let wayUp: Element[] = [];

  const remember = (event: FocusEvent): void => {
    wayUp = [];
    for (
      let at = event.target instanceof Element ? event.target : null;
      at !== null;
      at = at === root ? null : at.parentElement
    )
      wayUp.push(at);
  };
  // The person moved the focus: a control that still exists was left, not removed.
  const leave = (): void => {
    const [left] = wayUp;
    queueMicrotask(() => {
      if (left?.isConnected === true && left !== document.activeElement && wayUp[0] === left)
        wayUp = [];
    });
  };
  const restore = (): void => {
    const [lost] = wayUp;
    // hasFocus: never take the focus away from the sheet.
    if (
      lost === undefined ||
      lost.isConnected ||
      !document.hasFocus() ||
      document.activeElement !== document.body
    )
      return;
    const homes = wayUp
      .filter((each) => each.isConnected)
      .map((each) => each.querySelector<HTMLElement>('[data-focus-home]'));
    wayUp = [];
    const home = homes.find((one) => one !== null);
    // office.js lets the next Tab leave the pane from an element that Tab does not reach: a heading
    // is made reachable while it has the focus.
    if (home?.tabIndex === -1) {
      home.tabIndex = 0;
      home.addEventListener(
        'blur',
        () => {
          home.tabIndex = -1;
        },
        { once: true },
      );
    }
    home?.focus();
  };

  const observer = new MutationObserver(restore);
  observer.observe(root, { childList: true, subtree: true });
  root.addEventListener('focusin', remember);
  root.addEventListener('focusout', leave);
  return () => {
    observer.disconnect();
    root.removeEventListener('focusin', remember);
    root.removeEventListener('focusout', leave);
  };
}
