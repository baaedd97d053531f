// Which cells of the sheet Mapping are read, and what is said of those that are not.
import { MAPPING_HEADER, readMapping } from '../../../src/addin/engine/proofs/journal/mapping';

describe('the mapping', () => {
  const read = (rows: readonly (readonly unknown[])[]) =>
    readMapping([MAPPING_HEADER, ...rows], 1, 'Mapping');
  const sentence = (...rows: readonly (readonly unknown[])[]): string => {
    const found = read(rows);
    return found.ok ? 'It was read.' : found.sentence;
  };

  test.each([
    ['', 'both'],
    ['BOTH', 'both'],
    ['Debit', 'debit'],
    ['in', 'debit'],
    [' credit ', 'credit'],
    ['Out', 'credit'],
    ['None', 'both'],
  ])('side %j is for %s', (side, meant) => {
    const found = read([['Deposit', 'usdt', side, 1, 2, ' T ', ' text ']]);
    expect(found).toMatchObject({
      ok: true,
      mapping: {
        lines: [
          {
            ...{ row: 2, type: 'deposit', coin: 'USDT', side: meant, taxCode: 'T', text: 'text' },
            accounts: side === 'None' ? null : { account: '1', contra: '2' },
          },
        ],
      },
    });
  });

  test('what is not filled yet waits; what is blank is no row', () => {
    const found = read([
      ['', null, undefined, '', '', '', ''],
      ['deposit', '', '', '', '', '', ''],
      ['withdraw', '', 'None', '', '', '', ''],
      ['gift', '*', '', 1.5, '0200'],
      [],
    ]);
    expect(found.ok && found.mapping.lines).toEqual([
      {
        ...{ row: 4, type: 'withdraw', coin: null, side: 'both', accounts: null },
        ...{ taxCode: '', text: '' },
      },
      {
        ...{ row: 5, type: 'gift', coin: null, side: 'both', taxCode: '', text: '' },
        accounts: { account: '1.5', contra: '0200' },
      },
    ]);
  });

  test.each(
    ['type', 'coin', 'side', 'account', 'contra', 'tax', 'text'].map((name, at) => [at, name]),
  )('column %i filled alone is a row that lacks its type: %s', (at, name) => {
    const row = Array.from({ length: 7 }, (_, of) => (of === at ? 'debit' : ''));
    expect(sentence(row)).toMatch(name === 'type' ? /^It was read/ : /row 2: no business type\./);
  });

  test.each([
    ...['#N/A', '#REF!', '#NAME?', '#DIV/0!', '#NULL!', '#NUM!', '#VALUE!', '#SPILL!', ' #CALC! '],
    ...[true, false, Number.NaN, Number.POSITIVE_INFINITY, { type: 'Error' }],
  ])('%p is no text', (cell) => {
    expect(sentence(['deposit', '', '', 1, cell])).toBe(
      '1 row of the sheet Mapping cannot be read: row 2: an error, TRUE or FALSE as contra account. Nothing was written.',
    );
  });

  test.each(['#1', 'see #REF!', '#REF! again', '#N/A or none', '#ref!', '#'])(
    '%j is a text',
    (cell) => {
      expect(sentence(['deposit', '', '', 1, 2, '', cell])).toBe('It was read.');
    },
  );

  test('twenty rows that cannot be read are named', () => {
    const bad = (count: number) =>
      sentence(...Array.from({ length: count }, () => ['', '', '', 1, 2]));
    for (const [count, more] of [
      [19, ''],
      [20, ''],
      [21, '; 1 more'],
      [40, '; 20 more'],
    ] as const) {
      expect(bad(count).split('no business type')).toHaveLength(Math.min(count, 20) + 1);
      expect(bad(count).endsWith(`no business type${more}. Nothing was written.`)).toBe(true);
    }
  });

  test('a row twice is refused with both places, other coins and sides are other rows', () => {
    const row = ['deposit', '', '', 1, 2];
    expect(sentence(row, ['', '', '', '', ''], ['DEPOSIT', '*', 'both', 3, 4])).toBe(
      '1 row of the sheet Mapping cannot be read: row 4: the same type, coin and side as row 2. Nothing was written.',
    );
    expect(sentence(row, ['deposit', 'BTC', '', 1, 2], ['deposit', '', 'in', 1, 2])).toBe(
      'It was read.',
    );
  });

  test('the header may stand below others that name some of its columns', () => {
    const found = readMapping(
      [
        ['Type', 'Account'],
        [5, ' Business Type ', 'CONTRA', 'Account Code'],
        ['', 'gift', '20', '10'],
      ],
      7,
      'Mapping',
    );
    expect(found.ok && found.mapping.lines).toMatchObject([
      { row: 9, type: 'gift', accounts: { account: '10', contra: '20' } },
    ]);
  });
});
