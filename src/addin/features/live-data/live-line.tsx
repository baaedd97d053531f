// One line of the list: its cells, question, account and age, an icon for its data and one for its
// proof. The other details unfold.
import { useId } from 'preact/hooks';
import { counted, say } from '../../platform/say';
import { Addresses } from '../../pane/controls/addresses';
import { Icon } from '../../pane/controls/icons';
import {
  PROOF_ICONS,
  PROOF_TONES,
  PROOF_WORDS,
  STANDING_ICONS,
  STANDING_WORDS,
  toneOf,
} from '../../pane/result-standing';
import { PairList } from '../../pane/pair-list';
import { useNow, usePane } from '../../pane/context/pane-context';
import { numbersOf, recordsOf, resultSays } from '../../pane/result-sentences';
import { BlockDetails, ResultDetails, TableDetails } from './result-details';
import type { LiveRow } from './live-list';

interface LiveLineProps {
  readonly row: LiveRow;
  readonly open: boolean;
  readonly toggle: (key: string) => void;
}

export function LiveLine({ row, open, toggle }: LiveLineProps) {
  const { format, session } = usePane();
  const nowMs = useNow();
  const id = useId();
  const { key, addresses, results, table, data } = row;
  const [first] = results;
  const isBlock = results.length > 1;
  const card = table ? { ...table, state: 'shown' as const, proof: null } : first!;
  const says = resultSays(card, nowMs, format);
  const where = table?.name ?? addresses[0] ?? first?.formula ?? '';
  const tone = toneOf(data);
  const oldest = Math.min(
    ...(isBlock ? results : [card]).map((one) => one.refreshedAtMs ?? Infinity),
  );
  const what = table
    ? table.name
    : isBlock
      ? numbersOf(first!.functionName, results.length) || counted(results.length, 'record')
      : first!.functionName;
  const about = [
    isBlock ? '' : card.asks,
    isBlock || card.rows === null || card.rows === 1 ? '' : recordsOf(card.rows, card.functionName),
    ...card.accounts,
    Number.isFinite(oldest) ? format.ago(oldest, nowMs) : '',
  ].filter(Boolean);
  return (
    <li class="live-line">
      <div class="row">
        <span class="live-name row wrap grow">
          <Addresses addresses={addresses} isOnSheet={!row.isTrouble} />{' '}
          <span class="small">{what}</span>
        </span>
        <Verdicts row={row} />
        <button
          type="button"
          class="subtle square"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => toggle(key)}
        >
          <span class="unseen">{say`Details of ${where}`}</span>
          <Icon name="chevron" class={open ? 'flipped' : ''} />
        </button>
      </div>
      <p class="live-about small quiet">
        {about.join(' · ')}
        {says.readingAgain && (
          <span class="with-icon">
            <Icon name="reading" />
            {say`refreshing`}
          </span>
        )}
      </p>
      {says.trouble !== null && (
        <p class={`small ${tone === 'good' ? 'care' : tone}`}>{says.trouble}</p>
      )}
      {first?.blocked && !first.blocked.isOneCell && (
        <div class="button-row">
          <button
            type="button"
            onClick={() => void session.goTo(first.blocked?.by ?? first.blocked?.at ?? '')}
          >
            {say`Go to ${first.blocked.by ?? first.blocked.at}`}
          </button>
        </div>
      )}
      {first?.unlistedPairs?.map(({ account, count }) => (
        <div class="stack close small" key={account}>
          <p class="small care">
            {count === 0
              ? say`No pair of this account is known. Add them, and the tie-out is made.`
              : counted(
                  count,
                  'pair asked; add the rest. Until then days that differ cannot be judged.',
                  'pairs asked; add the rest. Until then days that differ cannot be judged.',
                )}
          </p>
          <PairList account={account} />
        </div>
      ))}
      <div id={id} class="details stack" hidden={!open}>
        {open &&
          (table ? (
            <TableDetails table={table} />
          ) : isBlock ? (
            <BlockDetails results={results} />
          ) : (
            <ResultDetails result={first!} />
          ))}
      </div>
    </li>
  );
}

/** A verdict has a visible word where there is a problem; else only its icon. */
function Verdicts({ row: { data, proof, results } }: { readonly row: LiveRow }) {
  const tone = toneOf(data);
  const dataWord = STANDING_WORDS[data];
  const proofWord = results[0]?.proof?.words ?? PROOF_WORDS[proof];
  return (
    <span class="verdicts row wrap">
      <span class={`verdict row tight small ${tone}`} title={dataWord}>
        <Icon name={STANDING_ICONS[data]} />
        <span class={tone === 'good' ? 'unseen' : ''}>{dataWord}</span>
      </span>
      {proof !== 'none' && (
        <span class={`verdict row tight small ${PROOF_TONES[proof]}`} title={proofWord}>
          <Icon name={PROOF_ICONS[proof]} />
          <span class={proof === 'holds' ? 'unseen' : ''}>{proofWord}</span>
        </span>
      )}
    </span>
  );
}
