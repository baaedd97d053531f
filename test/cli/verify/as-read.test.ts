// If these fail, an honest file is refused although it was read as the exchange answered, or one
// with answers left out is verified.
import { certified, type RowsRead } from '../../../src/addin/engine/evidence/rows-behind';
import { readCommissionPage } from '../../../src/addin/engine/exchange/read-records';
import { recordsOfPages } from '../../../src/addin/engine/exchange/rebate-join';
import { parseKeepingDigits } from '../../../src/addin/engine/exchange/parse-exact-json';
import { windowIdOf } from '../../../src/addin/engine/archive/stored-answers';
import { differencesFromAnswers } from '../../../src/addin/engine/evidence/read-again';
import { verifyEvidence } from '../../../src/cli/verify/verify-evidence';
import type { Evidence } from '../../../src/addin/engine/evidence/write-evidence';
import { chance } from '../../../src/sandbox/data/seeded-random';
import { accountOf, HOUR_MS } from '../../addin/engine/exchange/refreshed-account';
import { entriesOf, monthOf, rawCommission, SERIES } from '../../addin/engine/archive/rig';
import {
  fileOf,
  ledgerEvidence,
  LEDGER_QUESTION,
  REBATES_QUESTION,
  ZONES,
} from '../../addin/engine/evidence/rig';

const stated = {
  called: [],
  rounded: [],
  version: '1.2.3',
  accounts: ['Client'],
  zones: ZONES,
};

const evidenceOf = async (read: RowsRead): Promise<Evidence> => ({
  read,
  certificate: await certified(read, stated),
});

test.each([10, 20, 50, 100])('a month of exactly %i entries on one page', async (count) => {
  const stored = monthOf('2026-08', entriesOf(count), { pageSize: 200 });
  const evidence = await evidenceOf({
    ...LEDGER_QUESTION,
    period: { from: '2026-08', to: '2026-08' },
    sources: [{ account: 1, month: '2026-08', stored }],
  });
  expect(await verifyEvidence(await fileOf(evidence))).toMatchObject({ ok: true });
});

test('a month that was refreshed is verified, and its refresh cannot be left out in part', async () => {
  const account = accountOf(700, chance('refresh', 'evidence'));
  const { month: before } = await account.read(null);
  account.nowMs += HOUR_MS;
  for (let n = 0; n < 10; n += 1) account.post(account.nowMs - n * 1_000);
  const { month: reading } = await account.read(before);
  const evidence = (pages = reading.pages) =>
    evidenceOf({
      ...LEDGER_QUESTION,
      period: { from: '2026-10', to: '2026-10' },
      sources: [
        {
          ...{ account: 1, month: '2026-10' },
          stored: {
            reading: { ...reading, pages },
            retained: true,
            fetchedAtMs: pages[0]!.fetchedAtMs,
          },
        },
      ],
    });
  const whole = await evidence();
  expect(await verifyEvidence(await fileOf(whole))).toMatchObject({ ok: true });
  expect(await differencesFromAnswers(whole)).toEqual([]);
  const [front, end, ...rest] = reading.pages;
  for (const pages of [[front!, ...rest], [end!, ...rest], rest])
    expect(await verifyEvidence(await fileOf(await evidence(pages)))).toMatchObject({ ok: false });
});

const FETCHED_MS = Date.UTC(2026, 8, 1);
const window = { start: '2026-08-01', end: '2026-08-05' } as const;

/** The newest first; `posted` records come before each page after the first. */
function windowWhilePosted(count: number, posted: number, pages: number, size = 2) {
  const listing = Array.from({ length: count + 10 }, (_, n) =>
    rawCommission('2026-08-03', { commission: String(n) }),
  );
  const answers = Array.from({ length: pages }, (_, i) => {
    const total = count + i * posted;
    const records = listing
      .slice(0, total)
      .reverse()
      .slice(i * size, (i + 1) * size);
    const body = JSON.stringify({ current: i + 1, size, total, records });
    const answer = readCommissionPage(parseKeepingDigits(body), i + 1, SERIES.product);
    return { ...answer, page: i + 1, body, fetchedAtMs: FETCHED_MS + i * 1_000 };
  });
  const records = recordsOfPages(answers);
  const windowId = windowIdOf(window, FETCHED_MS);
  const stored = {
    windowId,
    fetchedAtMs: FETCHED_MS,
    reading: {
      question: { ...SERIES, ...window },
      pages: answers,
      records,
      total: count,
      readings: 1,
    },
  };
  const dayOf = (day: '2026-08-03' | null) => ({
    records: day ? records : [],
    fetchedAtMs: FETCHED_MS,
    retained: true,
    windowId,
  });
  const days = new Map(
    (['2026-08-01', '2026-08-02', '2026-08-03', '2026-08-04', '2026-08-05'] as const).map((day) => [
      day,
      dayOf(day === '2026-08-03' ? day : null),
    ]),
  );
  return { account: 1, series: SERIES, window, days, windows: [stored] };
}

test('records that were posted while the pages were read count once', async () => {
  const source = windowWhilePosted(4, 1, 3);
  expect(source.windows[0]!.reading.records.map(({ commission }) => commission)).toEqual([
    '3',
    '2',
    '1',
    '0',
  ]);
  const evidence = await evidenceOf({ ...REBATES_QUESTION, sources: [source] });
  expect(await differencesFromAnswers(evidence)).toEqual([]);
  const verdict = await verifyEvidence(await fileOf(evidence));
  expect(verdict).toMatchObject({ ok: true, certificate: { rows: 4 } });
});

test('and a file without their last page is refused', async () => {
  const source = windowWhilePosted(4, 1, 2);
  const evidence = await evidenceOf({ ...REBATES_QUESTION, sources: [source] });
  expect(await verifyEvidence(await fileOf(evidence))).toMatchObject({
    ok: false,
    faults: [expect.stringContaining('the last page is missing')],
  });
});

test('a month of several pages as it was saved', async () => {
  expect(await verifyEvidence(await fileOf(await ledgerEvidence()))).toMatchObject({ ok: true });
});
