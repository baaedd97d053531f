// Fluent's icons, always beside a word and therefore hidden from screen readers. The build replaces
// each name by its drawing (.ci/fluent-icons.cjs).
import DRAWINGS from './fluent-icons.json';

export type IconName = keyof typeof DRAWINGS;

export function Icon({
  name,
  class: extra = '',
}: {
  readonly name: IconName;
  readonly class?: string;
}) {
  return (
    <svg
      class={`icon ${name === 'reading' ? 'turning' : ''} ${extra}`}
      viewBox="0 0 16 16"
      fill="currentColor"
      aria-hidden="true"
    >
      <path d={DRAWINGS[name]} />
    </svg>
  );
}

/** A filled dot; the word beside it repeats the meaning of its colour. */
export function Dot() {
  return (
    <svg class="dot" viewBox="0 0 8 8" fill="currentColor" aria-hidden="true">
      <circle cx="4" cy="4" r="4" />
    </svg>
  );
}
