// Submitting, signing and opening again: what would be lost if a month could be signed by nobody in
// particular, over something open, or its history be rewritten.
import Decimal from 'decimal.js';
import { sheetChanged } from '../../../../../src/addin/features/close/period/differences-by-record';
import { hashOfSigned } from '../../../../../src/addin/engine/evidence/signed-form';
import { verifyPack } from '../../../../../src/cli/verify/verify-pack';
import { FakeWorkbook } from '../../../rig/fake-workbook';
import { FakeXmlParts } from '../../../rig/fake-xml-parts';
import { sessionRig } from '../../../rig/session-rig';
import { until } from '../../../../until';
import {
  SEPTEMBER,
  FakePack,
  sheets,
  type Ready,
  ready,
  REQUEST,
  submit,
  card,
  sign,
  reopen,
  CHAIN,
} from './review-rig';

test('an open check wants a reason before it is submitted, and a comment before it is signed', async () => {
  const of = await ready(sheets());
  expect(await submit(of)).toEqual({
    ok: false,
    sentence:
      '1 open check needs a reason on the sheet Close, in the column Reason, before the month is submitted. The first: No row of the roll-forward breaks or is unknown.',
  });
  expect(of.one.session.state.closedPeriods).toEqual([]);
  of.report.cells.set('Close', sheets('=HYPERLINK("x")').cells.get('Close')!);
  expect(await submit(of)).toMatchObject({ ok: true });
  expect(card(of)).toMatchObject({
    standing: 'submitted',
    preparedBy: 'Ann',
    reviewedBy: '',
    history: [
      {
        kind: 'submitted',
        by: 'Ann',
        lines: expect.arrayContaining([
          {
            says: 'No row of the roll-forward breaks or is unknown',
            ...{ status: 'unknown', reason: '=HYPERLINK("x")', comment: '' },
          },
        ]) as unknown,
        sha256: hashOfSigned('2026-09', '2026-09', card(of).pinned),
      },
    ],
    pinned: [{ what: 'Ledger of Main' }, {}, {}, {}, {}],
  });
  expect(await sign(of)).toMatchObject({
    ok: false,
    sentence: expect.stringContaining("needs the reviewer's comment on the sheet Close"),
  });
  expect(await sign(of, ' ANN ')).toMatchObject({
    ok: false,
    sentence: expect.stringContaining('must be another person than the preparer'),
  });
  expect(card(of).standing).toBe('submitted');
});

test('a sheet that Excel is still calculating is waited for', async () => {
  const report = sheets('Known.');
  report.cells.set('Carried', [['#BUSY!']]);
  const of = await ready(report);
  of.one.clock.after(5_000, () => report.cells.set('Carried', [['Carried']]));
  expect(await submit(of)).toMatchObject({ ok: true });
  expect(card(of).history.at(-1)?.lines).toContainEqual({
    says: 'Every item carried is cleared',
    ...{ status: 'holds', reason: 'Not of this test.', comment: 'Not of this test.' },
  });
});

describe('the checklist of a pack', () => {
  async function packed() {
    const of = await ready(sheets('Known.', 'Seen.'));
    of.pack.isPack = true;
    return { of, close: of.report.cells.get('Close')! };
  }
  const open = ({ one }: Ready) => one.session.closedPeriods.openItems('2026-09', '2026-09');

  test.each<[string, (of: Ready, close: unknown[][]) => void]>([
    ['was deleted', ({ report }) => void report.cells.delete('Close')],
    [
      'was renamed',
      ({ report }, close) => void (report.cells.delete('Close'), report.cells.set('Old', close)),
    ],
    ['has the month of another', (_, close) => void (close[2]![1] = SEPTEMBER + 30)],
    ['has no month', (_, close) => void (close[2]![1] = 'September')],
  ])('whose sheet Close %s wants a reason, which is pinned', async (_, change) => {
    const { of, close } = await packed();
    change(of, close);
    expect(open(of)).toEqual([]);
    expect(await submit(of)).toEqual({
      ok: false,
      sentence: expect.stringMatching(
        /^1 open item needs a reason before September 2026 is closed\. The first: Close, this workbook has a month-end pack, but no sheet Close of September 2026/,
      ) as string,
    });
    const [item, ...more] = open(of);
    expect(more).toEqual([]);
    const reasons = { [item!.id]: 'Closed on paper.' };
    const submitted = of.one.session.closedPeriods.submit({ ...REQUEST, reasons });
    expect(await of.one.clock.run(submitted)).toMatchObject({ ok: true });
    expect(card(of).openItems).toMatchObject([{ where: 'Close', reason: 'Closed on paper.' }]);
    expect(await sign(of)).toMatchObject({ ok: true });
  });

  test('that goes after it was submitted stops the signature', async () => {
    const { of, close } = await packed();
    expect(await submit(of)).toMatchObject({ ok: true });
    of.report.cells.delete('Close');
    expect(await sign(of)).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('no sheet Close of September 2026'),
    });
    of.report.cells.set('Close', close);
    expect(await sign(of)).toMatchObject({ ok: true });
    // And ever after.
    of.report.cells.delete('Close');
    of.one.session.closedPeriods.compareSoon();
    await of.one.until(() => card(of).state === 'changed');
    expect(card(of).differences.map(sheetChanged)).toEqual(['Close is gone']);
  });

  test.each<[string, (close: unknown[][]) => void]>([
    ['of a check was taken away', (close) => void (close[CHAIN.row]!.length = 12)],
    ['of a check was typed over', (close) => void (close[CHAIN.row]![12] = 'lead')],
    ['of a check was moved away with its row', (close) => void close.splice(CHAIN.row, 1)],
  ])('whose key %s wants its reason', async (_, change) => {
    const { of, close } = await packed();
    change(close);
    expect(await submit(of)).toMatchObject({
      ok: false,
      sentence: expect.stringMatching(/^1 open check needs a reason .* breaks or is unknown\.$/),
    });
  });

  test('whose labels are gone wants a reason for each check', async () => {
    const { of, close } = await packed();
    close[8] = [];
    expect(await submit(of)).toMatchObject({
      ok: false,
      sentence: expect.stringMatching(/^12 open checks need a reason /),
    });
  });

  test('whose rows were moved has each reason with its check', async () => {
    const { of, close } = await packed();
    close.splice(CHAIN.row, 0, ['']);
    close.push(...close.splice(CHAIN.row + 1, 1));
    expect(await submit(of)).toMatchObject({ ok: true });
    expect(card(of).history.at(-1)?.lines[0]).toMatchObject({ reason: 'Known.' });
  });
});

test('a signed month whose part Excel lost is not forgotten', async () => {
  const of = await ready(sheets('Known.', 'Seen.'));
  expect(await submit(of)).toMatchObject({ ok: true });
  expect(await sign(of)).toMatchObject({ ok: true });
  const hash = card(of).sha256.slice(0, 12);
  of.xml.parts.clear();
  const opened = of.one.reopened();
  await until(
    () => opened.state.warning !== null,
    () => of.one.clock.advance(100),
  );
  expect(opened.state.warning).toContain(
    `September 2026 was submitted or signed in this workbook, with the hash ${hash}…, but what was pinned is not in the file any more`,
  );
});

test('a month that is opened again with a reason keeps its history', async () => {
  const of = await ready(sheets('Posted in October.', 'Seen.'));
  expect(await submit(of)).toMatchObject({ ok: true });
  expect(of.pack.standing).toMatchObject({
    Submitted: expect.stringMatching(/^2026-.* UTC by Ann$/) as string,
    Signed: '',
  });
  expect(of.pack.foot).toMatch(/^Submitted 2026-.* by Ann\. SHA-256 [0-9a-f]{64}$/);
  expect([of.pack.locked, of.pack.saysProtected]).toEqual([[], ['', '']]);
  expect(await sign(of)).toEqual({
    ok: true,
    sentence:
      'Signed September 2026. Protected: Business types, Rates, Mapping. To change one, choose Review, Unprotect Sheet in Excel; it has no password.',
  });
  expect(of.pack.standing['Signed']).toMatch(/ UTC by Bo$/);
  // Excel refused the journal's.
  expect(of.pack.locked).toEqual(['Business types', 'Rates', 'Mapping']);
  expect(of.pack.saysProtected).toEqual([
    'Protected',
    'Business types, Rates, Mapping. To change one: Review, Unprotect Sheet. It has no password.',
  ]);
  expect(card(of)).toMatchObject({ standing: 'signed', reviewedBy: 'Bo' });
  expect(await submit(of)).toMatchObject({
    ok: false,
    sentence: 'September 2026 is closed already, by Ann and Bo.',
  });

  expect(await reopen(of, 'Bo', ' ')).toMatchObject({ ok: false });
  expect(await reopen(of, 'Bo', 'A late deposit.')).toMatchObject({ ok: true });
  expect(of.pack.standing['Opened again']).toMatch(/ by Bo: A late deposit\.$/);
  expect([of.pack.locked, of.pack.saysProtected]).toEqual([[], ['', '']]);
  const before = card(of).history;
  expect(await submit(of)).toMatchObject({ ok: true });
  expect(of.one.session.state.closedPeriods).toHaveLength(1);
  expect(card(of).history.slice(0, 3)).toEqual(before);
  expect(card(of).history.map(({ kind }) => kind)).toEqual([
    'submitted',
    'signed',
    'reopened',
    'submitted',
  ]);
  // The signature was of what was submitted before.
  expect(of.pack.standing).toMatchObject({ Signed: '' });
});

test('the evidence pack names who signed, is verified, and is refused where a byte was changed', async () => {
  const of = await ready(sheets('Known.', 'Seen.'));
  of.one.enter('REBATES', 'BTCUSDT', 'USDT', '2026-09-01', '2026-09-30');
  await of.one.settled();
  expect(await submit(of)).toMatchObject({ ok: true });
  expect(await sign(of)).toMatchObject({ ok: true });
  const saved = await of.one.clock.run(of.one.session.closedPeriods.saveEvidencePack(card(of).id));
  if (!saved.ok) throw new Error(saved.sentence);
  expect(saved.file.name).toBe('tieout-evidence-pack-2026-09.jsonl');
  const text = saved.file.pieces.join('');
  const bytes = (of: string) => new TextEncoder().encode(of);
  const verdict = await verifyPack(bytes(text));
  if (verdict?.ok !== true) throw new Error(verdict?.faults.join());
  expect(verdict.head).toMatchObject({ preparedBy: 'Ann', reviewedBy: 'Bo' });
  expect(verdict.certificates.map(({ rowsSha256 }) => rowsSha256)).toEqual(
    card(of)
      .pinned.slice(0, 2)
      .map(({ sha256 }) => sha256),
  );
  // Each amount once more, by another's arithmetic and from the exchange's own records.
  const commission = of.one.sandbox.truth
    .rebates({
      symbol: 'BTCUSDT',
      coin: 'USDT',
      product: 'SPOT',
      start: '2026-09-01',
      end: '2026-09-30',
    })
    .reduce((sum, record) => sum.plus(record.commission), new Decimal(0));
  const said = verdict.certificates
    .flatMap(({ totals }) => totals)
    .find(({ field }) => field === 'commission');
  expect(said?.sum).toBe(commission.toFixed());

  const end = text.indexOf('\n');
  const at = text.indexOf('deltaAmount', end) + 20;
  const digit = text[at] === '1' ? '2' : '1';
  for (const changed of [
    `${text.slice(0, at)}${digit}${text.slice(at + 1)}`,
    text.slice(0, -2),
    `${text}{}\n`,
    text.replace(card(of).pinned[0]!.sha256, 'a'.repeat(64)),
    `${text.slice(0, end + 1)}${text.slice(text.indexOf('{"form":"tieout-evidence/1"}', end + 40))}`,
  ])
    expect(await verifyPack(bytes(changed))).toMatchObject({ ok: false });
  expect(await verifyPack(bytes(text.slice(end + 1)))).toBeNull();
});

test('a month that is signed without the account says what was not compared; a protected sheet is said', async () => {
  const of = await ready(sheets('Known.', 'Seen.'));
  of.pack.refuses = true;
  expect(await submit(of)).toMatchObject({
    ok: true,
    sentence: expect.stringMatching(/^Submitted September 2026: .* may be protected\.$/),
  });
  const pack = new FakePack();
  const two = await sessionRig(
    { sandbox: { sizeFactor: 0.1 } },
    {
      workbook: new FakeWorkbook(of.one.workbook.settings),
      xmlParts: of.xml.copy(),
      reportSheets: of.report,
      packSheets: pack,
    },
  );
  // The workbook's XML parts are unpacked by the browser, not on the clock of the test.
  await until(() => two.session.state.closedPeriods.length > 0);
  const [period] = two.session.state.closedPeriods;
  const signedFor = (reason: string) =>
    two.clock.run(two.session.closedPeriods.sign(period!.id, 'Bo', reason));
  expect(await signedFor(' ')).toEqual({
    ok: false,
    sentence:
      'Not compared, for this device or this workbook does not show it: Ledger of Main. Connect the account and press Refresh workbook, or give the reason to sign without it.',
    wantsReason: true,
  });
  expect(await signedFor('The key was revoked.')).toEqual({
    ok: true,
    sentence:
      'Signed September 2026. The key was revoked. Not compared, for this device or this workbook does not show it: Ledger of Main. Protected: Business types, Rates, Mapping. To change one, choose Review, Unprotect Sheet in Excel; it has no password.',
  });
  expect(pack.standing['Signed']).toMatch(/ by Bo: The key was revoked\. Not compared, /);
});

test('records that changed since are signed by nobody', async () => {
  let altered = false;
  const [xml, pack, reportSheets] = [new FakeXmlParts(), new FakePack(), sheets('Known.', 'Seen.')];
  const one = await sessionRig(
    {
      sandbox: {
        sizeFactor: 0.1,
        onRequest: ({ operation, parameters }) =>
          altered && operation === 'ledger' && Number(parameters['page']) === 1
            ? {
                kind: 'rewrite' as const,
                rewrite: (body) => {
                  const [first, ...rest] = JSON.parse(body) as object[];
                  return JSON.stringify([{ ...first, bizType: 'altered' }, ...rest]);
                },
              }
            : undefined,
      },
    },
    { xmlParts: xml, packSheets: pack, reportSheets },
  );
  await one.connect(one.credentials.broker);
  one.enter('LEDGER', null, null, '2026-09');
  await one.settled();
  expect(await one.clock.run(one.session.closedPeriods.submit(REQUEST))).toMatchObject({
    ok: true,
  });
  altered = true;
  await one.clock.run(one.session.liveData.refresh('workbook', 'closed too'));
  await one.settled();
  const [period] = one.session.state.closedPeriods;
  expect(await one.clock.run(one.session.closedPeriods.sign(period!.id, 'Bo'))).toMatchObject({
    ok: false,
    sentence: expect.stringContaining(
      'Records or tables differ from what was submitted: Ledger of Main.',
    ),
  });
  // Close does not go on to say that it is as it was submitted.
  expect(pack.standing['Submitted']).toMatch(/ by Ann CHANGED SINCE: 1 record or row differs$/);
  expect(pack.foot).toMatch(/^CHANGED SINCE\. Submitted /);
  const accepted = await one.clock.run(
    one.session.closedPeriods.accept(period!.id, 'Cy', 'A late type.'),
  );
  expect(accepted).toMatchObject({ ok: true });
  expect(pack.standing['Submitted']).toMatch(/ by Ann$/);
  expect(pack.foot).toMatch(/^Accepted /);
});
