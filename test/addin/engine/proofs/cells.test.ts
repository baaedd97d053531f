// What would be lost if these failed: a date that Excel reads as another day, an account beside the
// wrong row, and a cell too long to hold.
import type { MatrixOptions } from '../../../../src/addin/engine/records/cells';
import { idList } from '../../../../src/addin/engine/proofs/id-list';
import {
  shownField,
  tableMatrix,
  type TableColumn,
} from '../../../../src/addin/engine/proofs/table';

type Row = Readonly<Record<'day' | 'month' | 'size', string | null>>;
const COLUMNS: readonly TableColumn<Row>[] = [
  shownField('day', 'Day', 'day'),
  shownField('month', 'Month', 'month'),
  shownField('size', 'Size', 'amount'),
];
const FORM: MatrixOptions = {
  ...{ headers: 1, typed: null, amountsAsText: false, displayZone: 'UTC', dateSystem: 1900 },
};
const row: Row = { day: '2026-09-05', month: '2026-09', size: '0.300000000000000001' };
const groups = [
  { account: 'Main', rows: [row] },
  { account: 'Second', rows: [{ day: null, month: null, size: null }, row] },
];
const table = (withAccount: boolean, more: Partial<MatrixOptions> = {}, given = groups) =>
  tableMatrix(given, COLUMNS, withAccount, { ...FORM, ...more });

test('dates are days of Excel in either date system; what a cell rounds is counted', () => {
  expect(table(false)).toEqual({
    matrix: [
      ['Day', 'Month', 'Size'],
      [46270, 46266, 0.3],
      ['', '', ''],
      [46270, 46266, 0.3],
    ],
    rounded: [{ column: 'Size', count: 2 }],
  });
  expect(table(false, { dateSystem: 1904 }).matrix![1]).toEqual([46270 - 1462, 46266 - 1462, 0.3]);
});

test('the account stands first where the call names accounts; headers are labels, fields or none', () => {
  expect(table(true).matrix!.map(([first]) => first)).toEqual([
    ...['Account', 'Main', 'Second', 'Second'],
  ]);
  expect(table(true, { headers: 2 }).matrix![0]).toEqual(['account', 'day', 'month', 'size']);
  expect(table(false, { headers: 2 }).matrix![0]).toEqual(['day', 'month', 'size']);
  expect(table(true, { headers: 0 }).matrix![0]).toEqual(['Main', 46270, 46266, 0.3]);
  expect(table(true, { headers: 0 }, []).matrix).toBeNull();
  expect(table(true, {}, []).matrix).toEqual([['Account', 'Day', 'Month', 'Size']]);
});

test('what is no day, or one that Excel does not know, stays a text', () => {
  const odd: Row = { day: 'soon', month: '1850-01', size: null };
  expect(table(false, { headers: 0 }, [{ account: '', rows: [odd] }]).matrix).toEqual([
    ['soon', '1850-01-01', ''],
  ]);
});

test('five hundred ids fit into a cell; more are counted', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, at) => String(at));
  expect(idList([])).toBe('');
  expect(idList(ids(2))).toBe('0, 1');
  expect(idList(ids(500))).toBe(ids(500).join(', '));
  expect(idList(ids(502))).toBe(`${ids(500).join(', ')} and 2 more`);
});
