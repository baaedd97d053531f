// The examples of docs/reconciliation.md are what an accountant checks us by: each is run and must
// give what is printed. The document may leave columns out; worked-examples.md beside this file has
// all of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCall, type FunctionName } from '../../../../src/addin/engine/answers/definitions';
import {
  dayOfSerial,
  localMsOfStamp,
  monthOf,
  monthsBetween,
} from '../../../../src/addin/engine/records/calendar';
import type { Cell, CellOptions } from '../../../../src/addin/engine/records/cells';
import type {
  CommissionRecord,
  Product,
} from '../../../../src/addin/engine/records/commission-record';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { breaksOfRow } from '../../../../src/addin/engine/proofs/break-places';
import { checkLedger } from '../../../../src/addin/engine/proofs/check';
import { exactSum } from '../../../../src/addin/engine/proofs/exact-functions';
import { recordsBehind } from '../../../../src/addin/engine/proofs/records-behind';
import { amountCell } from '../../../../src/addin/engine/proofs/amount-cell';
import { bookOf, NOW_MS } from '../answers/book-rig';
import { commission, entry } from '../records/sample-records';
import { inMonths, periodsOf } from './rig';

const CELLS: CellOptions = { typed: 'Double', displayZone: 'UTC', dateSystem: 1900 };
const MONTHS = monthsBetween('2026-08', '2026-11');
/** The tie-out of the document knows the ledger to this moment. */
const TIED_OUT_AT_MS = Date.UTC(2026, 9, 31, 12);

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
    // Tables that leave it out are of functions that read no balance.
    afterAmount: row['Balance after'] ?? '0',
    fees: row['Fees'] || null,
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

type Answer = { readonly matrix: readonly (readonly Cell[])[] } | { readonly sentence: string };

/** A device that keeps all that the example starts from, and knows the account's pairs. */
async function storedOf({ ledger, rebates }: Given, fetchedAtMs: number) {
  const book = bookOf();
  for (const { month, entries } of inMonths(ledger, MONTHS))
    await book.month(month, entries!, { fetchedAtMs });
  const symbols = [...new Set(rebates.map(({ symbol }) => symbol))];
  for (const symbol of symbols)
    for (const product of ['SPOT', 'FUTURES'] as const)
      await book.days(
        { start: '2026-10-01', end: '2026-10-31' },
        rebates.filter((one) => one.symbol === symbol && one.productType === product),
        { symbol, coin: 'USDT', product },
      );
  return { ...book, dates: { symbols: [['a', symbols]] } as const };
}

async function answerTo({ formula, given }: Example): Promise<Answer> {
  const raw = argumentsOf(formula, given.book);
  const name = formula.slice(1, formula.indexOf('(')) as FunctionName;
  if (name.startsWith('EXACT.')) {
    const sum = exactSum(raw as unknown[][][]);
    return sum.ok
      ? { matrix: amountCell(sum.text, name.endsWith('TEXT'), name, CELLS).matrix! }
      : sum;
  }
  const reading = readCall(name, raw);
  if (!reading.ok) return reading;
  const book = await storedOf(given, name === 'REBATES.TIEOUT' ? TIED_OUT_AT_MS : NOW_MS - 1);
  const result = await book.answer(name, raw, book.dates);
  return { matrix: result!.cells(CELLS).matrix! };
}

const examples = ['../../../../docs/reconciliation.md', 'worked-examples.md'].flatMap((path, at) =>
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

test('what is in Unexplained, as the text under LEDGER.CHECK says: one record, between its neighbours', async () => {
  const { given } = examples[0]!;
  const book = await storedOf(given, NOW_MS - 1);
  const found = await book.behind('LEDGER.CHECK', ['USDT', '2026-09', '2026-10']);
  expect(recordsBehind(found!, { row: 2, column: 6 })).toMatchObject({
    ok: true,
    behind: {
      title: 'Unexplained, USDT, 2026-10',
      cell: '0.5',
      sum: '0.5',
      lines: [{ record: { entry: { billId: '706' } }, amount: '0.5' }],
    },
  });
  const rows = checkLedger(inMonths(given.ledger, MONTHS), periodsOf(MONTHS), null);
  expect(rows.flatMap(breaksOfRow)[0]).toMatchObject({
    ...{ entry: { billId: '706' }, previous: { billId: '704' }, next: null },
    ...{ balanceBefore: '1240', startsFrom: '1240.5', missing: '0.5' },
  });
});

test.each(examples.map((example) => [example.formula, example] as const))(
  '%s',
  async (_, example) => {
    const answer = await answerTo(example);
    if (example.refused) expect(answer).toMatchObject({ sentence: example.expected });
    else if ('sentence' in answer) throw new Error(answer.sentence);
    else {
      const { expected, whole } = example;
      const shown = answer.matrix.map((row) => row.map(shownAs));
      if (typeof expected === 'string') expect(shown).toEqual([[expected]]);
      else expect(whole ? shown : columnsOf(shown, expected[0])).toEqual(expected);
    }
  },
);
