// The examples of docs/reconciliation.md are what an accountant checks us by: each is run and must
// give what is printed. The document may leave columns out; worked-examples.md beside this file has
// all of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ledgerBalance } from '../../src/addin/engine/answers/ledger-balance';
import { ledgerCheck } from '../../src/addin/engine/answers/ledger-check';
import { ledgerTotal as ledgerTotalFunction } from '../../src/addin/engine/answers/ledger-total';
import { ledgerValue } from '../../src/addin/engine/answers/value/ledger-value';
import { ledgerMatch } from '../../src/addin/engine/answers/ledger-match';
import { rebatesTotal as rebatesTotalFunction } from '../../src/addin/engine/answers/rebates-total';
import { rebatesTieout } from '../../src/addin/engine/answers/rebates-tieout';
import {
  addDays,
  firstDay,
  lastDay,
  localMsOfStamp,
  monthOf,
  monthsBetween,
  utcMsOfDay,
  type IsoMonth,
  dayOfSerial,
} from '../../src/addin/engine/records/calendar';
import { atOnce } from '../../src/addin/platform/yield-to-main';
import type { Cell, MatrixOptions, RecordMatrix } from '../../src/addin/engine/records/cells';
import type { CommissionRecord, Product } from '../../src/addin/engine/records/commission-record';
import type { LedgerEntry } from '../../src/addin/engine/records/ledger-entry';
import { ledgerBalances } from '../../src/addin/engine/proofs/balance';
import { checkLedger } from '../../src/addin/engine/proofs/check';
import { checkMatrix } from '../../src/addin/engine/proofs/check-table';
import { exactSum } from '../../src/addin/engine/proofs/exact';
import { breaksOfRow } from '../../src/addin/engine/proofs/break-places';
import { rollForwardColumns } from '../../src/addin/engine/proofs/closing/roll-forward-columns';
import { tableMatrix } from '../../src/addin/engine/proofs/table';
import { RateTable } from '../../src/addin/engine/proofs/closing/rate-table';
import { valueOfBalance } from '../../src/addin/engine/proofs/closing/valuation';
import { DEFAULT_MATCH_DAYS, matchLedger } from '../../src/addin/engine/proofs/match/match';
import { matchMatrix, matchRows } from '../../src/addin/engine/proofs/match/match-table';
import { recordsBehind } from '../../src/addin/engine/proofs/records-behind';
import { amountCell } from '../../src/addin/engine/proofs/single-cell';
import { DEFAULT_LAG_DAYS } from '../../src/addin/engine/answers/tieout-days';
import { COMMISSION_TYPES, tieout } from '../../src/addin/engine/proofs/tieout/tieout';
import { tieoutMatrix } from '../../src/addin/engine/proofs/tieout/tieout-table';
import { commission, entry } from '../records/sample-records';
import { inMonths, ledgerTotal, periodsOf, rebatesTotal } from './rig';

const CELLS: MatrixOptions = { headers: 1, typed: 'Double', displayZone: 'UTC', dateSystem: 1900 };
const MONTHS = monthsBetween('2026-09', '2026-11');

/**
 * What the examples start from, also those of later sections; a later table of the same kind takes
 * the place of an earlier one.
 */
interface Given {
  ledger: LedgerEntry[];
  rebates: CommissionRecord[];
  book: string[][];
}
interface Example {
  readonly formula: string;
  readonly given: Given;
  readonly expected: string | string[][];
  readonly refused: boolean;
  /** False where the table may leave columns out. */
  readonly whole: boolean;
}

function examplesIn(markdown: string, whole: boolean): Example[] {
  const given: Given = { ledger: [], rebates: [], book: [] };
  return markdown
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const found: Example[] = [];
      let open: string | null = null;
      for (const block of section.split(/\n\n+/)) {
        if (block.startsWith('|')) {
          const table = tableOf(block);
          if (open !== null)
            found.push({
              formula: open,
              given: { ...given },
              expected: table,
              refused: false,
              whole,
            });
          else if (table[0]?.[0] === 'Time') given.ledger = recordsOf(table).map(entryOf);
          else if (table[0]?.[0] === 'Settlement start')
            given.rebates = recordsOf(table).map(recordOf);
          else given.book = table;
          open = null;
        } else if (/^`=[^[\]…]+`$/.test(block)) open = block.slice(1, -1);
        for (const line of block.matchAll(/^- `(=.+?)` (gives|is refused:) `(.+)`$/gm))
          found.push({
            formula: line[1]!,
            given: { ...given },
            expected: line[3]!,
            refused: line[2] !== 'gives',
            whole,
          });
      }
      return found;
    });
}

const tableOf = (block: string): string[][] =>
  block
    .trim()
    .split('\n')
    .filter((_, at) => at !== 1)
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
const recordsOf = ([headers, ...rows]: string[][]): Record<string, string>[] =>
  rows.map((row) => Object.fromEntries(row.map((cell, at) => [headers![at]!, cell])));

const entryOf = (row: Record<string, string>): LedgerEntry =>
  entry({
    billId: row['Entry ID']!,
    coinName: row['Coin']!,
    bizType: row['Business type']!,
    deltaAmount: row['Change']!,
    afterAmount: row['Balance after']!,
    fees: row['Fees'] === '' ? null : row['Fees']!,
    cTimeMs: localMsOfStamp(row['Time']!)!,
  });
const recordOf = (row: Record<string, string>): CommissionRecord =>
  commission({
    settleStartTime: row['Settlement start']!,
    symbol: row['Pair']!,
    productType: row['Product'] as Product,
    dealAmount: row['Traded volume']!,
    fee: row['Fee paid']!,
    feeDeduction: row['Fee deducted']!,
    rebateRate: row['Commission rate']!,
    commissionAsset: row['Commission coin']!,
    commission: row['Commission']!,
    totalRebateUsdtAmount: row['Commission (USDT)']!,
  });

/**
 * Arguments as Excel would pass them: texts, numbers, TRUE, arrays in braces, and `Book` for the
 * book of the example.
 */
function argumentsOf(formula: string, book: string[][]): unknown[] {
  const inside = formula.slice(formula.indexOf('(') + 1, -1);
  return [...inside.matchAll(/\s*("[^"]*"|\{[^}]*\}|[^,]*)(?:,|$)/g)]
    .slice(0, -1)
    .map(([, text = '']) => valueOf(text.trim(), book));
}

function valueOf(text: string, book: string[][]): unknown {
  if (text === '') return null;
  if (text === 'Book' || text === 'Rates') return book;
  if (text === 'TRUE') return true;
  if (text.startsWith('{')) return [JSON.parse(`[${text.slice(1, -1)}]`)];
  return text.startsWith('"') ? text.slice(1, -1) : Number(text);
}

/** What a cell shows. */
function shownAs(cell: Cell): string {
  if (typeof cell !== 'object') return String(cell);
  const day = cell.numberFormat.startsWith('yyyy') ? dayOfSerial(cell.basicValue, 1900) : null;
  return day === null
    ? String(cell.basicValue)
    : cell.numberFormat === 'yyyy-mm'
      ? monthOf(day)
      : day;
}

type Answer = RecordMatrix | { readonly sentence: string };

function answerTo({ formula, given }: Example): Answer {
  const raw = argumentsOf(formula, given.book);
  const name = formula.slice(1, formula.indexOf('('));
  const one = (amount: string, asText: boolean): RecordMatrix =>
    amountCell(amount, asText, name, CELLS);
  if (name.startsWith('EXACT.')) {
    const sum = exactSum(raw as unknown[][][]);
    return sum.ok ? one(sum.text, name === 'EXACT.TEXT') : sum;
  }
  const answer = ANSWERS[name];
  if (answer === undefined) throw new Error(`No such function: ${name}`);
  return answer(raw, given, one);
}

const ANSWERS: Readonly<
  Record<
    string,
    (raw: unknown[], given: Given, one: (amount: string, asText: boolean) => RecordMatrix) => Answer
  >
> = {
  'LEDGER.CHECK': (raw, { ledger }) => {
    const read = ledgerCheck.read(raw);
    if (!read.ok) return read;
    const { coins, from, to, headers, byType, rollForward } = read.call;
    const asked = monthsBetween(from!, to ?? from!);
    const beside = monthsBetween('2026-08', '2026-12').filter((month) => !asked.includes(month));
    const rows = checkLedger(
      inMonths(ledger, asked),
      periodsOf(asked),
      coins,
      inMonths(ledger, beside),
    );
    const options = { ...CELLS, headers };
    return rollForward === undefined
      ? checkMatrix([{ account: '', rows }], byType, false, options)
      : tableMatrix(
          [{ account: '', rows }],
          rollForwardColumns(rollForward, 'UTC'),
          false,
          options,
        );
  },
  'LEDGER.BALANCE': (raw, { ledger }, one) => {
    const read = ledgerBalance.read(raw);
    if (!read.ok) return read;
    const { coin, at } = read.call;
    const answer = atOnce(ledgerBalances(inMonths(ledger, MONTHS))).at(
      coin,
      at?.kind === 'day' ? utcMsOfDay(addDays(at.day, 1)) - 1 : at!.localMs,
    );
    return answer.known ? one(answer.balance, false) : answer;
  },
  'LEDGER.VALUE': (raw, { ledger }, one) => {
    const read = ledgerValue.read(raw);
    if (!read.ok) return read;
    const { coin, at, rates } = read.call;
    const { day } = at as Extract<typeof at, { kind: 'day' }>;
    const answer = atOnce(ledgerBalances(inMonths(ledger, MONTHS))).at(
      coin,
      utcMsOfDay(addDays(day, 1)) - 1,
    );
    if (!answer.known) return answer;
    return one(valueOfBalance(answer.balance, new RateTable(rates).at(coin, day)!), false);
  },
  'LEDGER.TOTAL': (raw, { ledger }, one) => {
    const read = ledgerTotalFunction.read(raw);
    if (!read.ok) return read;
    const {
      sum: { field, asText },
      coin,
      types,
      from,
      to,
    } = read.call;
    return one(
      ledgerTotal(ledger, periodsOf(monthsBetween(from!, to ?? from!)), { field, coin, types }),
      asText,
    );
  },
  'REBATES.TOTAL': (raw, { rebates }, one) => {
    const read = rebatesTotalFunction.read(raw);
    if (!read.ok) return read;
    const {
      sum: { field, asText },
      symbols,
      coins,
      products,
      start,
      end,
    } = read.call;
    return one(
      rebatesTotal(
        rebates.filter(
          (one) =>
            symbols.includes(one.symbol) &&
            coins.includes(one.commissionAsset) &&
            products.includes(one.productType),
        ),
        field,
        { start: start!, end: end! },
      ),
      asText,
    );
  },
  'REBATES.TIEOUT': (raw, { rebates, ledger }) => {
    const read = rebatesTieout.read(raw);
    if (!read.ok) return read;
    const { coin, start, end, types, lagDays, headers } = read.call;
    const question = {
      coin,
      start: start!,
      end: end!,
      types: types ?? COMMISSION_TYPES,
      lagDays: lagDays ?? DEFAULT_LAG_DAYS,
      exchangeZone: 'UTC',
    };
    const result = tieout(question, {
      symbols: [...new Set(rebates.map(({ symbol }) => symbol))],
      records: rebates,
      entries: ledger,
      knownToMs: Date.UTC(2026, 9, 31, 12),
      unknownDays: new Map(),
    });
    return tieoutMatrix([{ account: '', rows: [result] }], false, { ...CELLS, headers });
  },
  'LEDGER.MATCH': (raw, { ledger }) => {
    const read = ledgerMatch.read(raw);
    if (!read.ok) return read;
    const { book, coins, days, tolerance, from, headers } = read.call;
    const match = matchLedger(book.lines, [{ account: '', records: ledger }], {
      days: days ?? DEFAULT_MATCH_DAYS,
      tolerance,
      displayZone: 'UTC',
    });
    const month = from as IsoMonth;
    return matchMatrix(
      matchRows(match, { days: { start: firstDay(month), end: lastDay(month) }, coins }),
      false,
      { ...CELLS, headers },
    );
  },
};

const examples = ['../../docs/reconciliation.md', 'worked-examples.md'].flatMap((path, at) =>
  examplesIn(readFileSync(join(__dirname, path), 'utf8'), at === 1),
);

/** The columns of `matrix` that have these labels. */
function columnsOf(matrix: string[][], labels: readonly string[] = []): string[][] {
  const places = labels.map((label) => matrix[0]!.indexOf(label));
  return matrix.map((row) => places.map((place) => row[place] ?? 'no such column'));
}

test('each function has its examples', () => {
  const names = new Set(examples.map(({ formula }) => formula.slice(1, formula.indexOf('('))));
  expect([...names]).toEqual([
    'LEDGER.CHECK',
    'LEDGER.BALANCE',
    'LEDGER.VALUE',
    'LEDGER.TOTAL',
    'REBATES.TOTAL',
    'REBATES.TIEOUT',
    'LEDGER.MATCH',
    'EXACT.SUM',
    'EXACT.TEXT',
  ]);
  expect(examples).toHaveLength(30);
});

test('what is in Unexplained, as the text under LEDGER.CHECK says: one record, between its neighbours', () => {
  const read = ledgerCheck.read(['USDT', '2026-09', '2026-11']);
  if (!read.ok) throw new Error(read.sentence);
  const sources = inMonths(examples[0]!.given.ledger, MONTHS);
  const answer = recordsBehind(
    {
      name: 'LEDGER.CHECK',
      call: read.call,
      periods: periodsOf(MONTHS),
      displayZone: 'UTC',
      ledgers: [{ account: '', sources }],
    },
    { row: 2, column: 6 },
  );
  expect(answer).toMatchObject({
    ok: true,
    behind: {
      title: 'Unexplained, USDT, 2026-10',
      cell: '0.5',
      sum: '0.5',
      lines: [{ record: { entry: { billId: '706' } }, amount: '0.5' }],
    },
  });
  expect(checkLedger(sources, periodsOf(MONTHS), null).flatMap(breaksOfRow)[0]).toMatchObject({
    entry: { billId: '706' },
    previous: { billId: '704' },
    next: null,
    balanceBefore: '1240',
    startsFrom: '1240.5',
    missing: '0.5',
  });
});

test.each(examples.map((example) => [example.formula, example] as const))('%s', (_, example) => {
  const answer = answerTo(example);
  if (example.refused) expect(answer).toMatchObject({ sentence: example.expected });
  else if ('sentence' in answer) throw new Error(answer.sentence);
  else {
    const { expected, whole } = example;
    const shown = answer.matrix!.map((row) => row.map(shownAs));
    if (typeof expected === 'string') expect(shown).toEqual([[expected]]);
    else expect(whole ? shown : columnsOf(shown, expected[0])).toEqual(expected);
  }
});
