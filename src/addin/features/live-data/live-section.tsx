// Everything live in this workbook as one list: problems first, then sheet by sheet.
import { useCallback, useId, useMemo, useState } from 'preact/hooks';
import { say } from '../../platform/say';
import type { ResultCard, TableCard } from '../../workbook/session/pane-state';
import { askForCertificate, useCellTask } from '../../pane/place-requests';
import { VirtualList } from '../../pane/controls/virtual-list';
import { usePane } from '../../pane/context/pane-context';
import { matchesWords } from '../../pane/controls/searchable';
import { LiveLine } from './live-line';
import { isWanted, liveRows, type LiveRow } from './live-list';
import {
  PROOF_WORDS,
  proofStandingOf,
  STANDING_WORDS,
  standingOf,
} from '../../pane/result-standing';

/** A shorter list needs no search. */
const SEARCHABLE_FROM = 21;
const LINE_HEIGHT = 58;

interface LiveSectionProps {
  readonly results: readonly ResultCard[];
  readonly tables: readonly TableCard[];
}

export function LiveSection({ results, tables }: LiveSectionProps) {
  const { session, track, announce, format, liveFilter, filterLive } = usePane();
  const id = useId();
  const searchId = useId();
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const total = results.length + tables.length;
  /** The typed search counts only while its field is visible. */
  const sought = total >= SEARCHABLE_FROM ? typed.trim() : '';
  const rows = useMemo(() => {
    const wanted = (text: () => string): boolean => sought === '' || matchesWords(text(), sought);
    return liveRows(
      results.filter((one) => wanted(() => textOf(one))),
      tables.filter((one) => wanted(() => textOfTable(one))),
    ).filter((row) => isWanted(row, liveFilter));
  }, [results, tables, sought, liveFilter]);
  const toggle = useCallback(
    (key: string): void =>
      setOpened((before) => {
        const after = new Set(before);
        if (!after.delete(key)) after.add(key);
        return after;
      }),
    [],
  );
  const [isMissed, setIsMissed] = useState(false);
  useCellTask(['certificate'], () => {
    void track(session.liveData.selected()).then((ids) => {
      if (ids === null) return;
      const row = liveRows(results, tables).find(
        (one) =>
          one.results.some((result) => ids.includes(result.id)) ||
          (one.table !== null && ids.includes(one.table.id)),
      );
      setIsMissed(row === undefined);
      if (row === undefined)
        return announce(say`The selected cell shows no live result and no table of Tieout.`);
      // A long list renders its visible part only, so the search brings the row into view.
      setTyped(row.table?.name ?? row.addresses[0] ?? '');
      setOpened((before) => new Set([...before, row.key]));
      const id = row.table?.id ?? row.results.find((result) => ids.includes(result.id))?.id;
      if (id !== undefined) askForCertificate(id);
    });
  });
  const shown = rows.reduce((sum, { results: own, table }) => sum + (table ? 1 : own.length), 0);
  return (
    <section class="section live" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} data-focus-home>
        {say`Live data`}
      </h2>
      {total >= SEARCHABLE_FROM && (
        <div class="field search">
          <label for={searchId}>{say`Find a result or table`}</label>
          <input
            id={searchId}
            type="search"
            autocomplete="off"
            spellcheck={false}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
          <p class="hint" role="status">
            {sought === '' ? '' : say`${format.count(shown)} of ${format.count(total)}`}
          </p>
        </div>
      )}
      {liveFilter !== null && (
        <div class="row ends">
          <p>
            {liveFilter === 'proof'
              ? say`${format.count(shown)} whose proof fails or is open.`
              : shown === 1
                ? say`${format.count(shown)} to look at: its data is not complete or not of now.`
                : say`${format.count(shown)} to look at: their data is not complete or not of now.`}
          </p>
          <button type="button" onClick={() => filterLive(null)}>
            {say`Show all`}
          </button>
        </div>
      )}
      {isMissed && (
        <p class="hint">{say`The selected cell shows no live result and no table of Tieout.`}</p>
      )}
      {rows.length === 0 && <p class="hint">{say`Nothing found.`}</p>}
      <VirtualList
        items={rows}
        lineHeight={LINE_HEIGHT}
        keyOf={({ key }) => key}
        renderPart={(part) => <Groups rows={part} opened={opened} toggle={toggle} />}
      />
    </section>
  );
}

interface GroupsProps {
  readonly rows: readonly LiveRow[];
  readonly opened: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
}

/** A part of the list, with the headings that it needs. */
function Groups({ rows, opened, toggle }: GroupsProps) {
  const groups = new Map<string, LiveRow[]>();
  for (const row of rows) {
    const heading = row.isTrouble
      ? say`Needs a look`
      : row.sheet === ''
        ? say`Not yet found in a sheet`
        : row.sheet;
    groups.set(heading, [...(groups.get(heading) ?? []), row]);
  }
  return (
    <>
      {[...groups].map(([heading, own]) => (
        <div key={heading} class="live-group">
          <h3 class={own[0]!.isTrouble ? 'lost' : ''}>{heading}</h3>
          <ul class="live-lines">
            {own.map((row) => (
              <LiveLine key={row.key} row={row} open={opened.has(row.key)} toggle={toggle} />
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

const textOf = (result: ResultCard): string =>
  [
    ...result.addresses,
    result.formula,
    result.asks,
    ...result.accounts,
    STANDING_WORDS[standingOf(result)],
    PROOF_WORDS[proofStandingOf(result)],
    result.proof?.words ?? '',
    result.error ?? '',
  ].join(' ');

const textOfTable = ({ name, address, asks, accounts, error }: TableCard): string =>
  [name, address ?? '', asks, ...accounts, error ?? ''].join(' ');
