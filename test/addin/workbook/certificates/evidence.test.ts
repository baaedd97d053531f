// Certificates and evidence of live results: what is certified is what the cell shows.
import { serialOfLocalMs } from '../../../../src/addin/engine/records/calendar';
import { sumDecimals } from '../../../../src/addin/engine/records/decimal-text';
import { verifyEvidence } from '../../../../src/cli/verify/verify-evidence';
import type {
  Certificate,
  EvidenceFile,
} from '../../../../src/addin/workbook/certificates/evidence-state';
import { FakeReportSheets } from '../../rig/fake-report-sheets';
import { ownersOf, brokerSession, rowsOf, type SessionRig } from '../../rig/session-rig';

async function certificateOf(one: SessionRig, id: string): Promise<Certificate> {
  const outcome = await one.session.proof.certificate(id);
  if (!outcome.ok) throw new Error(outcome.sentence);
  return outcome.certificate;
}

const bytesOf = ({ pieces }: EvidenceFile): Buffer => Buffer.from(pieces.join(''), 'utf8');

test('a LEDGER certificate says what the cell shows, from calls to exact totals', async () => {
  const one = await brokerSession();
  const cell = one.enter('LEDGER', 'USDT', null, '2026-09', '2026-10');
  await one.settled();
  const { id } = one.session.state.results[0]!;
  const truth = ['2026-09', '2026-10']
    .flatMap((month) => one.sandbox.truth.ledger('broker', month))
    .filter(({ coinName }) => coinName === 'USDT');
  const certificate = await certificateOf(one, id);
  expect(certificate).toMatchObject({
    accounts: ['Main'],
    version: '1.2.3',
    rows: rowsOf(cell.last()).length,
    gaps: [],
    withoutBodies: [],
    called: [
      { name: 'coin', text: 'USDT' },
      { name: 'from', text: '2026-09' },
      { name: 'to', text: '2026-10' },
    ],
    resolved: [
      { name: 'coin', text: 'USDT' },
      { name: 'type', text: 'all' },
      { name: 'from', text: '2026-09' },
      { name: 'to', text: '2026-10' },
    ],
    months: [{ month: '2026-09' }, { month: '2026-10' }],
    rounded: one.session.state.results[0]?.rounded,
  });
  expect(certificate.rows).toBe(truth.length);
  expect(certificate.totals.find(({ field }) => field === 'deltaAmount')?.sum).toBe(
    sumDecimals(truth.map(({ deltaAmount }) => deltaAmount)),
  );
  expect(JSON.stringify(certificate)).not.toContain(one.credentials.broker.key);
});

const RATES = [
  ['Date', 'Coin', 'Rate'],
  ['2026-10-01', 'USDT', '0.92'],
];

test.each([
  ['LEDGER', [null, null, '2026-10']],
  ['LEDGER.TOTAL', ['deltaAmount', 'USDT', null, '2026-10']],
  ['LEDGER.CHECK', [null, '2026-09', '2026-10']],
  ['LEDGER.BALANCE', ['USDT', '2026-10-20']],
  ['LEDGER.VALUE', ['USDT', '2026-10-20', RATES]],
  ['REBATES', ['BTCUSDT,ETHUSDT', 'USDT', '2026-10-01', '2026-10-31', 'ALL']],
  ['REBATES.TOTAL', ['commission', 'BTCUSDT', 'USDT', '2026-10-01', '2026-10-31']],
] as const)(
  'evidence of %s verifies without the add-in, and not with one byte changed',
  async (name, raw) => {
    const one = await brokerSession();
    one.enter(name, ...raw);
    await one.settled();
    const { id, functionName } = one.session.state.results[0]!;
    expect(functionName).toBe(name);
    const outcome = await one.session.proof.saveEvidence(id);
    if (!outcome.ok) throw new Error(outcome.sentence);
    expect(outcome.file.name).toMatch(/^tieout-(LEDGER|REBATES)-Main-2026-\S+\.jsonl$/);
    const bytes = bytesOf(outcome.file);
    expect(await verifyEvidence(bytes)).toMatchObject({
      ok: true,
      certificate: await certificateOf(one, id),
    });
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = bytes[middle]! ^ 1;
    expect(await verifyEvidence(bytes)).toMatchObject({ ok: false });
    for (const secret of [
      one.credentials.broker.key,
      one.credentials.broker.secret,
      one.credentials.broker.passphrase,
    ])
      expect(outcome.file.pieces.join('')).not.toContain(secret);
  },
);

test('a cell that shows nothing, or older rows than the device keeps, is not certified', async () => {
  const one = await brokerSession();
  one.enter('LEDGER', null, null, '2026-10');
  const waiting = one.enter('LEDGER', null, null, '2026-10', null, null, null, 'Nobody');
  await one.settled();
  const [shown, failed] = one.session.state.results;
  expect(waiting.last()?.kind).toBe('unavailable');
  expect(await one.session.proof.certificate(failed!.id)).toEqual({
    ok: false,
    sentence: 'This result shows no rows, so there is nothing to certify.',
  });
  expect(await one.session.proof.saveEvidence(failed!.id)).toEqual({
    ok: false,
    sentence: 'This result shows no rows, so there is nothing to certify.',
  });
  const owner = ownersOf(one).ledger;
  const stored = (await one.archive.month(owner, '2026-10'))!;
  await one.archive.keepMonth(await one.archive.reading(owner), '2026-10', {
    ...stored,
    reading: { ...stored.reading, entries: stored.reading.entries.slice(1) },
  });
  expect(await one.session.proof.saveEvidence(shown!.id)).toEqual({
    ok: false,
    sentence: 'The cell shows other rows than this device keeps now. Refresh it, then ask again.',
  });
});

test('entries that do not follow from the answers are never given as evidence', async () => {
  const one = await brokerSession();
  one.enter('LEDGER', null, null, '2026-10');
  await one.settled();
  const owner = ownersOf(one).ledger;
  const stored = (await one.archive.month(owner, '2026-10'))!;
  await one.archive.keepMonth(await one.archive.reading(owner), '2026-10', {
    ...stored,
    reading: { ...stored.reading, entries: stored.reading.entries.slice(1) },
  });
  one.enter('LEDGER', null, null, '2026-10', '2026-10');
  await one.settled();
  const outcome = await one.session.proof.saveEvidence(one.session.state.results.at(-1)!.id);
  expect(outcome).toEqual({
    ok: false,
    sentence: expect.stringMatching(
      /^The rows do not follow from the exchange's answers .* months\.1\.rows says \d+, the answers give \d+\.$/,
    ),
  });
});

test('commission that does not follow from the answers is never given as evidence', async () => {
  const one = await brokerSession();
  one.enter('REBATES', 'BTCUSDT', 'USDT', '2026-10-01', '2026-10-31');
  await one.settled();
  const owner = ownersOf(one).rebates;
  const series = { symbol: 'BTCUSDT', coin: 'USDT', product: 'SPOT' } as const;
  const days = await one.archive.days(owner, series, ['2026-10-05', '2026-10-06']);
  await one.archive.keepDays(
    await one.archive.reading(owner),
    series,
    new Map([...days].map(([day, stored]) => [day, { ...stored, records: [] }])),
  );
  one.enter('REBATES', 'BTCUSDT', 'USDT', '2026-10-01', '2026-10-30');
  await one.settled();
  const { id } = one.session.state.results[1]!;
  const rows = days.get('2026-10-05')!.records.length + days.get('2026-10-06')!.records.length;
  const said = (await certificateOf(one, id)).rows;
  expect(rows).toBeGreaterThan(0);
  expect(await one.session.proof.saveEvidence(id)).toEqual({
    ok: false,
    sentence: `The rows do not follow from the exchange's answers that this device keeps, so no evidence was saved. Refresh past months too. rows says ${said}, the answers give ${said + rows}.`,
  });
});

test('the certificate sheet holds labelled values of their types', async () => {
  const sheets = new FakeReportSheets();
  const one = await brokerSession({ reportSheets: sheets });
  one.enter('LEDGER', null, null, '2026-10');
  await one.settled();
  const { id } = one.session.state.results[0]!;
  expect(await one.session.proof.writeCertificateSheet(id)).toEqual({
    ok: true,
    sentence: 'The certificate stands on the sheet Certificate LEDGER.',
  });
  const certificate = await certificateOf(one, id);
  const [report] = sheets.reports;
  expect(report).toMatchObject({
    wishedName: 'Certificate LEDGER',
    top: [{ text: 'Certificate LEDGER', look: 'title' }],
  });
  const { blocks } = report!;
  const summary = new Map(
    blocks[0]!.rows.map(([label, value], row) => [label, [value, blocks[0]!.rowKinds?.[row]?.[1]]]),
  );
  expect(summary.get('SHA-256 of the rows')?.[0]).toBe(certificate.rowsSha256);
  expect(summary.get('Rows')).toEqual([certificate.rows, 'number']);
  expect(summary.get('Fetched from (UTC)')).toEqual([
    serialOfLocalMs(Date.parse(certificate.fetchedFrom!), 1900),
    'time',
  ]);
  const totals = blocks.find(({ heading }) => heading === 'Control totals');
  expect(totals?.rows.map((row) => row[3])).toEqual(certificate.totals.map(({ sum }) => sum));
  for (const { columns, rows } of blocks)
    for (const row of rows) expect(row).toHaveLength(columns.length);
});
