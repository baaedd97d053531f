// The journal once more, by decimal.js: every movement of the month, valued, mapped and added up.
import type { Decimal } from 'decimal.js';
import type { JournalStatement, StatementRow } from '../../../addin/engine/evidence/pack-statement';
import { grouped } from '../../../addin/platform/grouped';
import {
  lastDay,
  monthName,
  monthOf,
  monthsBetween,
  type IsoDay,
} from '../../../addin/engine/records/calendar';
import { instantsOfMonth } from '../../../addin/engine/records/zone';
import { chainsAgain, coinMonthOf, type CoinAgain, type CoinMonth } from './chains-again';
import { Exact, sharedOut, sumOf, textOf, ZERO } from './exact';
import { NotInTheFile, type PackAnswers } from './pack-answers';
import { partsOfStep, PARTS, TypesAndRates, valuesOf, type AmountColumn } from './values-again';

interface Moved {
  readonly account: string;
  readonly coin: string;
  readonly type: string;
  readonly day: IsoDay;
  readonly billId: string | null;
  readonly atMs: number;
  readonly change: Decimal;
  readonly amount: Decimal;
  readonly rate: string | null;
}
type MappingLine = JournalStatement['mapping'][number];
interface Mapped {
  readonly moved: Moved;
  readonly line: MappingLine;
  readonly accounts: NonNullable<MappingLine['accounts']>;
}

/** A row for each posting, each total, each kind not mapped, and one for what is in none. */
export function journalAgain(statement: JournalStatement, answers: PackAnswers): StatementRow[] {
  const { accounts, from, to, zones, mapping, currency, batch } = statement;
  const tables = new TypesAndRates(statement);
  let withoutValue = 0;
  const moved = accounts.flatMap((account) =>
    chainsAgain(answers.wholeMonths(account, { from, to }, zones)).flatMap((chain) =>
      monthsBetween(from, to).flatMap((month) => {
        const row = coinMonthOf(chain, instantsOfMonth(zones.displayZone, month));
        if (row === null) return [];
        const found = movedIn(account, chain, month, row, tables);
        withoutValue += found.filter(({ amount }) => amount.isZero()).length;
        return found.filter(({ amount }) => !amount.isZero());
      }),
    ),
  );
  const lines = new Map(mapping.map((line) => [keyOf(line.type, line.coin, line.side), line]));
  const mapped: Mapped[] = [];
  const places = new Map(mapping.map((line, at) => [line, at]));
  const open: Moved[] = [];
  let leftOut = 0;
  for (const one of moved) {
    const line = lineFor(lines, one);
    if (line === null) open.push(one);
    else if (line.accounts === null) leftOut += 1;
    else mapped.push({ moved: one, line, accounts: line.accounts });
  }
  const groups = [
    ...grouped(mapped, ({ moved: one, line }) =>
      JSON.stringify([
        statement.grain === 'month' ? monthOf(one.day) : one.day,
        statement.grain === 'entry' ? one.billId : null,
        ...[one.account, one.coin, one.type, one.amount.gt(0), places.get(line)],
      ]),
    ).values(),
  ].map((all) => {
    const [{ moved: first, line, accounts: own }] = all as [(typeof all)[number]];
    const parts = all.map((one) => one.moved);
    const isIn = first.amount.gt(0);
    const rates = new Set(parts.map(({ rate }) => rate));
    const day = statement.grain === 'month' ? lastDay(monthOf(first.day)) : first.day;
    const amount = sumOf(parts.map((one) => one.amount)).abs();
    return {
      first,
      isIn,
      amount,
      row: {
        day,
        debit: isIn ? own.account : own.contra,
        credit: isIn ? own.contra : own.account,
        amount: textOf(amount),
        currency: currency ?? first.coin,
        coin: first.coin,
        quantity: textOf(sumOf(parts.map(({ change }) => change)).abs()),
        rate: rates.size === 1 ? first.rate : null,
        taxCode: line.taxCode,
        narration: line.text === '' ? `${first.type} ${first.coin}` : line.text,
        ledger: first.account,
        entries: parts.flatMap(({ billId }) => billId ?? []).join(' '),
      },
    };
  });
  groups.sort(
    (a, b) =>
      compared(a.row.currency, b.row.currency) ||
      compared(a.row.day, b.row.day) ||
      compared(a.first.account, b.first.account) ||
      a.first.atMs - b.first.atMs ||
      compared(a.first.billId ?? '', b.first.billId ?? '') ||
      compared(a.first.coin, b.first.coin) ||
      compared(a.first.type, b.first.type) ||
      Number(b.isIn) - Number(a.isIn),
  );
  const width = Math.max(4, String(groups.length).length);
  return [
    ...groups.map(({ row }, at) => ({
      reference: `${batch}-${String(at + 1).padStart(width, '0')}`,
      ...row,
    })),
    ...[...grouped(groups, ({ row }) => row.currency)].map(([of, own]) => {
      const total = textOf(sumOf(own.map(({ amount }) => amount)));
      return { total: of, debit: total, credit: total };
    }),
    ...unmapped(open, currency),
    { leftOut: String(leftOut), withoutValue: String(withoutValue) },
  ];
}

/** With zeros where a movement is worth less than the last digit. */
function movedIn(
  account: string,
  { coin, feesOutside }: CoinAgain,
  month: ReturnType<typeof monthOf>,
  row: CoinMonth,
  tables: TypesAndRates,
): Moved[] {
  const parts = new Map<AmountColumn, Moved[]>(PARTS.map((part) => [part, []]));
  for (const step of row.steps)
    for (const [part, type, change] of partsOfStep(step, feesOutside, tables)) {
      const day = tables.dayOf(step);
      const { billId, cTimeMs: atMs } = step.entry;
      const rate = tables.hasRates ? tables.rateOn(coin, day) : null;
      parts
        .get(part)!
        .push({ account, coin, type, day, billId, atMs, change, amount: change, rate });
    }
  if (!tables.hasRates) return [...parts.values()].flat();
  const values = valuesOf(coin, month, row, feesOutside, tables);
  if (values === null)
    throw new NotInTheFile(`a rate of ${coin} that ${monthName(month)} needs is not in the file.`);
  const valued = [...parts].flatMap(([part, own]) => {
    if (own.length === 0) return [];
    const shares = sharedOut(
      own.map(({ change, rate }) => change.times(new Exact(rate ?? 0))),
      values.parts.get(part)!,
      tables.statement.digits,
    );
    return own.map((one, at) => ({ ...one, amount: shares[at]! }));
  });
  if (values.exchangeDifference.isZero()) return valued;
  return [
    ...valued,
    {
      ...{ account, coin, type: '(exchange difference)', day: lastDay(month), billId: null },
      // After every entry of the month.
      ...{ atMs: Number.MAX_SAFE_INTEGER, change: ZERO, rate: null },
      amount: values.exchangeDifference,
    },
  ];
}

const keyOf = (type: string, coin: string | null, side: string): string =>
  JSON.stringify([type, coin, side]);

/** The row of its coin before that of every coin, and of its side before that of both. */
function lineFor(
  lines: ReadonlyMap<string, MappingLine>,
  { type, coin, amount }: Moved,
): MappingLine | null {
  for (const one of [coin.toUpperCase(), null])
    for (const side of [amount.gt(0) ? 'debit' : 'credit', 'both']) {
      const line = lines.get(keyOf(type.toLowerCase(), one, side));
      if (line) return line;
    }
  return null;
}

function unmapped(open: readonly Moved[], currency: string | null): StatementRow[] {
  return [
    ...grouped(open, ({ type, coin, amount }) =>
      JSON.stringify([type, coin, amount.gt(0)]),
    ).values(),
  ]
    .map((all) => {
      const [{ type, coin, amount }] = all as [Moved];
      return {
        unmapped: type,
        coin,
        direction: amount.gt(0) ? 'in' : 'out',
        count: String(all.length),
        amount: textOf(sumOf(all.map((one) => one.amount))),
        currency: currency ?? coin,
      };
    })
    .sort(
      (a, b) =>
        compared(a.unmapped, b.unmapped) ||
        compared(a.coin, b.coin) ||
        compared(a.direction, b.direction),
    );
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
