// One API key that is connected under two names: what would be lost is a total, or a month that is
// signed, in which every record counts twice.
import type { FunctionName } from '../../../../src/addin/engine/answers/definitions';
import { ledgerCall } from '../tables/paper-table';
import { PaperTables } from '../tables/paper-tables';
import { sentenceOf, sessionRig } from '../../rig/session-rig';

const TWICE =
  'Main and Copy have the same API key, so each record would count twice. Name one of them.';
const MONTH = '2026-10';

async function twoNames() {
  const one = await sessionRig({ sandbox: { sizeFactor: 0.1 } }, { tables: new PaperTables() });
  for (const name of ['Main', 'Copy']) await one.connect({ ...one.credentials.broker, name });
  return one;
}

test.each<[FunctionName, readonly unknown[]]>([
  ['LEDGER', ['USDT', null, MONTH, null, null, null, 'Main,Copy']],
  ['LEDGER.TOTAL', ['Change', 'USDT', null, MONTH, null, 'Copy, Main']],
  ['LEDGER.CHECK', [null, MONTH, MONTH, 1, 'Main,Copy']],
  ['REBATES.TOTAL', ['Commission', 'BTCUSDT', 'USDT', MONTH, MONTH, null, 'Main,Copy']],
])('%s over both names says so and asks nothing; over one name it answers', async (name, both) => {
  const one = await twoNames();
  const asked = one.sandbox.requests.length;
  const cell = one.enter(name, ...both);
  await one.settled();
  expect(sentenceOf(cell.last())).toMatch(/^(Main and Copy|Copy and Main) have the same API key/);
  expect(one.sandbox.requests).toHaveLength(asked);

  const sole = one.enter(name, ...both.slice(0, -1), 'Copy');
  await one.settled();
  expect(sole.last()?.kind).toBe('rows');
  // What is kept now makes it no better.
  await one.clock.run(one.session.liveData.refresh('workbook'));
  await one.settled();
  expect(sentenceOf(cell.last())).toContain('would count twice');
});

test('no table of both is inserted', async () => {
  const one = await twoNames();
  const asked = {
    ...ledgerCall({ coins: ['USDT'], from: MONTH, to: MONTH }),
    accounts: ['Main', 'Copy'],
  };
  expect(await one.clock.run(one.session.getData.insertTable(asked, null))).toMatchObject({
    ok: false,
    sentence: TWICE,
  });
});
