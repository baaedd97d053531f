// If these fail, dates that somebody wrote into a workbook change what a formula adds up, shown as
// complete.
import { type FunctionName } from '../../../../src/addin/engine/answers/definitions';
import { sumDecimals } from '../../../../src/addin/engine/records/decimal-text';
import type { Session } from '../../../../src/addin/session';
import {
  brokerSession,
  enterInto,
  rowsOf,
  sentenceOf,
  type SessionRig,
} from '../../rig/session-rig';

const REFUSED =
  /^The dates that this workbook keeps for this formula are not those that the formula gives/;
const TOTAL = ['deltaAmount:text', 'USDT', null, '2026-08', '2026-10'];

const enter = (session: Session, name: FunctionName, raw: readonly unknown[]) =>
  enterInto(session, name, raw).last;

/** As somebody does who opens the file and writes other dates into it. */
function forge({ workbook }: SessionRig, changes: object): void {
  const asked = JSON.parse(workbook.settings.get('tieout.asked')!) as { dates: object[] };
  asked.dates = asked.dates.map((dates) => ({ ...dates, ...changes }));
  workbook.settings.set('tieout.asked', JSON.stringify(asked));
}

async function reopened(one: SessionRig): Promise<Session> {
  const session = one.reopened();
  await one.clock.run(session.accounts.connect(one.credentials.broker));
  return session;
}

test.each([
  ['an end that the formula does not give', { last: '2026-08' }],
  ['a start that the formula does not give', { first: '2026-09' }],
  ['dates in the future', { askedTo: '2027-08' }],
  ['no dates', { first: 'garbage' }],
])('%s is refused, nothing is asked, and Refresh puts it right', async (_what, changes) => {
  const one = await brokerSession();
  const mine = enter(one.session, 'LEDGER.TOTAL', TOTAL);
  await one.settled();
  forge(one, changes);
  const session = one.reopened();
  const asked = one.sandbox.requests.length;
  const again = enter(session, 'LEDGER.TOTAL', TOTAL);
  await one.clock.advance(5_000);
  expect(sentenceOf(again())).toMatch(REFUSED);
  expect(session.state.results).toMatchObject([{ state: 'not-here', complete: false, rows: null }]);
  expect(one.sandbox.requests.length).toBe(asked);
  await one.clock.run(session.accounts.connect(one.credentials.broker));
  await one.clock.run(session.liveData.refresh('workbook'));
  expect(again()).toEqual(mine());
  const truth = ['2026-08', '2026-09', '2026-10']
    .flatMap((month) => one.sandbox.truth.ledger('broker', month))
    .filter(({ coinName }) => coinName === 'USDT');
  expect(mine()).toEqual({
    kind: 'rows',
    matrix: [[sumDecimals(truth.map(({ deltaAmount }) => deltaAmount))]],
  });
});

test('months that are said not to have begun when it was asked are not called complete', async () => {
  const one = await brokerSession();
  enter(one.session, 'LEDGER.TOTAL', TOTAL);
  await one.settled();
  forge(one, { askedTo: '2026-08' });
  const session = await reopened(one);
  enter(session, 'LEDGER.TOTAL', TOTAL);
  await one.clock.advance(5_000);
  const [card] = session.state.results;
  expect(card).toMatchObject({ state: 'shown', complete: false });
  expect(card?.notes.at(-1)).toMatch(/had not begun when this was asked, and has begun since/);
  expect(await session.proof.saveEvidence(card!.id)).toMatchObject({ ok: false });
});

test("the moment of a balance is the formula's", async () => {
  const one = await brokerSession();
  const raw = ['USDT', '2026-10-20'];
  enter(one.session, 'LEDGER.BALANCE', raw);
  await one.settled();
  forge(one, { atMs: Date.UTC(2026, 9, 3) });
  const session = await reopened(one);
  const again = enter(session, 'LEDGER.BALANCE', raw);
  await one.clock.advance(5_000);
  expect(sentenceOf(again())).toMatch(REFUSED);
});

test('dates that a formula omits stay as they were asked', async () => {
  const one = await brokerSession();
  const cell = one.enter('LEDGER', 'USDT');
  const balance = enter(one.session, 'LEDGER.BALANCE', ['USDT']);
  const rebates = one.enter('REBATES', 'BTCUSDT', 'USDT');
  await one.settled();
  await one.clock.advance(30 * 86_400_000);
  const session = await reopened(one);
  const again = [
    enter(session, 'LEDGER', ['USDT']),
    enter(session, 'LEDGER.BALANCE', ['USDT']),
    enter(session, 'REBATES', ['BTCUSDT', 'USDT']),
  ];
  await one.clock.advance(5_000);
  expect(again.map((last) => last())).toEqual([cell.last(), balance(), rebates.last()]);
  expect(rowsOf(again[0]?.()).length).toBeGreaterThan(1);
  expect(session.state.results.map(({ complete }) => complete)).toEqual([true, true, true]);
});
