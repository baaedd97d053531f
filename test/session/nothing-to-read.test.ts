// A refresh that reads nothing again says so, and offers to read all the same.
import { sessionRig } from './rig/session-rig';

const WIDE = { sandbox: { weights: { limit: 1_000_000 }, sizeFactor: 0.1 } };

test('a month that is over is not read again: the sentence says when it was read; Read again reads it', async () => {
  const rig = await sessionRig(WIDE);
  await rig.connect(rig.credentials.broker);
  rig.enter('LEDGER', 'USDT', null, '2026-09');
  await rig.settled();
  await rig.clock.advance(60_000);
  const before = rig.sandbox.requests.length;
  void rig.session.liveData.refresh('workbook');
  await rig.settled();
  expect(rig.sandbox.requests).toHaveLength(before);
  const [line] = rig.session.state.history;
  expect(line).toMatchObject({
    kind: 'done',
    sentence: expect.stringMatching(
      /^September 2026 is over and was read on \d+ \w+ \d{4}, \d\d:\d\d UTC; nothing to read again\.$/,
    ),
    readAgain: [rig.session.state.results[0]!.id],
  });
  void rig.session.liveData.readAgain(line!.readAgain!);
  await rig.settled();
  expect(rig.sandbox.requests.length).toBeGreaterThan(before);
  expect(rig.session.state.history[0]!.sentence).toBe('Refreshed 1 result, past months included.');
});

test('beside a month that is not over, what was left as it is is counted', async () => {
  const rig = await sessionRig(WIDE);
  await rig.connect(rig.credentials.broker);
  rig.enter('LEDGER', 'USDT', null, '2026-09');
  rig.enter('LEDGER', 'USDT');
  await rig.settled();
  await rig.clock.advance(60_000);
  void rig.session.liveData.refresh('workbook');
  await rig.settled();
  expect(rig.session.state.history[0]!.sentence).toMatch(
    /^Refreshed 2 results.*\. 1 result of past months was not read again\.$/,
  );
});
