// What a cell shows, from connecting to the last failure: all of it, or a sentence that says what
// to do.
import { Archive } from '../../../../src/addin/engine/archive/archive';
import type { Fault } from '../../../../src/sandbox/faults/faults';
import {
  connectedRig,
  brokerSession,
  enterInto,
  rowsOf,
  sentenceOf,
  sessionRig,
  type SessionRig,
} from '../../rig/session-rig';
import { watchStatus } from '../../../../src/addin/workbook/live/result-status';

const small = { sandbox: { sizeFactor: 0.1 } };
const ids = ({ sandbox }: SessionRig, account: 'broker' | 'ordinary', month: string): string[] =>
  sandbox.truth.ledger(account, month).map(({ billId }) => billId);
const shownIds = (outcome: Parameters<typeof rowsOf>[0], column = 1): unknown[] =>
  rowsOf(outcome).map((row) => row[column]);

describe('connecting', () => {
  test('a broker and an ordinary account, whose card says what it cannot read', async () => {
    const one = await sessionRig(small);
    expect(await one.connect(one.credentials.broker)).toEqual({
      ok: true,
      sentence: 'Main is connected.',
    });
    expect(await one.connect(one.credentials.trader)).toMatchObject({
      ok: true,
      sentence: expect.stringContaining(
        'Client is not a broker account: it can read the ledger, not rebates.',
      ),
    });
    expect(one.session.state.accounts).toMatchObject([
      { name: 'Main', canReadLedger: true, canReadRebates: true, isDefault: true },
      { name: 'Client', canReadLedger: true, canReadRebates: false, isDefault: false },
    ]);
  });

  test.each([
    ['a wrong secret', { secret: 'wrong' }, 'Check API key, secret and passphrase'],
    ['a wrong key', { key: 'wrong' }, 'Check API key, secret and passphrase'],
    ['a wrong passphrase', { passphrase: 'wrong' }, 'Check API key, secret and passphrase'],
    ['no name', { name: ' ' }, 'Give the account a name'],
    [
      'a key with a letter that cannot be sent',
      { key: 'schlüssel' },
      'Copy it again from the exchange',
    ],
    [
      'a passphrase that cannot be sent',
      { passphrase: 'pässword' },
      'letters, digits and common signs',
    ],
  ])('%s', async (_name, wrong, words) => {
    const one = await sessionRig();
    expect(await one.connect({ ...one.credentials.broker, ...wrong })).toMatchObject({
      ok: false,
      sentence: expect.stringContaining(words),
    });
    expect(one.session.state.accounts).toEqual([]);
  });

  test('from an address that is not on the list', async () => {
    const one = await sessionRig({ sandbox: { ipAllowList: ['192.0.2.1'] } });
    expect(await one.connect(one.credentials.broker)).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('allow-list'),
    });
  });

  test('on a computer whose clock is hours off: corrected without a word', async () => {
    const one = await sessionRig({ skewMs: 7_200_000 });
    expect(await one.connect(one.credentials.broker)).toMatchObject({ ok: true });
  });

  test('on a clock that cannot be corrected', async () => {
    const one = await sessionRig({
      sandbox: {
        onRequest: ({ operation }) =>
          operation === 'time' ? undefined : { kind: 'code', code: -1046, status: 401 },
      },
    });
    expect(await one.connect(one.credentials.broker)).toMatchObject({
      ok: false,
      sentence: expect.stringContaining("Set this computer's clock to automatic"),
    });
  });

  test('while the exchange has a passing fault: refused with its sentence, not with a wrong one about the key', async () => {
    const one = await sessionRig({
      sandbox: { onRequest: () => ({ kind: 'status', status: 503, body: 'html' }) },
    });
    const outcome = await one.connect(one.credentials.broker);
    expect(outcome).toMatchObject({ ok: false, sentence: expect.stringContaining('503') });
    expect(outcome.sentence).not.toContain('passphrase');
  });
});

test('no account: "connect one"; the cell fills itself once one is connected', async () => {
  const one = await sessionRig(small);
  const cell = one.enter('LEDGER', null, null, '2026-10');
  await one.settled();
  expect(sentenceOf(cell.last())).toContain('connect one');
  expect(one.sandbox.requests).toHaveLength(0);
  await one.connect(one.credentials.broker);
  await one.settled();
  expect(shownIds(cell.last())).toEqual(ids(one, 'broker', '2026-10'));
  expect(one.session.state.results).toMatchObject([
    { state: 'shown', complete: true, stale: false, rows: ids(one, 'broker', '2026-10').length },
  ]);
});

test('an account that is no broker: REBATES says so, LEDGER works', async () => {
  const one = await sessionRig(small);
  await one.connect(one.credentials.trader);
  const [rebates, ledger] = [
    one.enter('REBATES', 'BTCUSDT', 'USDT', '2026-10-01', '2026-10-31'),
    one.enter('LEDGER', null, null, '2026-10'),
  ];
  await one.settled();
  expect(sentenceOf(rebates.last())).toBe(
    'Account Client may not read rebates: only broker accounts can. LEDGER still works. (-4002)',
  );
  expect(shownIds(ledger.last())).toEqual(ids(one, 'ordinary', '2026-10'));
});

test('several accounts in one formula: a column says whose row it is; one that is not connected is named', async () => {
  const one = await brokerSession();
  const cell = one.enter('LEDGER', null, null, '2026-10', null, null, null, 'Main, client');
  await one.settled();
  expect(sentenceOf(cell.last())).toContain('Account client is not connected');
  await one.connect(one.credentials.trader);
  await one.settled();
  const rows = rowsOf(cell.last());
  for (const [name, account] of [
    ['Main', 'broker'],
    ['Client', 'ordinary'],
  ] as const)
    expect(rows.filter((row) => row[0] === name).map((row) => row[2])).toEqual(
      ids(one, account, '2026-10'),
    );
  expect(rows).toHaveLength(
    ids(one, 'broker', '2026-10').length + ids(one, 'ordinary', '2026-10').length,
  );
});

test('coins, types and the months between are chosen from whole months, without another request', async () => {
  const one = await brokerSession();
  const all = one.enter('LEDGER', null, null, '2026-08', '2026-10');
  await one.settled();
  const asked = one.sandbox.requests.length;
  const some = one.enter('LEDGER', [['usdt', 'BTC']], 'trade_out,deposit', '2026-09');
  await one.settled();
  expect(one.sandbox.requests).toHaveLength(asked);
  expect(shownIds(all.last())).toEqual(
    ['2026-08', '2026-09', '2026-10'].flatMap((month) => ids(one, 'broker', month)),
  );
  const chosen = one.sandbox.truth
    .ledger('broker', '2026-09')
    .filter(
      ({ coinName, bizType }) =>
        ['USDT', 'BTC'].includes(coinName) && ['trade_out', 'deposit'].includes(bizType),
    );
  expect(shownIds(some.last())).toEqual(chosen.map(({ billId }) => billId));
  expect(chosen.length).toBeGreaterThan(0);
});

describe('a stream that Excel starts again', () => {
  test('with rows on this device: the same rows, and no request', async () => {
    const archive = new Archive();
    const one = await brokerSession({ archive });
    const before = one.enter('LEDGER', null, null, null);
    await one.settled();
    await one.clock.advance(86_400_000);
    const asked = one.sandbox.requests.length;
    before.close();
    const again = one.enter('LEDGER', null, null, null);
    await one.settled();
    expect(again.last()).toEqual(before.last());
    expect(one.sandbox.requests).toHaveLength(asked);
  });

  test('in a workbook that is opened anew on another device, no account connected: "connect one", and no request', async () => {
    const one = await brokerSession();
    one.enter('LEDGER', null, null, '2026-10');
    await one.settled();
    const asked = one.sandbox.requests.length;
    const elsewhere = one.reopened(new Archive());
    const cell = enterInto(elsewhere, 'LEDGER', [null, null, '2026-10']);
    await one.clock.advance(1_000);
    expect(sentenceOf(cell.last())).toContain('connect one');
    expect(one.sandbox.requests).toHaveLength(asked);
  });

  test('asked before, account connected, nothing kept: "Not on this device: press Refresh"', async () => {
    const first = await brokerSession();
    first.enter('LEDGER', null, null, '2026-10');
    await first.settled();
    const one = await brokerSession({ workbook: first.workbook });
    const asked = one.sandbox.requests.length;
    const cell = one.start('LEDGER', null, null, '2026-10');
    await one.settled();
    expect(sentenceOf(cell.last())).toMatch(/^Not on this device.*Refresh/);
    expect(one.sandbox.requests).toHaveLength(asked);
    await one.clock.run(one.session.liveData.refresh('workbook'));
    expect(shownIds(cell.last())).toEqual(ids(one, 'broker', '2026-10'));
  });
});

describe('a refresh that fails', () => {
  async function shown() {
    const weather: { fault?: Fault | undefined } = {};
    const one = await connectedRig({
      sandbox: { sizeFactor: 0.1, onRequest: () => weather.fault },
    });
    const cell = one.enter('LEDGER', null, null, '2026-11');
    await one.settled();
    expect(cell.pushes).toHaveLength(1);
    await one.clock.advance(3_600_000);
    return { one, cell, weather };
  }

  test('keeps the complete rows, marks them stale and says why; the next one that succeeds takes the mark away', async () => {
    const { one, cell, weather } = await shown();
    weather.fault = { kind: 'status', status: 503, body: 'html' };
    await one.clock.run(one.session.liveData.refresh('workbook'));
    expect(cell.pushes).toHaveLength(1);
    expect(one.session.state.results).toMatchObject([
      { state: 'shown', stale: true, complete: true, error: expect.stringContaining('503') },
    ]);
    expect(one.session.state.history[0]).toMatchObject({
      kind: 'failed',
      sentence: expect.stringContaining('Refreshed 0 of 1 result'),
    });
    weather.fault = undefined;
    await one.clock.run(one.session.liveData.refresh('workbook'));
    expect(shownIds(cell.last())).toEqual(ids(one, 'broker', '2026-11'));
    expect(one.session.state.results).toMatchObject([{ stale: false, error: null }]);
  });

  test('so does Cancel', async () => {
    const { one, cell, weather } = await shown();
    weather.fault = { kind: 'too-many', retryAfterSeconds: 60 };
    const refresh = one.session.liveData.refresh('workbook');
    await one.clock.advance(1_000);
    expect(one.session.state.work).not.toBeNull();
    one.session.cancel();
    await one.clock.run(refresh);
    expect(one.session.state).toMatchObject({
      work: null,
      results: [{ state: 'shown', stale: true, error: expect.stringContaining('Cancelled') }],
    });
    expect(cell.pushes).toHaveLength(1);
    expect(one.session.state.history[0]).toMatchObject({ kind: 'cancelled' });
  });

  test('a cell without rows shows the sentence', async () => {
    const { one, weather } = await shown();
    weather.fault = { kind: 'code', code: -1051, status: 403 };
    const cell = one.enter('LEDGER', null, null, '2026-09');
    await one.settled();
    expect(sentenceOf(cell.last())).toContain('read permission');
  });
});

test('RESULT.STATUS tells rows, completeness, staleness, account, zone and version of the cell and of the workbook', async () => {
  const one = await brokerSession();
  one.workbook.formulas.set('Sheet1!B2', '=LEDGER(,,"2026-10")');
  one.enter('LEDGER', null, null, '2026-10');
  await one.settled();
  const ask = async (cell: { sheet: string | null; cell: string } | null): Promise<unknown> => {
    const reported: unknown[] = [];
    const close = watchStatus(
      { cell, what: null },
      (outcome) => reported.push(outcome),
      one.session.calls,
    );
    await one.clock.advance(1_000);
    close();
    const last = reported.at(-1) as {
      kind: string;
      matrix?: [string, unknown][];
      sentence?: string;
    };
    return last.matrix ? Object.fromEntries(last.matrix) : last.sentence;
  };
  const expected = {
    rows: ids(one, 'broker', '2026-10').length,
    complete: true,
    stale: false,
    account: 'Main',
    zone: 'UTC',
    version: '1.2.3',
    problem: '',
    refreshed: expect.any(Number),
    rounded: expect.anything(),
  };
  expect(await ask({ sheet: null, cell: 'B2' })).toEqual(expected);
  expect(await ask({ sheet: 'sheet1', cell: 'B2' })).toEqual(expected);
  expect(await ask(null)).toEqual(expected);
  expect(await ask({ sheet: 'Sheet1', cell: 'A1' })).toBe(
    'No live Tieout result stands at Sheet1!A1.',
  );
});

test('Refresh reads first what the person looks at', async () => {
  const one = await brokerSession();
  for (const [sheet, month] of [
    ['Sheet2', '2026-08'],
    ['Sheet1', '2026-09'],
  ] as const) {
    one.workbook.formulas.set(`${sheet}!A1`, `=LEDGER(,,"${month}")`);
    one.enter('LEDGER', null, null, month);
    await one.settled();
  }
  await one.clock.advance(1_000); // Where they stand is looked for a moment later.
  const firstMonthRead = async (active: string): Promise<unknown> => {
    one.workbook.sheet = active;
    await one.clock.advance(5_000);
    const before = one.sandbox.requests.length;
    await one.clock.run(one.session.liveData.refresh('workbook', 'closed too'));
    const [first] = one.sandbox.requests
      .slice(before)
      .filter(({ operation }) => operation === 'ledger');
    return first?.parameters['month'];
  };
  expect(await firstMonthRead('Sheet1')).toBe('2026-09');
  expect(await firstMonthRead('Sheet2')).toBe('2026-08');
});
