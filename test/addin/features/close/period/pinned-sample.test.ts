// What would be lost if these failed: an auditor who must insert a result to draw from a month that
// the workbook has pinned, or a sample of other records than those that were signed.
import { createHash } from 'node:crypto';
import { unpackPeriods } from '../../../../../src/addin/features/close/period/closed-period-format';
import { pinnedRecords } from '../../../../../src/addin/features/close/period/pinned-records';
import { pinnedPopulations } from '../../../../../src/addin/features/close/period/closed-period';
import {
  drawSample,
  writeSample,
  type SampleRequest,
} from '../../../../../src/addin/features/sample/sample';
import { card, ready, sheets, sign, submit, type Ready } from './review-rig';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const REQUEST = { method: 'random', coin: '', size: '12', seed: '4711' } as const;

async function signed(): Promise<Ready> {
  const of = await ready(sheets('Known.', 'Seen.'));
  expect(await submit(of)).toMatchObject({ ok: true });
  expect(await sign(of)).toMatchObject({ ok: true });
  return of;
}
const draw = (of: Ready, request: SampleRequest) => {
  const { clock, session } = of.one;
  const records = () => session.closedPeriods.pinnedRecords(card(of).id, request.id);
  return clock.run(drawSample(session.context, records, request));
};
const drawnOf = ({ report }: Ready): unknown[][] =>
  (report.reports.at(-1)!.blocks.at(-1)!.rows as unknown[][]).map((row) => [row[4], row[7]]);

test('a sample of a signed month is of its pinned rows, though no result shows them any more', async () => {
  const of = await signed();
  const { one, report } = of;
  const { populations } = card(of);
  expect(populations).toEqual([{ value: 'LEDGER Main', label: 'Ledger of Main' }]);
  one.workbook.formulas.set('Sheet1!A1', '=LEDGER(,,"2026-09")');
  const [live] = one.session.state.results;
  await one.clock.run(writeSample(one.session, { ...REQUEST, id: live!.id }));
  const ofResult = drawnOf(of);
  one.workbook.formulas.clear();
  const truth = one.sandbox.truth.ledger('broker', '2026-09');
  expect(await draw(of, { ...REQUEST, id: populations[0]!.value })).toEqual({
    ok: true,
    sentence: `12 records of ${truth.length} drawn by the seed 4711. See the sheet Audit sample 2.`,
  });
  const expected = truth
    .map(({ billId }) => billId)
    .sort((a, b) => (hash(`4711:Main|${a}`) < hash(`4711:Main|${b}`) ? -1 : 1))
    .slice(0, 12);
  expect(
    drawnOf(of)
      .map(([id]) => id)
      .sort(),
  ).toEqual(expected.sort());
  expect(drawnOf(of)).toEqual(ofResult);
  const sheet = report.reports.at(-1)!;
  expect(sheet.top[0]!.text).toBe('Audit sample of Ledger of Main, September 2026');
  expect(sheet.blocks[0]!.rows).toContainEqual(['Hash of what is pinned', card(of).sha256]);
  // They stand in no sheet.
  expect(sheet.top.every(({ to }) => to === undefined)).toBe(true);
  expect(sheet.blocks.at(-1)!.links).toEqual([]);
});

test('rows that were altered in the file are not drawn from', async () => {
  const { one, xml, report } = await signed();
  const [period] = await unpackPeriods(xml.parts.get('urn:tieout:closed-periods:1')!);
  const [scope] = period!.scopes;
  const altered = { ...period!, scopes: [{ ...scope!, lines: scope!.lines.slice(1) }] };
  const { context } = one.session;
  expect(await one.clock.run(pinnedRecords(altered, 'LEDGER Main', context))).toEqual({
    ok: false,
    sentence: 'Ledger of Main was altered in the file: it is not what its pinned hash says.',
  });
  expect(report.reports).toEqual([]);
  expect(await one.clock.run(pinnedRecords(period!, 'LEDGER Main', context))).toMatchObject({
    isComplete: true,
  });
});

test('the commission of an account is one population over all its pairs', () => {
  const scope = (operation: 'LEDGER' | 'REBATES', account: string, what: string) =>
    ({ what, account, question: { operation }, totals: [], lines: [] }) as never;
  const found = pinnedPopulations({
    scopes: [
      scope('LEDGER', 'Main', 'a'),
      scope('REBATES', 'Main', 'b'),
      scope('REBATES', 'Main', 'c'),
      scope('LEDGER', 'Other', 'd'),
    ],
  });
  expect(found.map(({ name, scopes }) => [name, scopes.map(({ what }) => what)])).toEqual([
    ['Ledger of Main', ['a']],
    ['Commission of Main', ['b', 'c']],
    ['Ledger of Other', ['d']],
  ]);
});
