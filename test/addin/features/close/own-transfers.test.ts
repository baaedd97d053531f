// A transfer between the two accounts of a close: found, asked, agreed to, posted apart from income,
// and asked again where the person takes it back. What would be lost: the same money earned twice.
import type { PackLook } from '../../../../src/addin/features/close/pack/pack-state';
import { transferMark } from '../../../../src/addin/engine/proofs/own-transfers';
import { KNOWN_TYPES } from '../../../../src/addin/engine/proofs/closing/type-columns';
import { FakeReportSheets } from '../../rig/fake-report-sheets';
import { FakeXmlParts } from '../../rig/fake-xml-parts';
import { idlePackSheets } from '../../rig/idle-pack-sheets';
import { connectedRig, type SessionRig } from '../../rig/session-rig';
import { verifyPack } from '../../../../src/cli/verify/verify-pack';

const MONTH = '2026-10';
const NAMES = [...KNOWN_TYPES.map(([type]) => type), 'savings_interest', 'convert_small_balance'];
const MAPPING = [
  ['Business type', 'Account', 'Contra account'],
  ...[...NAMES, 'campaign-bonus.v2', '(fees taken off)'].map((type) => [type, '1200', '4000']),
];
const WITH_TRANSFERS = [...MAPPING, ['(own transfer)', '1200', '1360']];

/** The month as it is submitted, and its evidence. */
async function submittedPack({ session, clock }: SessionRig): Promise<Uint8Array> {
  const items = session.closedPeriods.openItems(MONTH, MONTH);
  const submitted = await clock.run(
    session.closedPeriods.submit({
      ...{ from: MONTH, to: MONTH, preparedBy: 'Ann', reviewedBy: '' },
      reasons: Object.fromEntries(items.map(({ id }) => [id, 'Known.'])),
    }),
  );
  if (!submitted.ok) throw new Error(submitted.sentence);
  const [period] = session.state.closedPeriods;
  const saved = await clock.run(session.closedPeriods.saveEvidencePack(period!.id));
  if (!saved.ok) throw new Error(saved.sentence);
  return new TextEncoder().encode(saved.file.pieces.join(''));
}

test('a transfer between two accounts is asked, and once it is agreed to is posted by its own row', async () => {
  const report = new FakeReportSheets();
  report.fill('Mapping', MAPPING);
  report.cells.set('Close', [
    ...[['Close'], [''], ['Month', 46_296], ['Accounts', 'Main, Trader'], [''], [''], [''], ['']],
  ]);
  const one = await connectedRig(
    { sandbox: { sizeFactor: 0.1, ownTransfers: true } },
    { reportSheets: report, packSheets: idlePackSheets, xmlParts: new FakeXmlParts() },
  );
  await one.connect({ ...one.credentials.trader, name: 'Trader' });
  one.workbook.formulas.set(
    'Roll-forward!A3',
    `=LEDGER.CHECK(,"${MONTH}","${MONTH}",1,"Main,Trader",,TRUE,,Mapping!A1:C99)`,
  );
  one.workbook.values.set('Mapping!A1:C99', MAPPING);
  const args = [
    'LEDGER.CHECK',
    null,
    MONTH,
    MONTH,
    1,
    'Main,Trader',
    null,
    true,
    null,
    MAPPING,
  ] as const;
  const roll = one.enter(...args);
  await one.settled();
  const looks: PackLook[] = [];
  const stop = one.session.closing.watchPack((look) => look && looks.push(look));
  const look = async (): Promise<PackLook> => {
    await one.clock.advance(1_000);
    await one.settled();
    return looks.at(-1)!;
  };
  const checkIn = ({ checks }: PackLook) => {
    const { status, items, note } = checks.find(({ key }) => key === 'transfers')!;
    return { status, items, note };
  };
  const journal = async (): Promise<readonly unknown[][]> => {
    const request = {
      month: MONTH,
      accounts: 'Main,Trader',
      currency: '',
      grain: 'entry' as const,
    };
    report.cells.delete(`Journal ${MONTH}`);
    await one.clock.run(one.session.journal.writeJournal(request));
    return (report.cells.get(`Journal ${MONTH}`) ?? []).filter((row) =>
      row.some((cell) => String(cell).includes('own transfer')),
    );
  };

  const asked = await look();
  expect(asked.transfers?.pairs).toMatchObject([
    { amount: '250', from: { account: 'Main' }, to: { account: 'Trader', day: '2026-10-12' } },
  ]);
  expect(checkIn(asked)).toEqual({
    status: 'open',
    items: [expect.stringMatching(/^250 USDT from Main 2026-10-12 \(entry \d+\) to Trader/)],
    note: '',
  });
  expect(await journal()).toEqual([]);

  const mark = transferMark(asked.transfers!.pairs[0]!, 'transfer');
  await one.clock.run(one.session.closing.decideTransfers([mark]));
  expect(checkIn(await look())).toEqual({
    ...{ status: 'holds', items: [], note: '1 agreed to: 250 USDT' },
  });
  // Mapping has no row for it yet: it is in no line, and said.
  expect(await journal()).not.toEqual([]);
  report.fill('Mapping', WITH_TRANSFERS);
  const lines = (await journal()).map((row) => row.map(String));
  expect(lines).toHaveLength(4);
  expect(lines.filter((row) => row.includes('1360'))).toHaveLength(2);

  // Without a checklist, whose reasons would stand on its sheet.
  const close = report.cells.get('Close')!;
  report.cells.delete('Close');
  const pack = await submittedPack(one);
  report.cells.set('Close', close);
  expect((await verifyPack(pack))?.ok).toBe(true);
  expect(new TextDecoder().decode(pack)).toContain(mark.entries[0]![0]);

  await one.clock.run(one.session.closing.undoTransfer(mark));
  expect(checkIn(await look()).status).toBe('open');
  expect(await journal()).toEqual([]);
  stop();
  roll.close();
  await one.end();
});
