// Two verdicts, never one: whether the data is complete, and whether the proof holds. A period is
// closed over what is open only with a reason for each, which stays with the closing.
import { FakeWorkbook } from '../../../rig/fake-workbook';
import { FakeXmlParts } from '../../../rig/fake-xml-parts';
import { brokerSession, rowsOf, sessionRig, type SessionRig } from '../../../rig/session-rig';

const people = { preparedBy: 'Ann', reviewedBy: 'Bo' };

/** A month with one missing entry, checked. */
async function checked(options: Parameters<typeof sessionRig>[1] = {}) {
  const one = await sessionRig(
    { sandbox: { sizeFactor: 0.1, planted: ['missing-entry'] } },
    options,
  );
  const fault = one.sandbox.planted.find(({ kind }) => kind === 'missing-entry');
  if (fault?.kind !== 'missing-entry') throw new Error('Nothing was planted.');
  await one.connect(one.credentials.broker);
  one.enter('LEDGER.CHECK', 'USDT', fault.month);
  await one.settled();
  return { ...one, month: fault.month };
}

const neighbour = (month: string, by: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + by, 1))
    .toISOString()
    .slice(0, 7);

test('a check that breaks is complete, and its proof fails', async () => {
  const one = await checked();
  expect(one.session.state.results).toMatchObject([
    { complete: true, proof: { verdict: 'fails', words: '1 break' } },
  ]);
  one.enter('LEDGER.CHECK', 'USDT', neighbour(one.month, -1));
  await one.settled();
  expect(one.session.state.results[1]).toMatchObject({
    complete: true,
    proof: { verdict: 'holds', words: 'Ties out' },
  });
});

test('closing wants a reason for every open item, and keeps it with the closing', async () => {
  const xmlParts = new FakeXmlParts();
  const workbook = new FakeWorkbook();
  const one = await checked({ xmlParts, workbook });
  const [breaks, ...none] = one.session.closedPeriods.openItems(one.month, one.month);
  expect(none).toEqual([]);
  expect(breaks).toMatchObject({
    kind: 'proof',
    sentence: expect.stringMatching(
      /^USDT, [\d-]+: 1 break, unexplained [\d.]+( \(net -[\d.]+\))?: .* missing before entry \d+$/,
    ),
  });
  const before = neighbour(one.month, -1);
  expect(one.session.closedPeriods.openItems(before, before)).toEqual([]);

  const close = (reasons: Record<string, string>) =>
    one.clock.run(
      one.session.closedPeriods.close({ from: one.month, to: one.month, ...people, reasons }),
    );
  for (const reasons of [{}, { [breaks!.id]: '  ' }, { other: 'A reason.' }])
    expect(await close(reasons)).toEqual({
      ok: false,
      sentence: expect.stringMatching(/^1 open item needs a reason before [A-Z]/),
    });
  expect(one.session.state.closedPeriods).toEqual([]);

  expect(await close({ [breaks!.id]: 'Booked by the exchange in November.' })).toMatchObject({
    ok: true,
    sentence: expect.stringContaining('with the reasons for 1 open item'),
  });
  const stored = {
    where: breaks!.where,
    sentence: breaks!.sentence,
    reason: 'Booked by the exchange in November.',
  };
  const [card] = one.session.state.closedPeriods;
  expect(card!.openItems).toEqual([stored]);

  // A colleague opens the same workbook.
  const other = await sessionRig({}, { xmlParts, workbook });
  await other.until(() => other.session.state.closedPeriods.length > 0);
  expect(other.session.state.closedPeriods[0]!.openItems).toEqual([stored]);
});

test('what is being read wants no reason, and nothing is closed meanwhile', async () => {
  const one = await checked({ xmlParts: new FakeXmlParts() });
  const { closedPeriods } = one.session;
  const [breaks] = closedPeriods.openItems(one.month, one.month);
  const refreshing = one.session.liveData.refresh('workbook', 'closed too');
  const isReading = (): boolean => one.session.calls.all.some(({ busy }) => busy);
  for (let turn = 0; turn < 1_000 && !isReading();)
    turn = await new Promise((resolve) => setImmediate(resolve, turn + 1));
  expect(isReading()).toBe(true);
  expect(closedPeriods.openItems(one.month, one.month)).toEqual([]);
  const request = {
    from: one.month,
    to: one.month,
    ...people,
    reasons: { [breaks!.id]: 'Known.' },
  };
  expect(await closedPeriods.close(request)).toEqual({
    ok: false,
    sentence: expect.stringMatching(/^1 result is still being read\. Wait until .* The first: /),
  });
  await one.settled();
  await refreshing;
  expect(await closedPeriods.close(request)).toMatchObject({ ok: true });
});

test('an error and a result that is not here are open too; one of another month is not', async () => {
  const one = await sessionRig({ sandbox: { sizeFactor: 0.1 } });
  one.enter('LEDGER', 'USDT', null, '2026-10');
  one.enter('LEDGER', 'USDT', null, '2026-08');
  const refused = one.session.calls.openRefused(
    'LEDGER',
    { raw: [], push: () => undefined },
    'from: give a month.',
  );
  await one.settled();
  expect(one.session.closedPeriods.openItems('2026-10', '2026-10').map(({ kind }) => kind)).toEqual(
    ['data', 'error'],
  );
  refused();
  expect(one.session.closedPeriods.openItems('2026-10', '2026-10')).toHaveLength(1);
  expect(one.session.closedPeriods.openItems('', '2026-10')).toEqual([]);
});

describe('what a sheet could hide', () => {
  const MONTH = '2026-09';
  const rates = (day: string): string[][] => [
    ['Date', 'Coin', 'Rate'],
    [day, 'USDT', '0.93'],
  ];
  const open = ({ session }: SessionRig, month = MONTH): string[] =>
    session.closedPeriods.openItems(month, month).map(({ sentence }) => sentence);

  test('types that no table names, rates that are missing or old, and a journal that was not made are open', async () => {
    const one = await brokerSession();
    const entries = one.sandbox.truth.ledger('broker', MONTH);
    const inUsdt = entries.filter(({ coinName }) => coinName === 'USDT');
    const types = [...new Set(inUsdt.map(({ bizType }) => bizType))];
    const named = [['Type', 'Column'], ...types.map((type) => [type, 'Other'])];
    const roll = (...more: readonly unknown[]) =>
      one.enter(...(['LEDGER.CHECK', 'USDT', MONTH, MONTH, 1, null, null] as const), ...more);
    const right = roll(named);
    await one.settled();
    expect(open(one)).toEqual([]);
    right.close();
    roll(named.slice(0, -1), rates('2026-09-10'), [['Business type', 'Account']]);
    await one.settled();
    expect(open(one)).toEqual([
      `${MONTH}: Types that the table does not name stand in Other: ${types.at(-1)!}`,
      expect.stringMatching(/^2026-09: Rates are missing: USDT 2026-08-31, USDT 2026-09-01/),
      expect.stringMatching(/^2026-09: Rates are more than \d days old: .*\(rate of 2026-09-10\)/),
      `${MONTH}: the column Journal says of USDT: no journal was made`,
    ]);
    expect(open(one, '2026-08')).toEqual([]);
  });

  test('a month that was read before the days of grace were over is open once, until it is read later', async () => {
    const one = await brokerSession();
    await one.clock.advance(Date.UTC(2026, 11, 2) - one.clock.nowMs());
    one.enter('LEDGER.CHECK', 'USDT', '2026-11');
    one.enter('LEDGER.CHECK', 'BTC', '2026-11');
    await one.settled();
    const early =
      'read less than 3 days after the end of November 2026: records may still be posted';
    const count = (): number => open(one, '2026-11').filter((said) => said === early).length;
    expect(count()).toBe(1);
    await one.clock.advance(3 * 86_400_000);
    void one.session.liveData.refresh('workbook', 'closed too');
    await one.settled();
    expect(count()).toBe(0);
  });

  test('as many items are open as the match shows rows, also of a line that is dated in another month', async () => {
    const one = await brokerSession();
    const book = [
      ['Date', 'Amount', 'Coin'],
      [`${MONTH}-05`, '123.4567', 'USDT'],
      ['2026-10-02', '7.654321', 'USDT'],
    ];
    const cell = one.enter('LEDGER.MATCH', book, 'USDT', 'deposit', MONTH, MONTH);
    await one.settled();
    const rows = rowsOf(cell.last()).filter(([status]) => status !== 'matched');
    expect(rows.map(([, , row]) => row)).toEqual(expect.arrayContaining([2, 3]));
    expect(open(one)).toHaveLength(rows.length);
  });

  test('a line that a book gains after the submission stops the signature', async () => {
    const one = await brokerSession({ xmlParts: new FakeXmlParts() });
    const book = [
      ['Date', 'Amount', 'Coin'],
      [`${MONTH}-05`, '123.4567', 'USDT'],
    ];
    const match = (lines: readonly unknown[]) =>
      one.enter('LEDGER.MATCH', lines, 'USDT', 'deposit', MONTH, MONTH);
    const before = match(book);
    await one.settled();
    const { closedPeriods } = one.session;
    const reasons = Object.fromEntries(
      closedPeriods.openItems(MONTH, MONTH).map(({ id }) => [id, 'Known.']),
    );
    expect(
      await one.clock.run(
        closedPeriods.submit({ from: MONTH, to: MONTH, ...people, reviewedBy: '', reasons }),
      ),
    ).toMatchObject({ ok: true });
    before.close();
    // Dated in the month it would be a difference of the book, which is pinned.
    const after = match([...book, ['2026-10-06', '7.654321', 'USDT']]);
    await one.settled();
    const sign = () =>
      one.clock.run(closedPeriods.sign(one.session.state.closedPeriods[0]!.id, 'Bo'));
    expect(await sign()).toMatchObject({
      ok: false,
      sentence: expect.stringMatching(
        /^1 item has opened since the month was submitted\. The first: .*7\.654321\. Open the month again/,
      ),
    });
    after.close();
    match(book);
    await one.clock.advance(10_000);
    await one.settled();
    expect(await sign()).toMatchObject({ ok: true });
  });
});
