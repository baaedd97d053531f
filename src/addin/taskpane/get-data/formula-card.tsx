// The formula as it will stand in the cell: what it costs, what it leaves out, and the two ways to
// insert it.
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { formulaText } from '../../session/get-data/formula-text';
import type {
  FormulaDraft,
  FormulaPlace,
  FormulaPreview,
} from '../../session/get-data/get-data-state';
import type { Outcome } from '../../session/pane-state';
import { Icon } from '../controls/icons';
import { isSaidBelow } from '../controls/use-outcome';
import { usePane } from '../pane-context';
import { words } from '../texts/words';
import { isOfRecords } from './choices';
import { copyText } from './copy-text';

interface FormulaCardProps {
  readonly draft: FormulaDraft;
  /** What is still missing, as a sentence, or null. */
  readonly missing: string | null;
  /** null: being made. */
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
  /** Where the live formula stands that was inserted last. */
  const [written, setWritten] = useState<string | null>(null);
  const [doing, setDoing] = useState<string | null>(null);
  // What was said of another formula no longer holds.
  useEffect(() => setSaid(null), [formula]);

  // A plan that is still being made keeps nobody waiting: the session reads the arguments again.
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
    run(words.getData.inserting, async () => {
      const outcome = await session.getData.insertFormula(draft, place);
      setWritten(outcome.ok ? outcome.address : null);
      return { ...outcome, offers: outcome.ok ? 'live data' : outcome.elsewhere && 'new sheet' };
    });
  const insertTable = (): Promise<void> =>
    run(words.getData.insertingTable, async () => {
      setWritten(null);
      const read = preview ?? (await session.getData.previewFormula(draft));
      if (!read.ok) return read;
      const { call } = read;
      if (call.name !== 'LEDGER' && call.name !== 'REBATES')
        throw new TypeError(`${call.name} is no table of records.`);
      const outcome = await session.getData.insertTable(call, null);
      return { ...outcome, offers: outcome.ok && 'live data' };
    });
  /** A live formula brings no widths and labels along: given once its rows are here. */
  const format = async (address: string): Promise<void> => {
    const found = session.state.results.find(
      ({ addresses, state }) => state === 'shown' && addresses.includes(address),
    );
    if (found === undefined)
      setSaid({ ok: false, sentence: words.getData.notYetHere, offers: 'live data' });
    else await track(session.liveData.formatResult(found.id));
  };
  const copy = async (): Promise<void> => {
    const ok = code.current !== null && (await copyText(formula, code.current));
    setSaid({ ok, sentence: ok ? words.getData.copied : words.getData.notCopied });
  };

  return (
    <section class="card formula-card" aria-labelledby={id}>
      <div class="formula-head">
        <h3 id={id}>{words.getData.formula}</h3>
        {missing === null && (
          <button type="button" class="subtle" onClick={() => void copy()}>
            {words.getData.copy}
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
        <div class="left-out">
          <h4>{words.getData.leftOut}</h4>
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
          {words.getData.insertLive}
        </button>
        {isOfRecords(draft.name) && (
          <button type="button" aria-disabled={!isReady} onClick={() => void insertTable()}>
            {words.getData.insertTable}
          </button>
        )}
      </div>
      <p class="hint">{words.getData.insertHint}</p>
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
          {words.getData.insertElsewhere}
        </button>
      )}
      {said?.offers === 'live data' && (
        <div class="button-row">
          <button type="button" class="link" onClick={() => openPlace('live-data')}>
            {words.getData.showLive}
          </button>
          {written !== null && (
            <button type="button" class="link" onClick={() => void format(written)}>
              {words.liveData.format}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

function PlanLine({ preview: seen, draft: { name } }: Pick<FormulaCardProps, 'preview' | 'draft'>) {
  const { format } = usePane();
  if (seen === null) return <span class="hint">{words.getData.planning}</span>;
  if (!seen.ok) {
    return (
      <span class="with-care">
        <Icon name="warning" class="care" />{' '}
        {words.getData.check(seen.argument, name, seen.sentence)}
      </span>
    );
  }
  return (
    <>
      {words.getData.plan(seen.plan, name, format.count)}
      {seen.plan.certainty === 'at least' && seen.plan.requests > 0 && (
        <span class="hint"> {words.getData.unknownPages}</span>
      )}
    </>
  );
}
