// Evidence of made-up results, made as the session makes it.
import { certified } from '../../../../src/addin/engine/evidence/rows-behind';
import {
  partsOfQuestion,
  seriesOfQuestion,
  type LedgerQuestionOfRows,
  type RebatesQuestionOfRows,
} from '../../../../src/addin/engine/evidence/rows-question';
import { evidenceLines, type Evidence } from '../../../../src/addin/engine/evidence/write-evidence';
import {
  ledgerSourcesOf,
  rebateSourceOf,
} from '../../../../src/addin/engine/evidence/certificate-sources';
import { Archive } from '../../../../src/addin/engine/archive/archive';
import {
  monthNotRetained,
  type ArchivedDay,
} from '../../../../src/addin/engine/archive/stored-answers';
import {
  dayOf,
  entriesOf,
  monthOf,
  OWNER,
  OTHER,
  rawCommission,
  rawEntry,
  SERIES,
  windowOf,
} from '../archive/rig';

export const ZONES = { exchangeZone: 'UTC', displayZone: 'UTC' };
const stated = { called: [{ name: 'coin', text: 'USDT' }], rounded: [], version: '1.2.3' };

export const LEDGER_QUESTION: LedgerQuestionOfRows = {
  operation: 'LEDGER',
  coins: ['USDT'],
  types: null,
  period: { from: '2026-08', to: '2026-09' },
  untilMs: null,
};

/**
 * Two accounts, two months, a duplicate, a foreign coin, an empty month, a body in the older
 * envelope's style left out.
 */
export async function ledgerEvidence(question = LEDGER_QUESTION, zones = ZONES): Promise<Evidence> {
  const archive = new Archive();
  await archive.keepMonth(
    await archive.reading(OWNER),
    '2026-08',
    monthOf(
      '2026-08',
      [
        ...entriesOf(7),
        rawEntry(2),
        rawEntry(8, { coinName: 'BTC', deltaAmount: '-0.000000000000000001' }),
      ],
      { pageSize: 4 }, // The last page is shorter.
    ),
  );
  await archive.keepMonth(
    await archive.reading(OWNER),
    '2026-09',
    monthOf('2026-09', [rawEntry(90, { cTime: '1788300000000', bizType: 'Rückbuchung "€"\n\\' })]),
  );
  await archive.keepMonth(
    await archive.reading(OTHER),
    '2026-08',
    monthOf('2026-08', entriesOf(3, 20)),
  );
  for (const owner of [OWNER, OTHER])
    await archive.keepMonth(await archive.reading(owner), '2026-07', monthOf('2026-07', []));
  const reading = monthNotRetained('2026-09');
  await archive.keepMonth(await archive.reading(OTHER), '2026-09', {
    ...monthOf('2026-09', []),
    reading,
    retained: false,
  });
  const accounts = ['Client', 'Main'];
  const parts = partsOfQuestion(question, zones);
  const sources = [
    ...(await ledgerSourcesOf(archive, OWNER, 1, parts)),
    ...(await ledgerSourcesOf(archive, OTHER, 2, parts)),
  ];
  const read = { ...question, sources };
  return { read, certificate: await certified(read, { ...stated, accounts, zones }) };
}

export const REBATES_QUESTION: RebatesQuestionOfRows = {
  operation: 'REBATES',
  symbols: ['BTCUSDT'],
  coins: ['USDT'],
  products: ['SPOT'],
  period: { from: '2026-08-01', to: '2026-08-05' },
};

/**
 * Two windows, the later of which replaced days of the earlier; equal records; days that the
 * exchange no longer holds.
 */
export async function rebatesEvidence(question = REBATES_QUESTION): Promise<Evidence> {
  const archive = new Archive();
  const first = windowOf({ start: '2026-08-02', end: '2026-08-05' }, [
    rawCommission('2026-08-02'),
    rawCommission('2026-08-02'),
    rawCommission('2026-08-05'),
  ]);
  const again = windowOf(
    { start: '2026-08-04', end: '2026-08-05' },
    [rawCommission('2026-08-05', { fee: null }), rawCommission('2026-08-06')],
    first.fetchedAtMs + 5000,
  );
  const none: ArchivedDay = { records: [], fetchedAtMs: first.fetchedAtMs, retained: false };
  await archive.keepWindow(await archive.reading(OWNER), SERIES, first);
  await archive.keepDays(
    await archive.reading(OWNER),
    SERIES,
    new Map([['2026-08-01', none], dayOf(first, '2026-08-02'), dayOf(first, '2026-08-03')]),
  );
  await archive.keepWindow(await archive.reading(OWNER), SERIES, again);
  const [, last] = dayOf(again, '2026-08-05');
  await archive.keepDays(
    await archive.reading(OWNER),
    SERIES,
    new Map([
      dayOf(again, '2026-08-04'),
      ['2026-08-05', { ...last, records: again.reading.records }],
    ]),
  );
  const { period } = question;
  const sources =
    period === null
      ? []
      : await Promise.all(
          seriesOfQuestion(question).map((series) =>
            rebateSourceOf(archive, OWNER, 1, series, { start: period.from, end: period.to }),
          ),
        );
  const read = { ...question, sources };
  return {
    read,
    certificate: await certified(read, { ...stated, accounts: ['Client'], zones: ZONES }),
  };
}

export const fileOf = async (evidence: Evidence): Promise<Buffer> =>
  Buffer.from((await evidenceLines(evidence)).join(''), 'utf8');
