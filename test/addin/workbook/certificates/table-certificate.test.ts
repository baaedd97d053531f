// Certificates and evidence of inserted tables: what is certified is what the table was last
// written with.
import { sumDecimals } from '../../../../src/addin/engine/records/decimal-text';
import type { RecordCall } from '../../../../src/addin/engine/answers/definitions';
import { verifyEvidence } from '../../../../src/cli/verify/verify-evidence';
import { Archive } from '../../../../src/addin/engine/archive/archive';
import { ledgerCall, rebatesCall } from '../tables/paper-table';
import { PaperTables } from '../tables/paper-tables';
import { FakeReportSheets } from '../../rig/fake-report-sheets';
import { ownersOf, brokerSession, type SessionRig } from '../../rig/session-rig';

const REFRESH_IT = {
  ok: false,
  sentence: 'The table holds other rows than this device keeps now. Refresh it, then ask again.',
};
const NOT_KEPT = {
  ok: false,
  sentence: 'This device does not keep the rows of this table. Refresh it, then ask again.',
};

async function withTable(call: RecordCall): Promise<
  SessionRig & {
    readonly id: string;
    readonly tables: PaperTables;
    readonly sheets: FakeReportSheets;
  }
> {
  const tables = new PaperTables();
  const sheets = new FakeReportSheets();
  const one = await brokerSession({ tables, reportSheets: sheets });
  const inserted = await one.clock.run(one.session.getData.insertTable(call, null));
  if (!inserted.ok) throw new Error(inserted.sentence);
  return { ...one, id: inserted.id, tables, sheets };
}

test('the certificate of a table says what it was asked and what its rows come to, on a sheet too', async () => {
  const one = await withTable(ledgerCall({ coins: ['USDT'], from: '2026-09', to: '2026-10' }));
  const truth = ['2026-09', '2026-10']
    .flatMap((month) => one.sandbox.truth.ledger('broker', month))
    .filter(({ coinName }) => coinName === 'USDT');
  const outcome = await one.session.proof.certificate(one.id);
  if (!outcome.ok) throw new Error(outcome.sentence);
  const { certificate } = outcome;
  expect(certificate).toMatchObject({
    operation: { function: 'LEDGER' },
    accounts: ['Main'],
    rows: truth.length,
    gaps: [],
    rounded: one.session.state.tables[0]!.rounded,
    called: [
      { name: 'coin', text: 'USDT' },
      { name: 'from', text: '2026-09' },
      { name: 'to', text: '2026-10' },
    ],
  });
  expect(truth.length).toBeGreaterThan(0);
  expect(certificate.totals.find(({ field }) => field === 'deltaAmount')?.sum).toBe(
    sumDecimals(truth.map(({ deltaAmount }) => deltaAmount)),
  );
  expect(await one.session.proof.writeCertificateSheet(one.id)).toEqual({
    ok: true,
    sentence: 'The certificate stands on the sheet Certificate LEDGER.',
  });
  expect(one.sheets.reports).toHaveLength(1);
});

test.each([
  ['LEDGER', ledgerCall({ from: '2026-10' })],
  [
    'REBATES',
    rebatesCall({
      symbols: ['BTCUSDT', 'ETHUSDT'],
      coins: ['USDT'],
      start: '2026-10-01',
      end: '2026-10-31',
      product: 'ALL',
    }),
  ],
] as const)('evidence of a table of %s verifies without the add-in', async (name, call) => {
  const one = await withTable(call);
  const outcome = await one.session.proof.saveEvidence(one.id);
  if (!outcome.ok) throw new Error(outcome.sentence);
  expect(outcome.file.name).toMatch(new RegExp(`^tieout-${name}-Main-2026-`));
  const verdict = await verifyEvidence(
    new Uint8Array(Buffer.from(outcome.file.pieces.join(''), 'utf8')),
  );
  expect(verdict).toMatchObject({
    ok: true,
    certificate: { rows: one.session.state.tables[0]!.rows },
  });
});

test('where the device keeps other records than were written, no certificate is given until the table is refreshed', async () => {
  const one = await withTable(ledgerCall({ from: '2026-11' }));
  const before = await one.session.proof.certificate(one.id);
  await one.clock.advance(86_400_000);
  one.enter('LEDGER', null, null, '2026-11');
  await one.settled();
  await one.clock.run(one.session.liveData.refreshResult(one.session.state.results[0]!.id));
  expect(await one.session.proof.certificate(one.id)).toEqual(REFRESH_IT);
  expect(await one.session.proof.saveEvidence(one.id)).toEqual(REFRESH_IT);
  await one.clock.run(one.session.liveData.refreshTable(one.id));
  const after = await one.session.proof.certificate(one.id);
  if (!before.ok || !after.ok) throw new Error('No certificate.');
  expect(after.certificate.rows).toBeGreaterThan(before.certificate.rows);
});

test('one amount that differs is enough, though as many rows were read at the same moment', async () => {
  const one = await withTable(ledgerCall({ from: '2026-10' }));
  const owner = ownersOf(one).ledger;
  const stored = (await one.archive.month(owner, '2026-10'))!;
  const [first, ...rest] = stored.reading.entries;
  await one.archive.keepMonth(await one.archive.reading(owner), '2026-10', {
    ...stored,
    reading: { ...stored.reading, entries: [{ ...first!, deltaAmount: '0.123456789' }, ...rest] },
  });
  expect(await one.session.proof.certificate(one.id)).toEqual(REFRESH_IT);
});

test('another day counted in another zone is another table', async () => {
  const one = await withTable(ledgerCall({ from: '2026-10' }));
  expect(await one.session.proof.certificate(one.id)).toMatchObject({ ok: true });
  expect(one.session.settings.changeWorkbook({ displayZone: 'Asia/Tokyo' }).ok).toBe(true);
  expect((await one.session.proof.certificate(one.id)).ok).toBe(false);
});

test('a device that never read the rows, or has forgotten the account, cannot certify them', async () => {
  const one = await withTable(ledgerCall({ from: '2026-10' }));
  const elsewhere = one.reopened(new Archive());
  expect(await elsewhere.proof.certificate(one.id)).toEqual(NOT_KEPT);
  one.session.accounts.forget('Main');
  await one.settled();
  expect(await one.session.proof.certificate(one.id)).toEqual(NOT_KEPT);
});

test('a table that a refresh left half-written is not certified', async () => {
  const one = await withTable(ledgerCall({ from: '2026-11' }));
  await one.clock.advance(86_400_000);
  one.tables.stopsHalfWay = true;
  await one.clock.run(one.session.liveData.refreshTable(one.id));
  expect(await one.session.proof.certificate(one.id)).toEqual({
    ok: false,
    sentence:
      'A refresh of this table stopped while it wrote, so it is incomplete. Refresh it, then ask again.',
  });
});
