// Writes rates of a table in the workbook into the sheet Rates of the pack: onto the line of their
// day and coin, else below. Lines without a rate in the table keep theirs.
import { readRates } from '../../../engine/answers/arguments/roll-forward-arguments';
import { addMonths, firstDay, lastDay, serialOfDay } from '../../../engine/records/calendar';
import { shorten } from '../../../engine/records/shorten';
import { refused, type Outcome } from '../../../platform/outcome';
import { counted, say } from '../../../platform/say';
import type { ExcelPackSheets, PackCell } from '../../../workbook/excel/excel-pack-sheets';
import type { SessionContext } from '../../../workbook/session/session-context';
import { closeNow } from './close-sheet';
import { AMOUNT, DAY } from './pack-plan';
import { findBook } from './roll-pack';

/** The row below the labels of Rates, counted from 0. */
const FIRST = 3;

export async function takeRates(
  reference: string,
  { context, port }: { readonly context: SessionContext; readonly port: ExcelPackSheets },
): Promise<Outcome> {
  const { parts } = context;
  const { dateSystem } = parts.host;
  const found = await findBook(reference.trim(), parts);
  if (found === null)
    return refused(
      say`${shorten(reference.trim()) || '""'} is no table and no range of this workbook, so no rate was taken.`,
    );
  const rates = (await parts.reportSheets?.read('Rates')) ?? [];
  const close = await closeNow(context);
  if (close === null || rates.length === 0)
    return refused(say`This workbook has no pack with a sheet Rates.`);
  const lines = rates.slice(FIRST).map((row) => row.slice(0, 4));
  const placeOf = new Map(
    lines.map(([day, coin], at) => [`${String(day)} ${String(coin)}`, FIRST + at]),
  );
  const coins = new Set(lines.map(([, coin]) => coin));
  const [from, to] = [firstDay(addMonths(close.month, -1)), lastDay(close.month)];
  const given = readRates('rates', found.range.values, dateSystem).filter(
    ({ coin, day }) => coins.has(coin) && day >= from && day <= to,
  );
  const { address } = found.range;
  if (given.length === 0)
    return refused(say`${address} has no rate between ${from} and ${to} of a coin on Rates.`);
  const doubled = given.find(({ clash }) => clash !== undefined)?.clash;
  if (doubled !== undefined)
    return refused(say`No rate was taken, for two are given of one day: ${doubled}.`);
  let end = FIRST + lines.findLastIndex((row) => row.some((cell) => cell !== ''));
  const blocks = given.map(({ coin, day, rate }) => {
    const serial = serialOfDay(day, dateSystem)!;
    const cells: PackCell[] = [
      { value: serial, format: DAY },
      coin,
      { value: Number(rate), format: AMOUNT },
      address,
    ];
    return { row: placeOf.get(`${serial} ${coin}`) ?? (end += 1), column: 0, cells: [cells] };
  });
  await port.change([{ sheet: 'Rates', blocks }]);
  return {
    ok: true,
    sentence: say`${counted(given.length, 'rate')} of ${address} stand on the sheet Rates.`,
  };
}
