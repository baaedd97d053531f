// The mark: an equals sign whose two bars are tied by one small knot. The same drawing as assets/mark.svg.

export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" aria-hidden="true">
      <path d="M1.5 5h2.7c2 0 1.8 5.6 3.8 5.6S9.8 5 11.8 5h2.7M1.5 11h2.7c2 0 1.8-5.6 3.8-5.6s1.8 5.6 3.8 5.6h2.7" />
    </svg>
  );
}
