// Match by hand: open lines and entries to tick, or to select in the sheet, their sums, and earlier
// decisions.
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { counted, say } from '../../platform/say';
import { compareDecimals } from '../../engine/records/decimal-text';
import { Addresses } from '../../pane/controls/addresses';
import { Field } from '../../pane/controls/field';
import { Form, Part, Submit } from '../../pane/controls/form';
import { OutcomeLine, useOutcome } from '../../pane/controls/outcome-line';
import { usePane } from '../../pane/context/pane-context';
import {
  sumsOf,
  type Decided,
  type HandLook,
  type HandMatching,
  type HandRow,
} from './match-by-hand';

/** A held key selects many cells: only the last selection counts. */
const REST_MS = 250;
/** More are shown on request. */
const SHOWN = 20;

type HandModel = Pick<HandMatching, 'onSelection' | 'look' | 'match' | 'takeApart' | 'undo'>;

interface ByHandProps {
  readonly model: HandModel;
  /** The visit of this page while it is visible: then the selection is read. */
  readonly visit: number | null;
  /** Another value after each change of a result. */
  readonly results: unknown;
}

export function ByHandSection({ model, visit, results }: ByHandProps) {
  const { track } = usePane();
  const [look, setLook] = useState<HandLook | null>(null);
  const [hint, setHint] = useState('');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState('');
  const { outcome, show, ask } = useOutcome();
  const newest = useRef(0);
  /** @param isSelecting cells were selected: they replace the ticked rows. */
  const lookAgain = (isSelecting: boolean): void => {
    const own = (newest.current += 1);
    void track(model.look()).then((found) => {
      if (own !== newest.current) return;
      setLook(found.ok ? found : null);
      setHint(found.ok ? '' : found.sentence);
      if (isSelecting && found.ok && found.selected.length > 0) {
        setTicked(new Set(found.selected));
        show(null);
      }
    });
  };
  const lookNow = useRef(lookAgain);
  lookNow.current = lookAgain;
  useEffect(() => {
    if (visit === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = model.onSelection(() => {
      clearTimeout(timer);
      timer = setTimeout(() => lookNow.current(true), REST_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [visit, model]);
  const isFirst = useRef(true);
  useEffect(() => {
    if (visit === null) return;
    lookNow.current(isFirst.current);
    isFirst.current = false;
  }, [visit, results]);
  const done = ({ ok }: { readonly ok: boolean }): void => {
    if (!ok) return;
    setTicked(new Set());
    setReason('');
    lookAgain(false);
  };
  const chosen = (look?.open ?? []).filter(({ name }) => ticked.has(name));
  const toggle = (name: string): void => {
    const next = new Set(ticked);
    if (!next.delete(name)) next.add(name);
    setTicked(next);
    show(null);
  };
  return (
    <Part
      heading={say`Match by hand`}
      lead={say`Select cells in rows of a LEDGER.MATCH result, or tick rows here. What you decide is kept with the workbook.`}
    >
      {look === null ? (
        <p class="hint">{hint}</p>
      ) : (
        <>
          <p>
            <Addresses addresses={[look.address]} /> <span class="quiet">{look.asks}</span>
          </p>
          <Form send={() => ask(model.match([...ticked], reason), done)}>
            {[true, false].map((isLine) => (
              <OpenRows
                key={String(isLine)}
                isLine={isLine}
                rows={look.open.filter((row) => row.isLine === isLine)}
                first={look.selected}
                ticked={ticked}
                toggle={toggle}
              />
            ))}
            {chosen.length > 0 && <Sums chosen={chosen} reason={reason} setReason={setReason} />}
            <Submit label={say`Match by hand`} isQuiet={chosen.length === 0} />
          </Form>
          {look.matched.length > 0 && (
            <div class="button-row">
              <button
                type="button"
                onClick={() => ask(model.takeApart(look.matched.map(({ name }) => name)), done)}
              >
                {say`Take apart ${counted(look.matched.length, 'selected line')}`}
              </button>
            </div>
          )}
          <OutcomeLine outcome={outcome} />
          {look.decided.length > 0 && (
            <DecidedRows decided={look.decided} undo={(key) => ask(model.undo(key), done)} />
          )}
        </>
      )}
    </Part>
  );
}

interface OpenRowsProps {
  readonly isLine: boolean;
  readonly rows: readonly HandRow[];
  /** The names of the rows to list first. */
  readonly first: readonly string[];
  readonly ticked: ReadonlySet<string>;
  readonly toggle: (name: string) => void;
}

function OpenRows({ isLine, rows, first, ticked, toggle }: OpenRowsProps) {
  const { format } = usePane();
  const [all, setAll] = useState(false);
  const inOrder = [
    ...rows.filter(({ name }) => first.includes(name)),
    ...rows.filter(({ name }) => !first.includes(name)),
  ];
  const shown = all ? inOrder : inOrder.slice(0, Math.max(SHOWN, first.length));
  return (
    <fieldset class="boxed stack close">
      <legend>
        {isLine
          ? counted(rows.length, 'open book line')
          : counted(rows.length, 'open entry', 'open entries')}
      </legend>
      {shown.map((row) => (
        <HandRowChoice
          key={row.name}
          row={row}
          isTicked={ticked.has(row.name)}
          toggle={() => toggle(row.name)}
        />
      ))}
      {shown.length < rows.length && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          {say`Show ${format.count(rows.length - shown.length)} more`}
        </button>
      )}
    </fieldset>
  );
}

interface HandRowChoiceProps {
  readonly row: HandRow;
  readonly isTicked: boolean;
  readonly toggle: () => void;
}

function HandRowChoice({
  row: { day, coin, amount, label, text, likelyReason },
  isTicked,
  toggle,
}: HandRowChoiceProps) {
  const { format } = usePane();
  return (
    <label class="choice">
      <input type="checkbox" checked={isTicked} onChange={toggle} />
      <span class="grow">
        {`${format.date(day)} · ${format.amount(amount)} ${coin}`}
        <span class="hint">
          {[label, text, likelyReason === null ? '' : say`likely ${likelyReason}`]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </span>
    </label>
  );
}

interface SumsProps {
  readonly chosen: readonly HandRow[];
  readonly reason: string;
  readonly setReason: (reason: string) => void;
}

function Sums({ chosen, reason, setReason }: SumsProps) {
  const { format } = usePane();
  const id = useId();
  const { coins, lines, entries, difference } = sumsOf(chosen);
  if (coins.length > 1) return null;
  const amounts: readonly (readonly [string, string])[] = [
    [say`Book lines`, lines],
    [say`Entries`, entries],
    [say`Difference`, difference],
  ];
  return (
    <>
      <dl class="control-totals" aria-live="polite" id={id}>
        {amounts.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{`${format.amount(amount)} ${coins[0] ?? ''}`}</dd>
          </div>
        ))}
      </dl>
      {compareDecimals(difference, '0') !== 0 && chosen.length > 1 && (
        <Field
          type="text"
          label={say`Reason for the difference`}
          hint={say`It stands beside the match, and is signed with the month.`}
          value={reason}
          onInput={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </>
  );
}

interface DecidedRowsProps {
  readonly decided: readonly Decided[];
  readonly undo: (key: string) => void;
}

function DecidedRows({ decided, undo }: DecidedRowsProps) {
  const { format } = usePane();
  const [all, setAll] = useState(false);
  const inOrder = [
    ...decided.filter(({ isSelected }) => isSelected),
    ...decided.filter(({ isSelected }) => !isSelected),
  ];
  const shown = all ? inOrder : inOrder.slice(0, SHOWN);
  return (
    <fieldset class="boxed stack close">
      <legend>{say`Decided by hand`}</legend>
      <ul class="stack close">
        {shown.map(({ key, kind, rows, reason, isOnSheet }) => {
          const says = rows.join(' + ');
          return (
            <li key={key} class="stack tight">
              <p>
                {kind === 'together' ? say`Together: ${says}` : say`Stays open: ${says}`}
                {reason !== '' && <span class="hint">{say`Reason: ${reason}`}</span>}
              </p>
              {isOnSheet ? (
                <p class="hint">{say`Marked “apart” on a sheet of Match a book. Take the mark away there.`}</p>
              ) : (
                <div class="button-row">
                  <button
                    type="button"
                    class="link"
                    aria-label={say`Undo: ${says}`}
                    onClick={() => undo(key)}
                  >
                    {say`Undo`}
                  </button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {shown.length < decided.length && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          {say`Show ${format.count(decided.length - shown.length)} more`}
        </button>
      )}
    </fieldset>
  );
}
