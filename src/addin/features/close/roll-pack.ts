// Rolls the pack of a workbook to the next month. Loaded when it is asked for the first time.
import { say } from '../../platform/say';
import {
  addMonths,
  firstDay,
  lastDay,
  monthName,
  type IsoDay,
  serialOfDay,
} from '../../engine/records/calendar';
import { refused } from '../../platform/outcome';
import type { Outcome } from '../../platform/outcome';
import { footOfRolled, rolledPack, type CarriedCells } from './pack-carried';
import { monthInCell } from '../../engine/records/calendar';
import type { ExcelPackSheets } from '../../workbook/excel/excel-pack-sheets';
import type { SessionContext } from '../../workbook/session/session-context';

export async function rollPack({
  context,
  port,
}: {
  readonly context: SessionContext;
  readonly port: ExcelPackSheets;
}): Promise<Outcome> {
  const { reportSheets, host } = context.parts;
  const read = async (sheet: string): Promise<CarriedCells> =>
    (await reportSheets?.read(sheet)) ?? [];
  const close = await read('Close');
  const ends = close[2]?.[1];
  const month = monthInCell(ends, host.dateSystem);
  const carried = await read('Carried');
  if (month === null || carried.length === 0)
    return refused(
      say`This workbook has no pack that can be rolled: its sheets Close and Carried are not there, or B3 of Close holds no month.`,
    );
  const next = addMonths(month, 1);
  const rollForward = await read('Roll-forward');
  if (rollForward[2]?.[0] !== 'Account')
    return refused(
      say`The roll-forward of ${monthName(month)} shows no result, so it has no closings to carry. Refresh it, then roll.`,
    );
  const serial = (of: IsoDay): number => serialOfDay(of, host.dateSystem) ?? NaN;
  const changes = rolledPack(
    { close, rollForward, carried, match: await read('Match'), rates: await read('Rates') },
    {
      ends,
      first: serial(firstDay(next)),
      last: serial(lastDay(next)),
      label: month,
    },
  );
  await port.stamp(changes, footOfRolled(context.saidAt(), context.parts.version));
  return {
    ok: true,
    sentence: say`The pack is of ${monthName(next)} now. The closings and open items of ${monthName(month)} stand on the sheet Carried.`,
  };
}
