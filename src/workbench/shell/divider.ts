// The divider between sheet and pane: moved by mouse or by the arrow keys.

export const PANE_WIDTH = { min: 320, max: 450, initial: 360 } as const;
const STEP_PX = 10;

/** @param resized called after each step, so that the sheet can fit its new width. */
export function dividePane(divider: HTMLElement, pane: HTMLElement, resized: () => void): void {
  let width: number = PANE_WIDTH.initial;

  const set = (asked: number): void => {
    width = Math.round(Math.min(PANE_WIDTH.max, Math.max(PANE_WIDTH.min, asked)));
    pane.style.width = `${width}px`;
    divider.setAttribute('aria-valuenow', String(width));
    resized();
  };

  divider.setAttribute('aria-valuemin', String(PANE_WIDTH.min));
  divider.setAttribute('aria-valuemax', String(PANE_WIDTH.max));
  divider.addEventListener('keydown', (event) => {
    const to: Partial<Record<string, number>> = {
      ArrowLeft: width + STEP_PX,
      ArrowRight: width - STEP_PX,
      Home: PANE_WIDTH.min,
      End: PANE_WIDTH.max,
    };
    const asked = to[event.key];
    if (asked === undefined) return;
    event.preventDefault();
    set(asked);
  });
  divider.addEventListener('pointerdown', (event) => {
    divider.setPointerCapture(event.pointerId);
    // The frame would capture the pointer as soon as it is over the frame.
    document.body.classList.add('dividing');
  });
  divider.addEventListener('pointermove', (event) => {
    if (divider.hasPointerCapture(event.pointerId))
      set(document.documentElement.clientWidth - event.clientX);
  });
  divider.addEventListener('lostpointercapture', () => {
    document.body.classList.remove('dividing');
  });
  divider.addEventListener('dblclick', () => {
    set(PANE_WIDTH.initial);
  });
  set(PANE_WIDTH.initial);
}
