import fc from 'fast-check';
import {
  addressAt,
  addressOf,
  areaOf,
  blocksOf,
  holds,
  lettersOf,
  meet,
  overlap,
  placeOf,
  placesOf,
  quoted,
  splitAddress,
  type CellBlock,
} from '../../../../src/addin/engine/records/sheet-address';

const ends = (most: number) =>
  fc.tuple(fc.nat(most), fc.nat(most)).map((two) => two.sort((a, b) => a - b));
const blockOf = (rows: number, columns: number): fc.Arbitrary<CellBlock> =>
  fc.tuple(ends(rows), ends(columns)).map(([[startRow, endRow], [startColumn, endColumn]]) => ({
    ...{ startRow, endRow, startColumn, endColumn },
  }));
const sheetName = fc
  .string({ minLength: 1, maxLength: 31 })
  .filter((name) => !/[:\\/?*[\]]/.test(name) && !/^'|'$/.test(name) && name.trim() === name);

test.each(['Sheet1', 'Ledger', 'Rate', 'Costs', 'Q4_2026', 'November2026', '_x', 'a.b'])(
  'the sheet %s stands as it is in a reference',
  (name) => expect(quoted(name)).toBe(name),
);

test.each([
  ['My sheet', "'My sheet'"],
  ["Ann's", "'Ann''s'"],
  ['2026', "'2026'"],
  ['Q4', "'Q4'"],
  ['NOV2026', "'NOV2026'"],
  ['oct26', "'oct26'"],
  ['R', "'R'"],
  ['rc', "'rc'"],
  ['R1C1', "'R1C1'"],
  ['C3b', "'C3b'"],
  ['R2024book', "'R2024book'"],
])('the sheet %s, which Excel would read as something else, is quoted', (name, reference) =>
  expect(quoted(name)).toBe(reference),
);

test('an address is read back as the area that it was written of', () => {
  fc.assert(
    fc.property(sheetName, blockOf(1_048_575, 16_383), (sheet, block) => {
      const area = { sheet, ...block };
      expect(areaOf(addressOf(area))).toEqual(area);
      const { sheet: name, cells } = splitAddress(addressOf(area));
      expect(name).toBe(sheet);
      expect(areaOf(`S!${cells}`)).toEqual({ ...area, sheet: 'S' });
    }),
  );
});

test.each(['S!A1:', 'S!:A1', 'S!A1:B', 'S!', ''])('"%s" is no area', (text) =>
  expect(areaOf(text)).toBeNull(),
);

test('columns are named A to Z, then AA to XFD', () => {
  expect([0, 25, 26, 701, 702, 16_383].map(lettersOf)).toEqual([
    ...['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD'],
  ]);
});

test.each(['A1', 'Sheet1!A0', 'Sheet1!', 'Sheet1!ABCD1', '!A1', 'Sheet1!A1:B2', "'Sheet1!A1", ''])(
  '"%s" is no cell with its sheet',
  (text) => expect(placeOf(text)).toBeNull(),
);

test('dollar signs, blanks around it and small letters leave a cell what it is', () => {
  expect(placeOf(" 'My sheet'!$b$3 ")).toEqual({ sheet: 'My sheet', row: 2, column: 1 });
});

test('addresses of edits are read as Excel writes them, and what is none is left out', () => {
  expect(blocksOf("$B$2:C4,3:3,A:B,Sheet1!D1,nothing,A1B,'S'!C:D")).toEqual([
    { startRow: 1, endRow: 3, startColumn: 1, endColumn: 2 },
    { startRow: 2, endRow: 2, startColumn: 0, endColumn: 16_383 },
    { startRow: 0, endRow: 1_048_575, startColumn: 0, endColumn: 1 },
    { startRow: 0, endRow: 0, startColumn: 3, endColumn: 3 },
    { startRow: 0, endRow: 1_048_575, startColumn: 2, endColumn: 3 },
  ]);
});

test('blocks meet where they share a cell', () => {
  const cells = Array.from({ length: 25 }, (_, at) => ({
    row: Math.floor(at / 5),
    column: at % 5,
  }));
  fc.assert(
    fc.property(blockOf(4, 4), blockOf(4, 4), (a, b) => {
      const shares = cells.some((cell) => holds(a, cell) && holds(b, cell));
      expect(meet(a, b)).toBe(shares);
      expect(overlap({ sheet: 'S', ...a }, { sheet: 'S', ...b })).toBe(shares);
      expect(overlap({ sheet: 'S', ...a }, { sheet: 'T', ...b })).toBe(false);
    }),
  );
});

test('a cell is found again by its address, and a range is no cell', () =>
  fc.assert(
    fc.property(sheetName, fc.nat(1_048_575), fc.nat(16_383), (sheet, row, column) => {
      const place = { sheet, row, column };
      expect(placesOf(['Sheet1!A1:B2', addressAt(place)])).toEqual([place]);
    }),
  ));
