// From the text that came to the cells that spill: 100,000 ledger entries against bare JSON.parse
// of the same text.
import { storedBody } from '../src/addin/engine/exchange/error-meanings';
import { readLedgerPage } from '../src/addin/engine/exchange/read-records';
import { columnsShown, LEDGER_COLUMNS } from '../src/addin/engine/records/columns';
import { recordMatrix, type RecordMatrix } from '../src/addin/engine/records/cells';
import { orderLedgerEntries } from '../src/addin/engine/records/row-order';
import { createSandbox } from '../src/sandbox/sandbox';
import { count, inMs } from './measure/format';
import { paired } from './measure/paired';
import type { Row, RunOptions, Table } from './measure/topic';

const PAGE = 200;
/** All ten columns, as Excel with typed cells gets them. */
const COLUMNS = columnsShown(LEDGER_COLUMNS, null, false);
const FORM = { typed: 'Double', displayZone: 'UTC', dateSystem: 1900, headers: 1 } as const;

export function run({ quick }: RunOptions): Table {
  const size = quick ? 10_000 : 100_000;
  const rounds = quick ? 3 : 5;
  const entries = madeUp(size);
  const pages = cut(entries).map((page) => JSON.stringify(page));
  const whole = [JSON.stringify(entries)];
  const bare = pages.map(withBareNumbers);
  const row = (
    what: string,
    texts: readonly string[],
    work: (texts: readonly string[]) => unknown,
  ): Row => {
    const { figureMs, baselineMs, ratio } = paired(
      () => work(texts),
      () => texts.map((text) => JSON.parse(text) as unknown),
      rounds,
    );
    const baseline = `JSON.parse, ${inMs(baselineMs.median)}`;
    return { what, figure: inMs(figureMs.median), baseline, ratio, atMost: 3 };
  };
  return {
    title: `${count(size, 'ledger entries')} from text to spilled matrix, ten typed columns`,
    rows: [
      row(`in pages of ${PAGE}, as they arrive`, pages, spilled),
      row('as one body', whole, spilled),
      row('in pages, ids and amounts as bare numbers', bare, spilled),
    ],
    notes: [`By processor time; ${count(Math.round(whole[0]!.length / 1024), 'KB')} of text.`],
  };
}

/** Entries of one month, newest first, as the sandbox answers them. */
function madeUp(size: number): readonly unknown[] {
  const sandbox = createSandbox({
    nowMs: () => Date.UTC(2026, 10, 20, 12),
    sizeFactor: size / 1_400,
  });
  const entries = sandbox.truth.ledger('broker', '2026-10').slice(0, size).reverse();
  if (entries.length < size)
    throw new Error(`The sandbox makes ${entries.length} entries, not ${size}.`);
  return entries;
}

const cut = (entries: readonly unknown[]): unknown[][] =>
  Array.from({ length: Math.ceil(entries.length / PAGE) }, (_, at) =>
    entries.slice(at * PAGE, (at + 1) * PAGE),
  );

/** The same page of an exchange that sends no quotes around numbers. */
const withBareNumbers = (text: string): string => text.replace(/"(-?\d+(?:\.\d+)?)"/g, '$1');

const recordsOf = (texts: readonly string[]) =>
  texts.map((text, at) => ({
    page: at + 1,
    records: readLedgerPage(storedBody(text, 'ledger'), at + 1),
    fetchedAtMs: Date.now(),
  }));

function spilled(texts: readonly string[]): RecordMatrix {
  const records = recordsOf(texts).flatMap((page) => page.records);
  return recordMatrix(orderLedgerEntries([{ account: 'Broker', records }]), COLUMNS, FORM);
}
