// Reasons given where the item stands: the rows that are selected in the sheet come first, and a
// reason stands in its row. What would be lost: 158 fields, and a sheet that says nothing of them.
import { german } from '../../../../src/addin/platform/languages/de/german';
import { setCatalogue } from '../../../../src/addin/platform/say';
import { serialOfDay, type IsoDay } from '../../../../src/addin/engine/records/calendar';
import { reasonKey } from '../../../../src/addin/features/close/period/reasons';
import { opened, type Opened } from '../reconcile-rig';

const MONTH = '2026-09';
const BOOK = [
  ['date', 'amount', 'note'],
  [`${MONTH}-05`, '12.5', 'stranger'],
  [`${MONTH}-06`, '13.75', 'another'],
];

const select = (one: Opened, ...rows: readonly number[]): void => {
  one.workbook.selected = rows.map((row) => ({
    ...{ sheet: 'Sheet1', startRow: row, endRow: row, startColumn: 0, endColumn: 0 },
  }));
};
/** Gives the reason to the open items of the selected rows, then shows it in the sheet. */
async function give(one: Opened, reason: string): Promise<readonly string[]> {
  const { closing, closedPeriods } = one.session;
  const items = closedPeriods.openItems(MONTH, MONTH);
  const ids = await one.clock.run(closing.selectedItems(items));
  for (const id of ids) closing.enter({ [reasonKey(id, MONTH)]: reason });
  closing.showReasons();
  await one.settled();
  return items.filter(({ id }) => ids.includes(id)).map(({ sentence }) => sentence);
}
const column = (one: Opened, label: string): readonly unknown[] => {
  const outcome = one.session.calls.all[0]?.shown?.outcome;
  const [labels = [], ...rows] = outcome?.kind === 'rows' ? outcome.matrix : [];
  return rows.map((row) => row[labels.indexOf(label)]);
};

const plain = (cell: unknown): unknown =>
  typeof cell === 'object' && cell !== null && 'basicValue' in cell ? cell.basicValue : cell;

test('of a match: in the remark of the line and of the entry, also when it is made again', async () => {
  const one = await opened({ sizeFactor: 1 });
  await one.put('A1', 'LEDGER.MATCH', BOOK, 'USDT', 'deposit', MONTH);
  select(one, 0);
  expect(await give(one, 'nobody')).toEqual([]);
  select(one, 2, 3);
  expect(await give(one, 'asked the client')).toEqual([
    expect.stringContaining('book row 3'),
    expect.stringMatching(/entry \d+/),
  ]);
  const shown = column(one, 'Remark').slice(0, 4);
  expect(shown).toEqual([
    '',
    'reason: asked the client',
    'deposit; reason: asked the client',
    'deposit',
  ]);
  await one.clock.run(one.session.calls.showAgain());
  expect(column(one, 'Remark').slice(0, 4)).toEqual(shown);
});

test('of a tie-out: beside the status of the day', async () => {
  const one = await opened({ sizeFactor: 1, planted: ['unposted-rebate'], plantedMonth: MONTH });
  await one.session.settings.setSymbolList('Main', ['BTCUSDT', 'ETHUSDT']);
  await one.put('A1', 'REBATES.TIEOUT', 'USDT', `${MONTH}-01`, `${MONTH}-30`);
  const before = column(one, 'Status').map(String);
  const items = one.session.closedPeriods.openItems(MONTH, MONTH);
  const at = items.flatMap((item) => (typeof item.at === 'string' ? [item.at as IsoDay] : []))[0]!;
  const serial = serialOfDay(at, 1900);
  const row = column(one, 'Settlement day').findIndex((cell) => plain(cell) === serial);
  select(one, row + 1);
  expect(await give(one, 'paid in October')).toEqual([expect.stringContaining(at)]);
  const after = column(one, 'Status').map(String);
  expect(after[row]).toBe(`${before[row]}; reason: paid in October`);
  expect(after.filter((_, nth) => nth !== row)).toEqual(before.filter((_, nth) => nth !== row));
});

test('given in a German pane: an English one finds them, in the pane and in the sheet', async () => {
  const one = await opened({ sizeFactor: 1, planted: ['unposted-rebate'], plantedMonth: MONTH });
  await one.session.settings.setSymbolList('Main', ['BTCUSDT', 'ETHUSDT']);
  await one.put('A1', 'REBATES.TIEOUT', 'USDT', `${MONTH}-01`, `${MONTH}-30`);
  const idsNow = (): readonly string[] =>
    one.session.closedPeriods.openItems(MONTH, MONTH).map(({ id }) => id);
  const english = idsNow();
  const before = column(one, 'Status').map(String);
  setCatalogue(german);
  try {
    const items = one.session.closedPeriods.openItems(MONTH, MONTH);
    expect(items.map(({ id }) => id)).toEqual(english);
    const { id } = items.find(({ at }) => at !== undefined)!;
    one.session.closing.enter({ [reasonKey(id, MONTH)]: 'paid in October' });
    one.session.closing.showReasons();
    await one.settled();
  } finally {
    setCatalogue();
  }
  expect(idsNow()).toEqual(english);
  const reasoned = column(one, 'Status')
    .map(String)
    .filter((status) => status.includes('reason: '));
  expect(before.join()).not.toContain('reason: ');
  expect(reasoned).toEqual([expect.stringMatching(/; reason: paid in October$/)]);
});

test('a posting that no settlement explains is found where its line is selected', async () => {
  const planted = { planted: ['rebate-posted-twice'] as const, plantedMonth: MONTH };
  const one = await opened({ sizeFactor: 1, ...planted });
  await one.session.settings.setSymbolList('Main', ['BTCUSDT', 'ETHUSDT']);
  await one.put('A1', 'REBATES.TIEOUT', 'USDT', `${MONTH}-01`, `${MONTH}-30`);
  const row = column(one, 'Settlement day').indexOf('Posted only');
  expect(row).toBeGreaterThan(0);
  select(one, row + 1);
  expect(await give(one, 'posted twice')).toEqual([expect.stringMatching(/no settlement found/)]);
});
