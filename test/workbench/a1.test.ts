// Addresses as Excel writes and reads them.
import fc from 'fast-check';
import {
  EXCEL_COLUMNS,
  EXCEL_ROWS,
  addressOf,
  areaOf,
  boundsOf,
  intersectionOf,
  isAddress,
  lettersOf,
  quotedSheet,
  splitAddress,
} from '../../src/workbench/a1';

const area = fc
  .record({
    startRow: fc.nat(EXCEL_ROWS - 1),
    endRow: fc.nat(EXCEL_ROWS - 1),
    startColumn: fc.nat(EXCEL_COLUMNS - 1),
    endColumn: fc.nat(EXCEL_COLUMNS - 1),
  })
  .map(({ startRow, endRow, startColumn, endColumn }) => ({
    startRow: Math.min(startRow, endRow),
    endRow: Math.max(startRow, endRow),
    startColumn: Math.min(startColumn, endColumn),
    endColumn: Math.max(startColumn, endColumn),
  }));

test('every area survives its address', () => {
  fc.assert(
    fc.property(area, (one) => {
      expect(areaOf(addressOf(one))).toEqual(one);
    }),
  );
});

test('every sheet name survives being quoted', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 31 }).filter((name) => !/[:\\/?*[\]]|^'|'$/.test(name)),
      (name) => {
        expect(splitAddress(`${quotedSheet(name)}!A1`)).toEqual({ sheetName: name, rest: 'A1' });
      },
    ),
  );
});

test('an intersection lies in both areas, the bounds around both', () => {
  fc.assert(
    fc.property(area, area, (a, b) => {
      const both = intersectionOf(a, b);
      const around = boundsOf(a, b);
      expect(intersectionOf(around, a)).toEqual(a);
      if (both) expect([intersectionOf(both, a), intersectionOf(both, b)]).toEqual([both, both]);
    }),
  );
});

test.each([
  ['$B$2:C4', 'B2:C4'],
  ['c4:b2', 'B2:C4'],
  ['A:A', 'A:A'],
  ['$3:5', '3:5'],
  ['XFD1048576', 'XFD1048576'],
  ["'Q1 ''26'!A1", 'A1'],
])('%s is %s', (written, address) => {
  expect(addressOf(areaOf(written))).toBe(address);
});

test.each(['', 'A', '1A', 'A0', 'XFE1', 'A1048577', 'A1:', 'A1,B2', 'Rate'])(
  '"%s" is no address',
  (text) => {
    expect(() => areaOf(text)).toThrow(/is not an address|lies outside/);
  },
);

test('what reads like an address is no name', () => {
  expect(['T1', 'ab12', 'XFD1', 'Rate', 'ABCD1', 'T1048577'].map(isAddress)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('letters of columns', () => {
  expect([0, 25, 26, 701, 702, 16_383].map(lettersOf)).toEqual([
    'A',
    'Z',
    'AA',
    'ZZ',
    'AAA',
    'XFD',
  ]);
});
