// A refresh that reads nothing again says so, and offers to read all the same.
import { sumDecimals } from '../../../../src/addin/engine/records/decimal-text';
import { connectedRig, numberOf } from '../../rig/session-rig';

const WIDE = { sandbox: { weights: { limit: 1_000_000 }, sizeFactor: 0.1 } };

test('a month that is over is not read again: the sentence says when it was read; Refresh past months too reads it', async () => {
  const rig = await connectedRig(WIDE);
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
      /^September 2026 is over and was read on \d+ \w+ \d{4}, \d\d:\d\d UTC; nothing was refreshed\.$/,
    ),
    readAgain: [rig.session.state.results[0]!.id],
  });
  void rig.session.liveData.readAgain(line!.readAgain!);
  await rig.settled();
  expect(rig.sandbox.requests.length).toBeGreaterThan(before);
  expect(rig.session.state.history[0]!.sentence).toBe('Refreshed 1 result, past months included.');
});

test('beside a month that is not over, what was left as it is is counted', async () => {
  const rig = await connectedRig(WIDE);
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

describe('what is read again makes every result anew that rests on it', () => {
  const RATES = [
    ['Date', 'Coin', 'Rate', 'Source'],
    ['2026-09-30', 'USDT', '1', 'given'],
  ];
  /** A deposit of a million arrives in September when it is over. */
  async function withLateDeposit() {
    let isLate = false;
    const rewrite = (body: string): string => {
      const entries = JSON.parse(body) as Record<string, string>[];
      const last = entries.find(({ coinName }) => coinName === 'USDT')!;
      for (const field of ['deltaAmount', 'afterAmount'])
        last[field] = sumDecimals([last[field]!, '1000000']);
      return JSON.stringify(entries);
    };
    const rig = await connectedRig({
      sandbox: {
        ...WIDE.sandbox,
        onRequest: ({ operation, parameters }) =>
          isLate &&
          operation === 'ledger' &&
          parameters['month'] === '2026-09' &&
          Number(parameters['page']) === 1
            ? { kind: 'rewrite', rewrite }
            : undefined,
      },
    });
    const total = rig.enter('LEDGER.TOTAL', 'Change', 'USDT', null, '2026-09');
    const value = rig.enter('LEDGER.VALUE', 'USDT', '2026-09-30', RATES);
    const balance = rig.enter('LEDGER.BALANCE', 'USDT', '2026-09-30');
    await rig.settled();
    await rig.clock.advance(60_000);
    isLate = true;
    const numbers = () => [total, value, balance].map((cell) => numberOf(cell.last()));
    return { rig, numbers, before: numbers() };
  }
  const plusAMillion = (before: readonly number[]) =>
    before.map((number) => expect.closeTo(number + 1_000_000, 2));

  test('Refresh past months too after Refresh: the value beside the total follows', async () => {
    const { rig, numbers, before } = await withLateDeposit();
    void rig.session.liveData.refresh('workbook');
    await rig.settled();
    expect(numbers()).toEqual(before);
    void rig.session.liveData.readAgain(rig.session.state.history[0]!.readAgain!);
    await rig.settled();
    expect(numbers()).toEqual(plusAMillion(before));
  });

  test('one result that is read again takes the others along, and they ask nothing', async () => {
    const { rig, numbers, before } = await withLateDeposit();
    const sent = rig.sandbox.requests.length;
    void rig.session.liveData.refreshResult(rig.session.state.results[0]!.id, 'closed too');
    await rig.settled();
    const sole = rig.sandbox.requests.length - sent;
    expect(numbers()).toEqual(plusAMillion(before));
    void rig.session.liveData.refreshResult(rig.session.state.results[0]!.id, 'closed too');
    await rig.settled();
    expect(rig.sandbox.requests.length - sent).toBe(2 * sole);
  });
});

test('Refresh just after rates were pasted means the formulas that stand now', async () => {
  const rig = await connectedRig(WIDE);
  const header = ['Date', 'Coin', 'Rate', 'Source'];
  const before = rig.enter('LEDGER.VALUE', 'BTC', '2026-09-30', [header]);
  await rig.settled();
  before.close();
  rig.enter('LEDGER.VALUE', 'BTC', '2026-09-30', [header, ['2026-09-30', 'BTC', 60_000, 'given']]);
  await rig.settled();
  void rig.session.liveData.refresh('workbook', 'closed too');
  await rig.settled();
  expect(rig.session.state.history[0]!.sentence).toBe('Refreshed 1 result, past months included.');
});
