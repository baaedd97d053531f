// The list of everything live: trouble first, sheet by sheet, and numbers side by side as one line.
import { isWanted, liveRows } from '../../../../src/addin/features/live-data/live-list';
import { result } from '../../pane/scene-cards';
import { scenes } from '../../pane/scenes';

const total = (id: string, address: string, more = {}) =>
  result(id, { functionName: 'LEDGER.TOTAL', addresses: [address], rows: 1, ...more });
const places = (rows: ReturnType<typeof liveRows>) =>
  rows.map(({ addresses, results }) => `${addresses.join()} ${results.length}`);

test('totals side by side are one line; another function, a hole or trouble is not', () => {
  const cells = ['B3', 'C3', 'B4', 'C4', 'B5', 'C5', 'E3'].map((cell) =>
    total(cell, `Sheet1!${cell}`),
  );
  const balance = result('b', { functionName: 'LEDGER.BALANCE', addresses: ['Sheet1!D3'] });
  expect(places(liveRows([...cells, balance], []))).toEqual([
    'Sheet1!B3:C5 6',
    'Sheet1!D3 1',
    'Sheet1!E3 1',
  ]);
  const [first, ...rest] = cells;
  const failed = { ...first!, state: 'failed' as const, error: 'No.' };
  expect(places(liveRows([failed, ...rest], []))).toEqual([
    'Sheet1!B3 1',
    'Sheet1!C3 1',
    'Sheet1!E3 1',
    'Sheet1!B4:C5 4',
  ]);
});

test('what is in trouble stands first, whichever sheet it is on', () => {
  const good = Array.from({ length: 400 }, (_, at) =>
    result(`g${at}`, { addresses: [`Alpha!A${at * 5 + 1}`] }),
  );
  const breaks = result('x', {
    functionName: 'LEDGER.CHECK',
    addresses: ['Zeta!A1'],
    proof: { verdict: 'fails', words: '3 breaks' },
  });
  const stale = result('s', { addresses: ['Beta!A1'], stale: true });
  const rows = liveRows([...good, stale, breaks], []);
  expect(places(rows).slice(0, 3)).toEqual(['Zeta!A1 1', 'Beta!A1 1', 'Alpha!A1 1']);
  expect(rows.filter(({ isTrouble }) => isTrouble)).toHaveLength(2);
  expect(places(rows.filter((row) => isWanted(row, 'proof')))).toEqual(['Zeta!A1 1']);
  expect(places(rows.filter((row) => isWanted(row, 'data')))).toEqual(['Beta!A1 1']);
});

test('tables stand in the same list', () => {
  const tables = Object.values(scenes).flatMap((scene) => scene.tables);
  expect(tables.length).toBeGreaterThan(0);
  expect(liveRows([], tables).map(({ table }) => table)).toEqual(
    expect.arrayContaining([...tables]),
  );
});
