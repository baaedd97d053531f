// Fluent's icons, which stand beside a word, never instead of it; so they are hidden from screen
// readers. The build takes the path out of each drawing (.ci/svg-path.cjs).
import check from '@fluentui/svg-icons/icons/checkmark_16_regular.svg';
import clock from '@fluentui/svg-icons/icons/clock_16_regular.svg';
import partial from '@fluentui/svg-icons/icons/error_circle_16_regular.svg';
import warning from '@fluentui/svg-icons/icons/warning_16_regular.svg';
import error from '@fluentui/svg-icons/icons/dismiss_circle_16_regular.svg';
import waiting from '@fluentui/svg-icons/icons/hourglass_16_regular.svg';
import away from '@fluentui/svg-icons/icons/cloud_off_16_regular.svg';
import reading from '@fluentui/svg-icons/icons/spinner_ios_16_regular.svg';
import refresh from '@fluentui/svg-icons/icons/arrow_clockwise_16_regular.svg';
import plus from '@fluentui/svg-icons/icons/add_16_regular.svg';
import chevron from '@fluentui/svg-icons/icons/chevron_down_16_regular.svg';
import close from '@fluentui/svg-icons/icons/dismiss_16_regular.svg';
import stop from '@fluentui/svg-icons/icons/record_stop_16_regular.svg';
import equal from '@fluentui/svg-icons/icons/equal_circle_16_regular.svg';
import unequal from '@fluentui/svg-icons/icons/equal_off_16_regular.svg';
import unsure from '@fluentui/svg-icons/icons/question_circle_16_regular.svg';
import flask from '@fluentui/svg-icons/icons/beaker_16_regular.svg';

const DRAWINGS = {
  check,
  clock,
  partial,
  warning,
  error,
  waiting,
  away,
  reading,
  refresh,
  plus,
  equal,
  unequal,
  unsure,
  chevron,
  close,
  stop,
  flask,
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
      fill="currentColor"
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
