// What a preset means and which formula the choices make. If these fail, a person signs another
// period than they chose.
import { readCall } from '../../../../src/addin/engine/answers/definitions';
import fc from 'fast-check';
import {
  addDays,
  dayOfUtcMs,
  monthOf,
  type IsoDay,
} from '../../../../src/addin/engine/records/calendar';
import { formulaText } from '../../../../src/addin/workbook/live/formula-text';
import {
  countsDays,
  draftOf,
  firstChoices,
  missingIn,
  moved,
  USUAL_COLUMNS,
  type Choices,
} from '../../../../src/addin/features/get-data/choices';
import { planSentence } from '../../../../src/addin/features/get-data/formula-card';
import { leftOut } from '../../../../src/addin/features/get-data/formula-omissions';
import {
  chosenDays,
  monthsOf,
  PRESETS,
  type PeriodChoice,
  type Preset,
} from '../../../../src/addin/features/get-data/period-presets';

const TODAY: IsoDay = '2026-11-20';
const chosen = (preset: Preset, from = '', to = ''): PeriodChoice => ({ preset, from, to });

test.each([
  ['this month', 1, '2026-11-01', '2026-11-30'],
  ['last month', 1, '2026-10-01', '2026-10-31'],
  ['last quarter', 1, '2026-07-01', '2026-09-30'],
  ['last quarter', 2, '2026-08-01', '2026-10-31'],
  ['year to date', 1, '2026-01-01', '2026-11-20'],
  ['year to date', 4, '2026-04-01', '2026-11-20'],
  ['last financial year', 1, '2025-01-01', '2025-12-31'],
  ['last financial year', 4, '2025-04-01', '2026-03-31'],
  ['last financial year', 12, '2024-12-01', '2025-11-30'],
] as const)('%s with a year from month %i is %s to %s', (preset, begins, first, last) => {
  expect(chosenDays(chosen(preset), TODAY, begins).means).toEqual({ first, last });
  expect(monthsOf(chosen(preset), monthOf(TODAY), begins).means).toEqual({
    first: first.slice(0, 7),
    last: last.slice(0, 7),
  });
});

test('in February and on any day, what a preset means is what the formula is read as', () => {
  const day = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2023-01-01', days));
  fc.assert(
    fc.property(
      day,
      fc.constantFrom(...PRESETS.map(({ value }) => value)),
      fc.integer({ min: 1, max: 12 }),
      (today, preset, begins) => {
        const days = chosenDays(chosen(preset), today, begins);
        expect([days.from, days.to ?? today]).toEqual([days.means?.first, days.means?.last]);
        expect(dayOfUtcMs(Date.parse(days.means?.first ?? ''))).toBe(days.means?.first);
        const months = monthsOf(chosen(preset), monthOf(today), begins);
        // Omitted: the current month; without an end the first alone.
        const from = months.from ?? monthOf(today);
        expect([from, months.to ?? from]).toEqual([months.means?.first, months.means?.last]);
      },
    ),
  );
});

test('own days as typed; a date that is still being typed means nothing yet', () => {
  expect(chosenDays(chosen('own', '2026-02-01', '2026-02-28'), TODAY, 1)).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
    means: { first: '2026-02-01', last: '2026-02-28' },
    moves: false,
  });
  expect(chosenDays(chosen('own'), TODAY, 1)).toEqual({
    from: null,
    to: null,
    means: null,
    moves: true,
  });
  expect(monthsOf(chosen('own', '2026-02', ''), '2026-11', 1).means).toEqual({
    first: '2026-02',
    last: '2026-02',
  });
});

const choose = (
  changes: Partial<Choices>,
  operation: Choices['operation'] = 'REBATES',
): Choices => ({ ...firstChoices(operation), ...changes });
const formulaOf = (choices: Choices, connected: readonly string[] = []): string =>
  formulaText(
    draftOf(
      choices,
      countsDays(choices.operation)
        ? chosenDays(choices.days, TODAY, 1)
        : monthsOf(choices.months, '2026-11', 1),
      connected,
      '2026-10-31',
    ),
  );

test('each task of Get data writes its own formula, with nothing typed but a coin where one is needed', () => {
  expect(formulaOf(choose({}, 'LEDGER.CHECK'))).toBe('=LEDGER.CHECK(,"2026-10")');
  expect(formulaOf(choose({}, 'LEDGER.BALANCES'))).toBe('=LEDGER.BALANCES("2026-10-31")');
  expect(formulaOf(choose({ date: '' }, 'LEDGER.BALANCES'))).toBe('=LEDGER.BALANCES()');
  expect(formulaOf(choose({ ledgerCoins: ['USDT'], sum: 'Fees' }, 'LEDGER.TOTAL'))).toBe(
    '=LEDGER.TOTAL("Fees","USDT",,"2026-10")',
  );
  expect(formulaOf(choose({ account: 'all' }, 'REBATES.TIEOUT'), ['A', 'B'])).toBe(
    '=REBATES.TIEOUT("USDT","2026-10-01","2026-10-31",,,,"A,B")',
  );
  expect(missingIn(choose({}, 'LEDGER.TOTAL'))).toBe('Choose one coin, such as USDT.');
  expect(missingIn(choose({ commissionCoins: ['USDT', 'BTC'] }, 'REBATES.TIEOUT'))).toBe(
    'Choose one coin, such as USDT.',
  );
  expect(missingIn(choose({}, 'LEDGER.CHECK'))).toBeNull();
});

test('defaults are left out of the formula', () => {
  expect(formulaOf(choose({ symbols: ['BTCUSDT'] }))).toBe(
    '=REBATES("BTCUSDT","USDT","2026-10-01","2026-10-31")',
  );
  expect(formulaOf(choose({ months: chosen('this month') }, 'LEDGER'))).toBe('=LEDGER()');
  expect(
    formulaOf(choose({ months: chosen('this month'), ledgerCoins: ['USDT', 'BTC'] }, 'LEDGER')),
  ).toBe('=LEDGER("USDT,BTC")');
  expect(formulaOf(choose({ months: chosen('last quarter') }, 'LEDGER'))).toBe(
    '=LEDGER(,,"2026-07","2026-09")',
  );
  expect(
    formulaOf(choose({ symbols: ['BTCUSDT'], product: 'ALL', headers: 2, account: 'all' }), [
      'A',
      'B "x"',
    ]),
  ).toBe('=REBATES("BTCUSDT","USDT","2026-10-01","2026-10-31","ALL",2,,"A,B ""x""")');
});

test('columns chosen, moved and as text stand in their order, and a return to the usual ones leaves them out', () => {
  const usual = USUAL_COLUMNS.LEDGER;
  const up = moved(usual, usual[5]!, 0).map((column) => ({
    ...column,
    shown: ['deltaAmount', 'cTime', 'billId'].includes(column.field),
    asText: column.field === 'deltaAmount',
  }));
  expect(formulaOf(choose({ columns: { ...USUAL_COLUMNS, LEDGER: up } }, 'LEDGER'))).toBe(
    '=LEDGER(,,"2026-10",,,"deltaAmount:text,cTime,billId")',
  );
  expect(moved(moved(usual, usual[5]!, 0), usual[5]!, 5)).toEqual(usual);
  expect(moved(usual, usual[0]!, -1)).toBe(usual);
  expect(moved(usual, usual[9]!, 10)).toBe(usual);
});

test('every formula that can be inserted is read by the cell as it was meant', () => {
  const columns = fc.shuffledSubarray([...USUAL_COLUMNS.REBATES], { minLength: 1 });
  const symbols = fc.uniqueArray(fc.constantFrom('BTCUSDT', 'ETHUSDT', 'SOLUSDT'), {
    minLength: 1,
  });
  fc.assert(
    fc.property(
      symbols,
      columns,
      fc.constantFrom('SPOT', 'FUTURES', 'ALL'),
      fc.constantFrom(0, 1, 2),
      fc.constantFrom(...PRESETS.map(({ value }) => value)),
      (pairs, stored, product, headers, preset) => {
        const choices = choose({
          symbols: pairs,
          product,
          headers,
          days: chosen(preset),
          columns: {
            ...USUAL_COLUMNS,
            REBATES: [
              ...stored,
              ...USUAL_COLUMNS.REBATES.filter((one) => !stored.includes(one)).map((one) => ({
                ...one,
                shown: false,
              })),
            ],
          },
        });
        expect(missingIn(choices)).toBeNull();
        const { name, args } = draftOf(
          choices,
          chosenDays(choices.days, TODAY, 4),
          [],
          '2026-10-31',
        );
        const read = readCall(name, args);
        if (!read.ok || read.call.name !== 'REBATES') throw new Error('It was refused.');
        const isUsual =
          stored.length === 12 && stored.every((one, at) => one === USUAL_COLUMNS.REBATES[at]);
        expect(read.call).toMatchObject({ symbols: pairs, coins: ['USDT'], product, headers });
        expect(read.call.columns?.map(({ field }) => field) ?? null).toEqual(
          isUsual ? null : stored.map(({ field }) => field),
        );
      },
    ),
  );
});

test('what is not included is said in words', () => {
  const plan = {
    requests: 1,
    certainty: 'about',
    seconds: 1,
    periods: 31,
    series: 1,
    accounts: 1,
    asks: '',
    notes: ['Days after 20 November 2026 are not asked yet.'],
    retainedFrom: '2026-10-05',
    waitsFor: null,
  } as const;
  expect(
    leftOut(
      choose({ symbols: ['BTCUSDT'] }),
      plan,
      { symbols: ['BTCUSDT', 'ETHUSDT'], unable: ['Trader'] },
      (day) => day,
    ),
  ).toEqual([
    'Trader: the key may not read rebates.',
    'SPOT only; FUTURES not included.',
    'Only BTCUSDT; other pairs not included, such as ETHUSDT.',
    'Only commission paid in USDT.',
    'Days after 20 November 2026 are not asked yet.',
    'The exchange holds nothing before 2026-10-05; the result starts there.',
  ]);
  expect(
    leftOut(
      choose(
        {
          types: ['deposit'],
          columns: {
            ...USUAL_COLUMNS,
            LEDGER: USUAL_COLUMNS.LEDGER.map((one) => ({ ...one, shown: one.field !== 'fees' })),
          },
        },
        'LEDGER',
      ),
      null,
      { symbols: [], unable: [] },
      (day) => day,
    ),
  ).toEqual([
    'The spot ledger only; other ledgers of the account not included.',
    'Only entries of type deposit; other types not included.',
    'Columns left out: Fees.',
  ]);
});

test.each([
  [
    { requests: 22, certainty: 'about', seconds: 14, periods: 3 },
    '3 months, about 22 requests, about 14 s.',
  ],
  [
    { requests: 3, certainty: 'at least', seconds: 0.4, periods: 3 },
    '3 months, at least 3 requests, at least 1 s.',
  ],
  [
    { requests: 0, certainty: 'exact', seconds: 0, periods: 1 },
    '1 month. Kept on this device: no request.',
  ],
  [
    { requests: 600, certainty: 'about', seconds: 600, periods: 24, accounts: 2 },
    '24 months, 2 accounts, about 600 requests, about 10 min.',
  ],
  [
    { requests: 0, certainty: 'exact', seconds: 0, periods: 0 },
    'Nothing to ask yet: this has not begun.',
  ],
] as const)('the plan of %o reads "%s"', (plan, says) => {
  expect(
    planSentence(
      { series: 1, accounts: 1, asks: '', notes: [], retainedFrom: null, waitsFor: null, ...plan },
      'LEDGER',
      String,
    ),
  ).toBe(says);
});
