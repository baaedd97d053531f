// Exchanges that differ in everything the exchange does not document, and one in bad weather:
// the cells are the same truth.
import { openTieout, WIDE_WEIGHTS } from '../open-tieout';
import type { SandboxOptions } from '../../../src/sandbox/options';
import {
  inLedgerOrder,
  inRebateOrder,
  lastColumn,
  ledgerRow,
  readBack,
  rebateRow,
  type TrueRecord,
} from '../true-cells';

const DAY_MS = 86_400_000;
const day = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
const month = (monthsAgo: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1))
    .toISOString()
    .slice(0, 7);
};

const EXCHANGES: readonly (readonly [string, SandboxOptions])[] = [
  [
    'bare numbers, the older envelope, shuffled pages, no page count',
    { seed: 'other', bareNumbers: true, oldEnvelope: true, order: 'shuffled', pagesField: false },
  ],
  [
    'neither total nor size, oldest first, errors with status 200, fees outside the change',
    {
      seed: 'third',
      totalField: false,
      sizeField: false,
      pagesField: false,
      order: 'oldest',
      errorStatus: 200,
      fees: 'outside',
    },
  ],
  [
    'a third of all requests faulty',
    {
      schedule: {
        share: 1 / 3,
        seed: 'weather',
        mostInARow: 3,
        delayMs: 50,
        kinds: ['status', 'empty', 'html', 'code', 'too-many', 'reset', 'truncate', 'delay'],
      },
    },
  ],
];

test.each(EXCHANGES)('%s', async (_, options) => {
  const tieout = await openTieout({
    sandbox: { ...WIDE_WEIGHTS.sandbox, sizeFactor: 0.2, ...options },
    device: WIDE_WEIGHTS.device,
  });
  try {
    await tieout.connectDemo('Demo broker');
    const ledger = inLedgerOrder(
      [2, 1].flatMap((ago) => [...tieout.sandbox.truth.ledger('broker', month(ago))]),
    );
    await tieout.setFormula('A1', `=LEDGER(,,"${month(2)}","${month(1)}",0)`);
    await tieout.settled();
    expect(await tieout.message('A1')).toBe('');
    const ledgerCells = await tieout.read(`A1:${lastColumn(10)}${ledger.length + 1}`);
    expect(readBack(ledgerCells.values, [0])).toEqual([
      ...ledger.map(ledgerRow),
      Array(10).fill(''),
    ]);

    await tieout.setFormula('A1', `=REBATES("BTCUSDT","USDT","${day(120)}","${day(5)}","ALL",0)`);
    await tieout.settled();
    expect(await tieout.message('A1')).toBe('');
    const rebates = inRebateOrder(
      (['SPOT', 'FUTURES'] as const).flatMap((product) =>
        tieout.sandbox.truth
          .rebates({ symbol: 'BTCUSDT', coin: 'USDT', product, start: day(120), end: day(5) })
          .map((record): TrueRecord => ({ ...record, productType: product })),
      ),
    );
    const rebateCells = await tieout.read(`A1:${lastColumn(12)}${rebates.length + 1}`);
    expect(readBack(rebateCells.values, [0, 1, 11])).toEqual([
      ...rebates.map(rebateRow),
      Array(12).fill(''),
    ]);
    expect(await tieout.problems()).toEqual([]);
  } finally {
    await tieout.close();
  }
});
