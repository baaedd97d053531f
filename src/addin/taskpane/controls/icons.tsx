// Small line drawings that stand beside a word, never instead of it; so they are hidden from screen
// readers.

const DRAWINGS = {
  check: 'M3 8.5 6.5 12 13 4.5',
  clock: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M8 4.8V8l2.2 1.6',
  partial: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M8 5v3.4M8 10.8v.2',
  warning: 'M8 2.2 14.2 13.3H1.8ZM8 6.2v3.2M8 11.3v.2',
  error: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M5.9 5.9l4.2 4.2M10.1 5.9l-4.2 4.2',
  waiting:
    'M4.5 2h7M4.5 14h7M5.2 2c0 3.5 2.8 4 2.8 6s-2.8 2.5-2.8 6M10.8 2c0 3.5-2.8 4-2.8 6s2.8 2.5 2.8 6',
  away: 'M4.6 12.5h6.6a2.8 2.8 0 0 0 .3-5.58A4 4 0 0 0 4 7.2a2.7 2.7 0 0 0 .6 5.3M2.5 2.5l11 11',
  reading: 'M8 2a6 6 0 1 0 6 6',
  refresh: 'M13 3v3.5H9.5M12.8 6.3A5.2 5.2 0 1 0 13.2 8.6',
  plus: 'M8 3v10M3 8h10',
  chevron: 'M4 6.2 8 10l4-3.8',
  close: 'M4 4l8 8M12 4l-8 8',
  stop: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M5.8 8h4.4',
  flask: 'M6 2h4M6.8 2v4L3.4 12.2A1.2 1.2 0 0 0 4.5 14h7a1.2 1.2 0 0 0 1.1-1.8L9.2 6V2M5 10h6',
} as const;

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
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={DRAWINGS[name]} />
    </svg>
  );
}

/** A filled dot; its tone is told again by the word beside it. */
export function Dot() {
  return (
    <svg class="dot" viewBox="0 0 8 8" fill="currentColor" aria-hidden="true">
      <circle cx="4" cy="4" r="4" />
    </svg>
  );
}
