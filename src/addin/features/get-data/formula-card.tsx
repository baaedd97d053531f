// The formula as it will stand in the cell: its cost, what it leaves out, and the two ways to
// insert it.
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { asksRecords } from '../../engine/answers/definitions';
import { counted, say } from '../../platform/say';
import { copyText } from '../../pane/controls/copy-text';
import { formulaText } from '../../workbook/live/formula-text';
import type { FormulaPlace } from './get-data-state';
import type { FetchPlan, FormulaPreview } from '../../workbook/live/fetch-plan';
import type { FormulaDraft } from '../../workbook/live/formula-text';
import type { Outcome } from '../../platform/outcome';
import { Icon } from '../../pane/controls/icons';
import { isSaidBelow } from '../../pane/controls/outcome-line';
import { usePane } from '../../pane/context/pane-context';
import { countsDays, isOfRecords, type ChosenOperation } from './choices';

interface FormulaCardProps {
  readonly draft: FormulaDraft;
  /** A sentence about a missing choice, or null. */
  readonly missing: string | null;
  /** null: the preview is being made. */
  readonly preview: FormulaPreview | null;
  readonly leftOut: readonly string[];
  /** False where the account cannot read this at all. */
  readonly canInsert: boolean;
}

interface Said extends Outcome {
  readonly offers?: 'new sheet' | 'live data' | false;
}

export function FormulaCard({ draft, missing, preview, leftOut, canInsert }: FormulaCardProps) {
  const { session, track, openPlace } = usePane();
  const id = useId();
  const formula = formulaText(draft);
  const code = useRef<HTMLElement>(null);
  const [said, setSaid] = useState<Said | null>(null);
  /** The cell of the live formula that was inserted last. */
  const [written, setWritten] = useState<string | null>(null);
  const [doing, setDoing] = useState<string | null>(null);
  // The outcome of another formula no longer holds.
  useEffect(() => setSaid(null), [formula]);

  // The person need not wait for the plan: the session reads the arguments again.
  const isReady = missing === null && preview?.ok !== false && canInsert && doing === null;
  const run = async (doingWhat: string, work: () => Promise<Said>): Promise<void> => {
    if (!isReady) return;
    setSaid(null);
    setDoing(doingWhat);
    try {
      setSaid(await track(work()));
    } finally {
      setDoing(null);
    }
  };
  const insertLive = (place: FormulaPlace): Promise<void> =>
    run(say`Writing the formula.`, async () => {
      const outcome = await session.getData.insertFormula(draft, place);
      setWritten(outcome.ok ? outcome.address : null);
      return { ...outcome, offers: outcome.ok ? 'live data' : outcome.elsewhere && 'new sheet' };
    });
  const insertTable = (): Promise<void> =>
    run(
      say`The table is being read and written. Progress and Cancel stand at the foot of this pane.`,
      async () => {
        setWritten(null);
        const read = preview ?? (await session.getData.previewFormula(draft));
        if (!read.ok) return read;
        const { call } = read;
        if (!asksRecords(call)) throw new TypeError(`${call.name} is no table of records.`);
        const outcome = await session.getData.insertTable(call, null);
        return { ...outcome, offers: outcome.ok && 'live data' };
      },
    );
  /** A live formula sets no widths and labels; they are set once its rows are here. */
  const format = async (address: string): Promise<void> => {
    const found = session.state.results.find(
      ({ addresses, state }) => state === 'shown' && addresses.includes(address),
    );
    if (found === undefined)
      setSaid({
        ok: false,
        sentence: say`The rows are not here yet. Try again once they stand in the sheet.`,
        offers: 'live data',
      });
    else await track(session.liveData.formatResult(found.id));
  };
  const copy = async (): Promise<void> => {
    const ok = code.current !== null && (await copyText(formula, code.current));
    setSaid({
      ok,
      sentence: ok
        ? say`The formula is copied.`
        : say`This host does not let the pane copy. Select the formula and press Ctrl+C.`,
    });
  };

  return (
    <section class="card stack close formula-card" aria-labelledby={id}>
      <div class="row ends">
        <h3 id={id}>{say`Formula`}</h3>
        {missing === null && (
          <button type="button" class="subtle" onClick={() => void copy()}>
            {say`Copy formula`}
          </button>
        )}
      </div>
      {missing === null ? (
        <code ref={code} class="formula draft">
          {formula}
        </code>
      ) : (
        <p class="hint">{missing}</p>
      )}
      <p class="plan" role="status">
        {missing === null && <PlanLine preview={preview} draft={draft} />}
      </p>
      {missing === null && leftOut.length > 0 && (
        <div class="left-out small">
          <h4>{say`Not included`}</h4>
          <ul>
            {leftOut.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      <div class="button-row">
        <button
          type="button"
          class="primary"
          aria-disabled={!isReady}
          onClick={() => void insertLive('active cell')}
        >
          {say`Insert live formula`}
        </button>
        {isOfRecords(draft.name) && (
          <button type="button" aria-disabled={!isReady} onClick={() => void insertTable()}>
            {say`Insert as table`}
          </button>
        )}
      </div>
      <p class="hint">{say`The formula goes into the selected cell, or onto a new sheet where that cell is not empty. A table goes to an empty sheet.`}</p>
      <div role="status" class="said">
        {doing !== null && <p class="hint">{doing}</p>}
        {said !== null && !isSaidBelow(session, said) && (
          <p class={said.ok ? 'banner' : 'banner care'}>
            <Icon name={said.ok ? 'check' : 'warning'} class={said.ok ? 'good' : 'care'} />
            <span>{said.sentence}</span>
          </p>
        )}
      </div>
      {said?.offers === 'new sheet' && (
        <button type="button" onClick={() => void insertLive('new sheet')}>
          {say`Insert on a new sheet`}
        </button>
      )}
      {said?.offers === 'live data' && (
        <div class="button-row">
          <button type="button" class="link" onClick={() => openPlace('live-data')}>
            {say`Show in Live data`}
          </button>
          {written !== null && (
            <button type="button" class="link" onClick={() => void format(written)}>
              {say`Format this result`}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

const LABELS: Readonly<Record<string, string>> = {
  symbol: say`Pairs`,
  type: say`Business types`,
  start: say`First day`,
  end: say`Last day`,
  from: say`First month`,
  to: say`Last month`,
  account: say`Account`,
  columns: say`Columns`,
};

/**
 * The sentence of the cell, and where to look for the mistake.
 * @param argument its name in the formula.
 */
function whatToCheck(argument: string, operation: ChosenOperation, sentence: string): string {
  const coins = countsDays(operation) ? say`Commission coins` : say`Coins`;
  const label = argument === 'coin' ? coins : LABELS[argument];
  return label === undefined ? sentence : say`Check ${label}: ${sentence}`;
}

/** Above this, a forecast in seconds would be false precision. */
const MINUTES_FROM_S = 90;

/** The requests of a formula, and their cost. */
export function planSentence(
  { periods, series, accounts, requests, certainty, seconds }: FetchPlan,
  operation: ChosenOperation,
  count: (value: number) => string,
): string {
  if (periods === 0) return say`Nothing to ask yet: this has not begun.`;
  const what = [
    countsDays(operation) ? counted(periods, 'day') : counted(periods, 'month'),
    ...(series > 1 ? [say`${count(series)} combinations of pair, coin and product`] : []),
    ...(accounts > 1 ? [say`${count(accounts)} accounts`] : []),
  ];
  if (requests === 0) return say`${what.join(', ')}. Kept on this device: no request.`;
  const asked = counted(requests, 'request');
  const time =
    seconds < MINUTES_FROM_S
      ? say`${count(Math.max(1, Math.ceil(seconds)))} s`
      : say`${count(Math.round(seconds / 60))} min`;
  const [about, atLeast] = [say`about ${asked}`, say`at least ${asked}`];
  const cost = { exact: asked, about, 'at least': atLeast }[certainty];
  const wait = certainty === 'at least' ? say`at least ${time}` : say`about ${time}`;
  return `${[...what, cost, wait].join(', ')}.`;
}

function PlanLine({ preview: seen, draft: { name } }: Pick<FormulaCardProps, 'preview' | 'draft'>) {
  const { format } = usePane();
  if (seen === null)
    return <span class="hint">{say`Counting what is not kept on this device.`}</span>;
  if (!seen.ok) {
    return (
      <span class="with-care">
        <Icon name="warning" class="care" /> {whatToCheck(seen.argument, name, seen.sentence)}
      </span>
    );
  }
  return (
    <>
      {planSentence(seen.plan, name, format.count)}
      {seen.plan.certainty === 'at least' && seen.plan.requests > 0 && (
        <span class="hint">
          {' '}
          {say`How many pages there are is known once the first one is here.`}
        </span>
      )}
    </>
  );
}
