// An exchange that names a wrong time: nothing that was shown may become nothing (cases X1, X2).
import { connectedRig, numberOf } from '../../rig/session-rig';

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 10, 20, 12);

test.each<[string, (nowMs: number) => number | null]>([
  ['in seconds', (nowMs) => nowMs / 1_000],
  ['in microseconds', (nowMs) => nowMs * 1_000],
  ['of a day ago', (nowMs) => nowMs - DAY_MS],
  ['of 20 days ago', (nowMs) => nowMs - 20 * DAY_MS],
  ['of 60 days ago', (nowMs) => nowMs - 60 * DAY_MS],
  ['not at all', () => null],
])(
  'every time is refused and the own time said %s: sums stay, stale, with the sentence',
  async (_, serverTime) => {
    let isWrong = false;
    let nowMs = (): number => 0;
    const one = await connectedRig({
      sandbox: {
        sizeFactor: 0.1,
        onRequest({ operation }) {
          if (!isWrong) return undefined;
          const time = serverTime(nowMs());
          const status = operation === 'time' ? (time === null ? 404 : 200) : 400;
          const body =
            operation === 'time' ? { serverTime: time } : { code: -1046, msg: 'timestamp' };
          return { kind: 'answer', status, body: JSON.stringify(body) };
        },
      },
    });
    nowMs = () => one.clock.nowMs();
    const cells = [
      one.enter('LEDGER.TOTAL', 'Change', 'USDT', null, '2026-10'),
      one.enter('LEDGER.TOTAL', 'Change', 'USDT'),
      one.enter('REBATES.TOTAL', 'Commission', 'BTCUSDT', 'USDT'),
    ];
    await one.settled();
    const before = cells.map((cell) => numberOf(cell.last()));
    expect(before.every((sum) => sum !== 0)).toBe(true);
    isWrong = true;
    for (let times = 0; times < 2; times += 1)
      await one.clock.run(one.session.liveData.refresh('workbook', 'closed too'));
    await one.settled();
    expect(cells.map((cell) => numberOf(cell.last()))).toEqual(before);
    for (const result of one.session.state.results)
      expect(result).toMatchObject({ stale: true, error: expect.stringContaining('automatic') });
    // Another formula that is covered by what is kept has the numbers of before too.
    const again = one.enter('LEDGER.TOTAL', 'Change', 'USDT', null, '2026-10', '2026-10');
    await one.settled();
    expect(numberOf(again.last())).toBe(before[0]);
    isWrong = false;
    await one.clock.run(one.session.liveData.refresh('workbook'));
    await one.settled();
    for (const result of one.session.state.results) expect(result).toMatchObject({ stale: false });
  },
);

test.each([
  [-1, true],
  [-1, false],
  [-31, true],
  [-31, false],
])(
  'this computer’s clock is set by %d days between two readings, the exchange says its time: %j: no month that was read is empty',
  async (days, saysTime) => {
    let isAway = false;
    let nowMs = (): number => NOW_MS;
    const one = await connectedRig({
      startMs: NOW_MS,
      sandbox: {
        sizeFactor: 0.1,
        nowMs: () => nowMs(),
        postedUntilMs: NOW_MS,
        onRequest: ({ operation }) =>
          isAway && operation === 'time'
            ? { kind: 'status', status: 503, body: 'html' }
            : undefined,
      },
    });
    nowMs = one.clock.steadyMs;
    const cells = [
      one.enter('LEDGER.TOTAL', 'Change', 'USDT', null, '2026-11'),
      one.enter('LEDGER.TOTAL', 'Change', 'USDT', null, '2026-10', '2026-11'),
      one.enter('REBATES.TOTAL', 'Commission', 'BTCUSDT', 'USDT'),
    ];
    await one.settled();
    const before = cells.map((cell) => numberOf(cell.last()));
    isAway = !saysTime;
    one.clock.setByMs = days * DAY_MS;
    for (let times = 0; times < 2; times += 1)
      await one.clock.run(one.session.liveData.refresh('workbook', 'closed too'));
    await one.settled();
    expect(cells.map((cell) => numberOf(cell.last()))).toEqual(before);
    for (const result of one.session.state.results)
      expect(result).toMatchObject({ stale: !saysTime });
  },
);
