// A sentence about what went wrong, beside what it is about, and said at once.
import { Icon } from './icons';

interface ComplaintLineProps {
  readonly id: string;
  /**
   * null: nothing to say; the empty place stays, because a new alert region would not be announced
   * everywhere.
   */
  readonly sentence: string | null;
  readonly tone: 'care' | 'lost';
}

export function ComplaintLine({ id, sentence, tone }: ComplaintLineProps) {
  return (
    <div id={id} role="alert" class="complaint-place">
      {sentence !== null && (
        <p class={`banner ${tone}`}>
          <Icon name={tone === 'care' ? 'partial' : 'error'} />
          <span>{sentence}</span>
        </p>
      )}
    </div>
  );
}
