import { resultStatus } from '../../../../../src/addin/engine/answers/sheet-functions';

describe('RESULT.STATUS', () => {
  test.each([
    ['Sheet1!A1', { sheet: 'Sheet1', cell: 'A1' }],
    [' sheet1!$b$12 ', { sheet: 'sheet1', cell: 'B12' }],
    ["'Close 2026'!A1", { sheet: 'Close 2026', cell: 'A1' }],
    ["'Client''s'!XFD1048576", { sheet: "Client's", cell: 'XFD1048576' }],
    ['Close 2026!A1', { sheet: 'Close 2026', cell: 'A1' }],
    ['C7', { sheet: null, cell: 'C7' }],
    [null, null],
    ['', null],
  ])('finds the cell of %s', (text, cell) =>
    expect(resultStatus.read([text, null])).toMatchObject({ ok: true, call: { cell, what: null } }),
  );

  test.each([
    'refreshed',
    'ROWS',
    ' complete ',
    'stale',
    'rounded',
    'account',
    'zone',
    'version',
    'problem',
    'source',
  ])('says %s', (what) =>
    expect(resultStatus.read([null, what])).toMatchObject({
      ok: true,
      call: { cell: null, what: what.trim().toLowerCase() },
    }),
  );

  test.each(['Time', 'Sheet1!A1:B2', 'Sheet1!A0', "Sheet1'!A1", '!A1', 42])(
    'refuses %s as an address',
    (text) =>
      expect(resultStatus.read([text, null])).toEqual({
        ok: false,
        argument: 'address_text',
        sentence: `address_text is ${text}, which is no address. Give the address of one cell as text, such as "Sheet1!A1".`,
      }),
  );

  test('refuses a range of results, as =RESULT.STATUS(A1:B2) passes it', () =>
    expect(resultStatus.read([[['Time', 1]], null])).toMatchObject({
      sentence:
        'address_text is a range of 2 cells. Give one: the address of one cell as text, such as "Sheet1!A1".',
    }));

  test('refuses another word', () =>
    expect(resultStatus.read(['Sheet1!A1', 'age'])).toEqual({
      ok: false,
      argument: 'what',
      sentence:
        'what is age. Give refreshed, rows, complete, stale, rounded, account, zone, version, problem, source, as of or results.',
    }));

  test('refuses an error cell', () =>
    expect(resultStatus.read(['#REF!', null])).toMatchObject({
      ok: false,
      sentence: 'address_text holds an error cell. Correct that cell, or leave it out.',
    }));
});
