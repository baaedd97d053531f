// The mark: an equals sign whose two bars are tied by one small knot. The same drawing as assets/mark.svg, in the ink around it.

const LEFT_OVER = 'M1.5 4H4.8C8.8 4 11.3 4.9 11.3 8';
const LEFT_UNDER = 'M1.5 12H4.8C8.8 12 11.3 11.1 11.3 8';
const RIGHT_OVER = 'M14.5 12H11.2C7.2 12 4.7 11.1 4.7 8';
const RIGHT_UNDER = 'M14.5 4H11.2C7.2 4 4.7 4.9 4.7 8';

export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true">
      <Gap id="mark-under-left" along={LEFT_OVER} />
      <Gap id="mark-under-right" along={RIGHT_OVER} />
      <path d={LEFT_OVER} />
      <path d={RIGHT_OVER} />
      <path d={RIGHT_UNDER} mask="url(#mark-under-left)" />
      <path d={LEFT_UNDER} mask="url(#mark-under-right)" />
    </svg>
  );
}

/** What passes under is cut a little wider than what passes over, so that the knot can be read at 16 px. */
function Gap({ id, along }: { readonly id: string; readonly along: string }) {
  return (
    <mask id={id} maskUnits="userSpaceOnUse" x="0" y="0" width="16" height="16">
      <path fill="#fff" stroke="none" d="M0 0h16v16H0z" />
      <path stroke="#000" stroke-width="3.8" d={along} />
    </mask>
  );
}
