// The passes that match the lines of one reference with one entry, e.g. -99 and its fee -1 with
// -100.
import { grouped } from '../../../platform/grouped';
import { byAmount } from './match-one-to-one';
import type { EntrySide, Findings, LineSide } from './match-sides';

interface Bill extends LineSide {
  readonly lines: readonly LineSide[];
}

/**
 * Several lines with one reference of the book's own, within the maximum of days, against the one
 * entry of their sum. Ambiguous cases are left to later passes.
 */
export function billsByAmount(
  lines: readonly LineSide[],
  entries: readonly EntrySide[],
  days: number,
): Findings {
  const bills = billsOf(lines, entries, days);
  const inBill = new Set(bills.flatMap((bill) => bill.lines));
  const linesOf = new Map<LineSide, readonly LineSide[]>(bills.map((bill) => [bill, bill.lines]));
  const { matches } =
    bills.length === 0
      ? { matches: [] }
      : byAmount([...bills, ...lines.filter((line) => !inBill.has(line))], entries, days);
  return {
    matches: matches.flatMap(({ lines: [bill], entries: found }) => {
      const own = linesOf.get(bill!) ?? [];
      const areNear = own.every(({ day }) =>
        found.every((entry) => Math.abs(entry.day - day) <= days),
      );
      return own.length > 0 && areNear ? [{ lines: own, entries: found }] : [];
    }),
    ambiguousLines: [],
    ambiguousEntries: [],
  };
}

function billsOf(
  lines: readonly LineSide[],
  entries: readonly EntrySide[],
  days: number,
): readonly Bill[] {
  const amounts = new Set(entries.map(({ coin, units }) => `${coin}|${units}`));
  const own = lines.filter(({ line: { reference } }) => reference !== null && !reference.cut);
  const groups = grouped(own, ({ coin, day, line }) =>
    JSON.stringify([coin, line.reference?.text, days === 0 ? day : null]),
  );
  return [...groups.values()].flatMap((all) => {
    const [first] = all as [LineSide, ...LineSide[]];
    const last = all.reduce((latest, { day }) => Math.max(latest, day), first.day);
    const isBill =
      all.length > 1 &&
      all.every(({ day }) => last - day <= days) &&
      // Lines that all have entries of their own amounts need no other entry.
      all.some(({ coin, units }) => !amounts.has(`${coin}|${units}`));
    const units = all.reduce((sum, one) => sum + one.units, 0n);
    return isBill ? [{ ...first, day: last, units, lines: all }] : [];
  });
}
