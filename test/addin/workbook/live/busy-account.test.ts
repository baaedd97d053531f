// An account at which something is posted all the time, read over HTTP with the weights of the
// exchange. If these fail, a broker never sees the month of today, or sees it without its moment.
import type { CellOutcome } from '../../../../src/addin/workbook/live/cell-outcome';
import { watchStatus } from '../../../../src/addin/workbook/live/result-status';
import type { SandboxOptions } from '../../../../src/sandbox/options';
import { verifyEvidence } from '../../../../src/cli/verify/verify-evidence';
import { sizesOf } from '../../../seeds';
import { connectedRig, rowsOf, type SessionRig } from '../../rig/session-rig';

/** Of the usual 1,500 entries a month this makes at least so many pages of 200 by the 20th. */
const factorFor = (pages: number): number => (pages * 200 + 100) / 900;
const busy = async (sandbox: SandboxOptions): Promise<SessionRig> => {
  const one = await connectedRig({
    sandbox: { postEveryMs: 1_000, ...sandbox },
    throughRelay: true,
  });
  return one;
};
const pagesAsked = ({ sandbox }: SessionRig) =>
  sandbox.requests.filter(
    ({ operation, parameters }) => operation === 'ledger' && Number(parameters['limit']) > 1,
  );

/** What was there when page 1 was answered. */
function thereAtPage1(one: SessionRig): string[] {
  const { number } = pagesAsked(one)[0]!;
  const later = new Set(
    one.sandbox.truth.changes.flatMap(({ request, record }) =>
      request > number && 'billId' in record ? [record.billId] : [],
    ),
  );
  return one.sandbox.truth
    .ledger('broker', '2026-11')
    .map(({ billId }) => billId)
    .filter((billId) => !later.has(billId));
}

function reportedAsOf(one: SessionRig): unknown {
  const reported: CellOutcome[] = [];
  watchStatus(
    { cell: null, what: 'as of' },
    (outcome) => reported.push(outcome),
    one.session.calls,
  )();
  const [outcome] = reported;
  return outcome?.kind === 'rows' ? outcome.matrix[0]?.[0] : undefined;
}

test.each(sizesOf(10, 30, 100))(
  'one posting a second through %i pages of 200: one pass, right, with its moment',
  async (pages) => {
    const one = await busy({ sizeFactor: factorFor(pages) });
    const cell = one.enter('LEDGER', null, null, '2026-11');
    await one.settled();
    const ids = rowsOf(cell.last()).map((row) => row[1]);
    expect(ids.sort()).toEqual(thereAtPage1(one).sort());
    expect(ids.length).toBeGreaterThan(pages * 200);
    const asked = pagesAsked(one);
    // Its pages, what the shift adds, the last page once more, and page 1 once more.
    expect(asked.length).toBeLessThanOrEqual(Math.ceil(ids.length / 200) + 5);
    expect(asked.filter(({ parameters }) => (parameters['page'] ?? 1) === 2)).toHaveLength(1);
    const [card] = one.session.state.results;
    expect(card).toMatchObject({ complete: true, asOfMs: asked[0]!.atMs });
    expect(reportedAsOf(one)).toEqual(expect.any(Number));
  },
);

test('the certificate says the moment, and the evidence proves it', async () => {
  const one = await busy({ sizeFactor: factorFor(3) });
  one.enter('LEDGER', null, null, '2026-10', '2026-11');
  await one.settled();
  const [card] = one.session.state.results;
  const outcome = await one.session.proof.certificate(card!.id);
  if (!outcome.ok) throw new Error(outcome.sentence);
  const { certificate } = outcome;
  expect(certificate.completeAsOf).toBe(new Date(card!.asOfMs!).toISOString());
  const saved = await one.session.proof.saveEvidence(card!.id);
  if (!saved.ok) throw new Error(saved.sentence);
  const bytes = Buffer.from(saved.file.pieces.join(''));
  expect(await verifyEvidence(bytes)).toMatchObject({ ok: true, certificate });
});

test('months that were over say no moment of their own', async () => {
  const one = await busy({ sizeFactor: 0.2 });
  one.enter('LEDGER', null, null, '2026-10');
  await one.settled();
  expect(one.session.state.results[0]).not.toHaveProperty('asOfMs');
  expect(reportedAsOf(one)).toBe('');
});

test('commission of today, posted while it is read, has its moment too', async () => {
  const one = await busy({});
  const cell = one.enter('REBATES', 'BTCUSDT', 'USDT', '2026-10-01', '2026-11-20');
  await one.settled();
  expect(rowsOf(cell.last()).length).toBeGreaterThan(10);
  expect(one.session.state.results[0]).toMatchObject({
    complete: true,
    asOfMs: one.session.state.results[0]!.refreshedAtMs,
  });
});

test.each([0, 120])('one page of %i records in place of 200 cuts nothing', async (records) => {
  const one = await connectedRig({
    sandbox: {
      sizeFactor: factorFor(5),
      faults: [{ operation: 'ledger', nth: 4, fault: { kind: 'short', records } }],
    },
  });
  const cell = one.enter('LEDGER', null, null, '2026-10');
  await one.settled();
  expect(rowsOf(cell.last())).toHaveLength(one.sandbox.truth.ledger('broker', '2026-10').length);
});
