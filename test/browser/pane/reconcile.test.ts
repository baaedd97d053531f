// The functions that prove the numbers, in the sheet: what ties out, what breaks and where, exact
// sums.
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';
import { RESIDUE } from '../../../src/addin/engine/proofs/tieout/tieout';
import type { Cell } from '../open-workbench';
import { inLedgerOrder } from '../true-cells';

const month = (monthsAgo: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1))
    .toISOString()
    .slice(0, 7);
};

/** Adds decimal texts by whole numbers of 10^-24, independently of the add-in. */
function exactSum(texts: readonly string[]): string {
  const SCALE = 24;
  const sum = texts.reduce((total, text) => {
    const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(text)!;
    return total + BigInt(`${sign}${whole}${fraction.padEnd(SCALE, '0')}`);
  }, 0n);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(SCALE + 1, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`.replace(
    /\.?0+$/,
    '',
  );
}

let tieout: OpenTieout;
const open = async (sandbox: object = {}): Promise<void> => {
  tieout = await openTieout({
    sandbox: { ...WIDE_WEIGHTS.sandbox, sizeFactor: 0.3, pairs: 3, ...sandbox },
    device: WIDE_WEIGHTS.device,
  });
  await tieout.connectDemo('Demo broker');
};
const pairs = (): readonly string[] => tieout.sandbox.accounts[0].pairs;
const close = async (): Promise<void> => {
  const problems = await tieout.problems();
  await tieout.close();
  expect(problems).toEqual([]);
};
const show = async (address: string, formula: string): Promise<void> => {
  await tieout.setFormula(address, formula);
  await tieout.settled();
};

describe('an exchange whose books are right', () => {
  beforeAll(() => open());
  afterAll(close);

  test('every closed month of every coin ties out, and closes where the next one opens', async () => {
    await show('A1', `=LEDGER.CHECK(,"${month(3)}","${month(1)}",2)`);
    expect(await tieout.message('A1')).toBe('');
    const { values } = await tieout.read('A1:N20');
    const [header, ...rows] = values.filter(([first]) => first !== '');
    const column = (name: string): number => header!.indexOf(name);
    expect(rows.length).toBe(18);
    expect(new Set(rows.map((row) => row[column('status')]))).toEqual(new Set(['ties out']));
    const usdt = rows.filter((row) => row[column('coinName')] === 'USDT');
    expect(usdt.slice(1).map((row) => row[column('opening')])).toEqual(
      usdt.slice(0, -1).map((row) => row[column('closing')]),
    );
    const truth = inLedgerOrder(
      tieout.sandbox.truth.ledger('broker', month(3)).filter(({ coinName }) => coinName === 'USDT'),
    );
    expect(usdt[0]![column('entries')]).toBe(truth.length);
    expect(usdt[0]![column('closing')]).toBeCloseTo(Number(truth.at(-1)!.afterAmount), 6);
    await tieout.setFormula('A1', '');
  });

  test('totals are exact to the last digit, as number and as text', async () => {
    const truth = [2, 1]
      .flatMap((ago) => [...tieout.sandbox.truth.ledger('broker', month(ago))])
      .filter(({ coinName }) => coinName === 'ETH');
    await show('A1', `=LEDGER.TOTAL("Change:text","ETH",,"${month(2)}","${month(1)}")`);
    await show(
      'A2',
      `=LEDGER.TOTAL("fees:text","ETH","trade_in,trade_out","${month(2)}","${month(1)}")`,
    );
    await show('A3', `=LEDGER.TOTAL("Balance after","ETH")`);
    await show('A4', `=LEDGER.BALANCE("ETH",DATE(${month(1).replace('-', ',')},28)+0.5)`);
    const { values } = await tieout.read('A1:A4');
    expect(values[0]![0]).toBe(exactSum(truth.map(({ deltaAmount }) => deltaAmount)));
    expect(values[1]![0]).toBe(
      exactSum(
        truth
          .filter(({ bizType }) => ['trade_in', 'trade_out'].includes(bizType))
          .map(({ fees }) => fees ?? '0'),
      ),
    );
    expect(values[2]![0]).toBe('#VALUE!');
    expect(await tieout.message('A3')).toMatch(/never|not/);
    const before = inLedgerOrder(truth)
      .filter(({ cTime }) => Number(cTime) <= Date.parse(`${month(1)}-28T12:00:00Z`))
      .at(-1)!;
    expect(values[3]![0]).toBeCloseTo(Number(before.afterAmount), 9);
    const rebates = tieout.sandbox.truth.rebates({
      symbol: 'BTCUSDT',
      coin: 'USDT',
      start: `${month(1)}-01`,
      end: `${month(1)}-28`,
    });
    await show(
      'A5',
      `=REBATES.TOTAL("commission:text","BTCUSDT","USDT","${month(1)}-01","${month(1)}-28")`,
    );
    expect((await tieout.read('A5')).values[0]![0]).toBe(
      exactSum(rebates.map(({ commission }) => commission)),
    );
    await show('A6', '=EXACT.TEXT("0.100000000000000001",0.2)');
    expect(await tieout.message('A6')).toBe('');
    expect((await tieout.read('A6')).values[0]![0]).toBe('0.300000000000000001');
    for (const row of [1, 2, 3, 4, 5, 6]) await tieout.setFormula(`A${row}`, '');
  });

  test('a book line finds its entry by exact amount and day, a stranger stays unmatched', async () => {
    const entry = inLedgerOrder(
      tieout.sandbox.truth
        .ledger('broker', month(1))
        .filter(({ coinName, bizType }) => coinName === 'USDT' && bizType === 'deposit'),
    )[0]!;
    await tieout.setValues('T1:W3', [
      ['date', 'amount', 'coin', 'note'],
      [
        new Date(Number(entry.cTime)).toISOString().slice(0, 10),
        entry.deltaAmount,
        'USDT',
        'first',
      ],
      [`${month(1)}-02`, '0.123456789', 'USDT', 'stranger'],
    ]);
    await show('A1', `=LEDGER.MATCH(T1:W3,"USDT","deposit","${month(1)}",,,,2)`);
    expect(await tieout.message('A1')).toBe('');
    const { values } = await tieout.read('A1:P3');
    expect(values[1]).toContain(entry.billId);
    expect(values[1]).toContain('matched');
    expect(values[2]).toContain('unmatched');
    await tieout.setFormula('A1', '');
  });

  test('the tie-out of README works on a fresh start: the demo account brings its pair list', async () => {
    await show('AA1', '=REBATES.TIEOUT("USDT","2026-10-01","2026-10-31")');
    expect(await tieout.message('AA1')).toBe('');
    const { line } = await tieoutAt('AA1:AH60');
    expect(line('Total')[6]).toBe('31 days tie out');
    expect(line('Symbols asked')[6]).toBe(`3, spot and futures: ${[...pairs()].sort().join(', ')}`);
    expect(await tieout.addin().getByText('add the rest').count()).toBe(0);
  });

  test('commission ties out day by day over the pairs that the workbook has asked, which the result names', async () => {
    const [start, end] = [`${month(1)}-01`, `${month(1)}-28`];
    await show('A1', `=REBATES("${pairs().join(',')}","USDT","${start}","${start}","ALL")`);
    await show('AA1', `=REBATES.TIEOUT("USDT","${start}","${end}",,,2)`);
    expect(await tieout.message('AA1')).toBe('');
    const { header, rows, line } = await tieoutAt('AA1:AH60');
    const days = rows.slice(0, 28);
    expect(header).toEqual([
      'settlementDay',
      'commissionAsset',
      'settled',
      'posted',
      'difference',
      'daysPending',
      'status',
      'billIds',
    ]);
    expect(new Set(days.map((row) => row[6]))).toEqual(new Set(['ties out']));
    expect(line('Symbols asked')[6]).toBe(`3, spot and futures: ${[...pairs()].sort().join(', ')}`);
    expect([line(RESIDUE)[4], line(RESIDUE)[6]]).toEqual([0, 'none']);
    expect(line('Recomputed')[6]).toMatch(
      /^fee × rate, cut to 8 decimals, holds in (\d+) of \1 records$/,
    );
    expect(line('USDT amount')[6]).toMatch(/^agrees with the commission in (\d+) of \1 records$/);
    const truth = pairs().flatMap((symbol) =>
      (['SPOT', 'FUTURES'] as const).flatMap((product) => [
        ...tieout.sandbox.truth.rebates({ symbol, coin: 'USDT', product, start, end }),
      ]),
    );
    expect(line('Total')[2]).toBeCloseTo(
      Number(exactSum(truth.map(({ commission }) => commission))),
      6,
    );
    const posted = tieout.sandbox.truth
      .ledger('broker')
      .filter(({ bizType, coinName }) => coinName === 'USDT' && /_reward$/.test(bizType))
      .map(({ billId }) => billId);
    for (const id of days.flatMap((row) => String(row[7]).split(', ')))
      expect(posted).toContain(id);
    for (const cell of ['A1', 'AA1']) await tieout.setFormula(cell, '');
  });

  test('without a pair to ask for it says where to enter them', async () => {
    await tieout.connectDemo('Demo trader');
    await show('P1', '=REBATES.TIEOUT("USDT",,,,,,"Demo trader")');
    expect((await tieout.read('P1')).values).toEqual([['#N/A']]);
    expect(await tieout.message('P1')).toContain('No trading pair of Demo trader is known');
    expect(await tieout.message('P1')).toContain('Add its pairs in the Tieout pane');
    await tieout.setFormula('P1', '');
  });

  test('a refused argument stands in the pane with its cell and its sentence', async () => {
    await show('B9', '=LEDGER("USDT",,"2026-99")');
    const sentence = await tieout.message('B9');
    expect(sentence).toMatch(/^from is/);
    const text = await tieout.addin().locator('body').innerText();
    expect(text).toContain('Sheet1!B9');
    expect(text).toContain(sentence);
  });
});

/** A tie-out as it reads back: its rows, and the line of a name. */
async function tieoutAt(
  address: string,
): Promise<{ header: Cell[]; rows: Cell[][]; line: (name: string) => Cell[] }> {
  const {
    values: [header = [], ...values],
  } = await tieout.read(address);
  const rows = values.filter(([first]) => first !== '');
  return {
    header,
    rows,
    line: (name) => rows.find(([first]) => first === name) ?? [`no line ${name}`],
  };
}
