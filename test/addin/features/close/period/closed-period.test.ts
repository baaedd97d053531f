// A closed period: two people, pinned rows, and every later difference record by record.
import fc from 'fast-check';
import type { RequestNote } from '../../../../../src/sandbox/request-log';
import { Archive } from '../../../../../src/addin/engine/archive/archive';
import { peopleTrouble } from '../../../../../src/addin/features/close/period/closed-period';
import { differencesOfRows } from '../../../../../src/addin/features/close/period/period-differences';
import { ledgerCall } from '../../../workbook/tables/paper-table';
import { PaperTables } from '../../../workbook/tables/paper-tables';
import { FakeWorkbook } from '../../../rig/fake-workbook';
import { FakeXmlParts } from '../../../rig/fake-xml-parts';
import { brokerSession, connectedRig, sessionRig, type SessionRig } from '../../../rig/session-rig';
import { until } from '../../../../until';

const line = (id: string, amount = '1'): string =>
  ['1', '1764505800123', id, 'USDT', '2', 'deposit', amount, '9', '0', '\\N', '\\N'].join('\t');

describe('differences', () => {
  test('an entry added, removed and changed, each named with what it says', () => {
    const found = differencesOfRows(
      'Ledger of Main',
      'LEDGER',
      [line('1'), line('2'), line('3')],
      [line('1'), line('3', '4'), line('5')],
    );
    expect(found.map(({ kind, id }) => [kind, id])).toEqual(
      expect.arrayContaining([
        ['removed', '2'],
        ['changed', '3'],
        ['added', '5'],
      ]),
    );
    expect(found).toHaveLength(3);
    expect(found.find(({ kind }) => kind === 'changed')).toEqual({
      what: 'Ledger of Main',
      kind: 'changed',
      id: '3',
      time: '2025-11-30T12:30:00.123Z',
      fields: [{ field: 'deltaAmount', before: '1', after: '4' }],
    });
    expect(found.find(({ kind }) => kind === 'added')?.fields).toContainEqual({
      field: 'billId',
      before: null,
      after: '5',
    });
  });

  test('the order is no difference, and every record added or removed is found', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 40 }).map(String));
    fc.assert(
      fc.property(ids, ids, (before, after) => {
        const found = differencesOfRows(
          '',
          'LEDGER',
          before.map((id) => line(id)),
          [...after].reverse().map((id) => line(id)),
        );
        expect(
          found
            .filter(({ kind }) => kind === 'added')
            .map(({ id }) => id)
            .sort(),
        ).toEqual(after.filter((id) => !before.includes(id)).sort());
        expect(
          found
            .filter(({ kind }) => kind === 'removed')
            .map(({ id }) => id)
            .sort(),
        ).toEqual(before.filter((id) => !after.includes(id)).sort());
        expect(found.some(({ kind }) => kind === 'changed')).toBe(false);
      }),
    );
  });

  test('of twins among commission records one more or less is counted', () => {
    const twin = [
      '1',
      '2026-03-29 00:00:00',
      '2026-03-29 23:59:59',
      'BTCUSDT',
      'SPOT',
      '1',
      '1',
      '0',
      '0.5',
      'USDT',
      '1',
      '1',
      '\\N',
    ].join('\t');
    expect(differencesOfRows('', 'REBATES', [twin, twin, twin], [twin])).toHaveLength(2);
    expect(differencesOfRows('', 'REBATES', [twin], [twin.replace('0.5', '0.6')])).toMatchObject([
      {
        kind: 'changed',
        id: null,
        time: '2026-03-29 00:00:00',
        fields: [{ field: 'rebateRate', before: '0.5', after: '0.6' }],
      },
    ]);
  });
});

test.each([
  ['', 'B', 'prepared'],
  ['A', ' ', 'reviewed'],
  ['Ann Lee', ' ann LEE ', 'another person'],
  ['Müller, Anna-Maria', 'anna maria MULLER', 'another person'],
  ["A. O'Neil", 'Ａ ONeil', 'another person'],
  ['Anna-Maria Müller', 'mueller ANNAMARIA', 'another person'],
  ['Groß, Søren', 'soren\u200b gross', 'another person'],
  ['Ann', '–', 'reviewed'],
  ['.', 'Bo', 'prepared'],
])('%j and %j are not two people', (prepared, reviewed, words) => {
  expect(peopleTrouble([prepared], reviewed)).toContain(words);
});
test('two people are', () => {
  expect(peopleTrouble(['Ann'], 'Bo')).toBeNull();
  expect(peopleTrouble(['Ann Lee'], 'Ann Leigh')).toBeNull();
});

const signers = { preparedBy: 'Ann', reviewedBy: 'Bo' };
/** Nothing is open, so no reason is wanted. */
const people = { ...signers, reasons: {} };

/** Closes these months; without the last, the one month. */
const close = (one: SessionRig, from: string, to = from, session = one.session) =>
  one.clock.run(session.closedPeriods.close({ from, to, ...people }));

/** Until comparing has come to its end. */
async function compared(one: SessionRig, session = one.session): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) {
    await one.settled();
    await one.clock.advance(500);
  }
  await one.until(() => session.state.travelling.isSaving === false);
}

test("closed, altered by the exchange, seen record by record, accepted with a reason, and so on a colleague's device", async () => {
  let altered = false;
  let id = '';
  const alter = (body: string): string => {
    const [first, ...rest] = JSON.parse(body) as { billId: string; bizType: string }[];
    id = first!.billId;
    return JSON.stringify([{ ...first!, bizType: 'altered' }, ...rest]);
  };
  const onRequest = ({ operation, parameters }: RequestNote) =>
    altered &&
    operation === 'ledger' &&
    parameters['month'] === '2026-09' &&
    Number(parameters['page']) === 1
      ? { kind: 'rewrite' as const, rewrite: alter }
      : undefined;
  const xml = new FakeXmlParts();
  const one = await connectedRig({ sandbox: { sizeFactor: 0.1, onRequest } }, { xmlParts: xml });
  one.enter('LEDGER', 'USDT', null, '2026-09');
  one.enter('REBATES', 'BTCUSDT', 'USDT', '2026-09-10', '2026-10-05');
  await one.settled();
  const outcome = await close(one, '2026-09');
  expect(outcome).toEqual({
    ok: true,
    sentence: expect.stringMatching(
      /^Closed September 2026: [\d,]+ rows are pinned in the workbook\.$/,
    ),
  });
  const whole = one.sandbox.truth.ledger('broker', '2026-09').length;
  const [card] = one.session.state.closedPeriods;
  expect(card).toMatchObject({
    title: 'September 2026',
    ...signers,
    state: 'as closed',
    differences: [],
    altered: [],
    pinned: expect.arrayContaining([
      expect.objectContaining({ what: 'Ledger of Main', lines: whole }),
      expect.objectContaining({ what: 'SPOT rebates of BTCUSDT in USDT, Main' }),
    ]),
  });

  altered = true;
  await one.clock.run(one.session.liveData.refresh('workbook', 'closed too'));
  await compared(one);
  await one.until(() => one.session.state.closedPeriods[0]?.state === 'changed');
  expect(one.session.state.closedPeriods[0]).toMatchObject({
    state: 'changed',
    differences: [
      {
        what: 'Ledger of Main',
        kind: 'changed',
        id,
        fields: [{ field: 'bizType', after: 'altered' }],
      },
    ],
  });
  expect(one.session.state.history.map(({ sentence }) => sentence)).toContain(
    'September 2026 has changed since it was signed: 1 record or row differs.',
  );

  expect(await one.clock.run(one.session.closedPeriods.accept(card!.id, 'Ann', ' '))).toMatchObject(
    {
      ok: false,
      sentence: expect.stringContaining('reason'),
    },
  );
  expect(
    await one.clock.run(
      one.session.closedPeriods.accept(card!.id, 'Ann', 'The exchange renamed the type.'),
    ),
  ).toMatchObject({ ok: true });
  expect(one.session.state.closedPeriods[0]).toMatchObject({
    state: 'as closed',
    standing: 'submitted',
    reviewedBy: '',
    history: [
      { kind: 'submitted', by: 'Ann' },
      { kind: 'signed', by: 'Bo' },
      {
        kind: 'accepted',
        by: 'Ann',
        reason: 'The exchange renamed the type.',
        differences: [{ id }],
      },
    ],
  });

  const two = await sessionRig(
    { sandbox: { sizeFactor: 0.1 } },
    {
      workbook: new FakeWorkbook(one.workbook.settings),
      archive: new Archive(),
      xmlParts: xml.copy(),
    },
  );
  await until(() => two.session.state.closedPeriods.length > 0);
  await compared(two);
  expect(two.session.state.closedPeriods).toEqual([
    {
      ...one.session.state.closedPeriods[0],
      state: 'unknown',
    },
  ]);
  expect(two.sandbox.requests).toEqual([]);
});

test.each([
  [
    'the same person twice',
    { from: '2026-09', to: '2026-09', preparedBy: 'Ann', reviewedBy: 'ann', reasons: {} },
    'another person',
  ],
  ['no months', { from: 'September', to: '', ...people }, 'Give the period as months'],
  [
    'a month that nothing shows',
    { from: '2026-05', to: '2026-05', ...people },
    'No formula and no table shows rows of May 2026',
  ],
  [
    'a month that is not over',
    { from: '2026-11', to: '2026-11', ...people },
    'was last read before November 2026 was over',
  ],
])('%s is refused, and nothing is kept', async (_name, request, words) => {
  const xml = new FakeXmlParts();
  const one = await brokerSession({ xmlParts: xml });
  one.enter('LEDGER', null, null, '2026-09', '2026-11');
  await one.settled();
  expect(await one.clock.run(one.session.closedPeriods.close(request))).toEqual({
    ok: false,
    sentence: expect.stringContaining(words),
  });
  expect(one.session.state.closedPeriods).toEqual([]);
  expect([...xml.parts.keys()].some((namespace) => namespace.includes('closed'))).toBe(false);
});

test('a month that only a table shows is closed, and compared from then on', async () => {
  const one = await brokerSession({ xmlParts: new FakeXmlParts(), tables: new PaperTables() });
  const asked = ledgerCall({ coins: ['USDT'], from: '2026-09', to: '2026-10' });
  expect(await one.clock.run(one.session.getData.insertTable(asked, null))).toMatchObject({
    ok: true,
  });
  expect(await close(one, '2026-09')).toMatchObject({ ok: true });
  await compared(one);
  await one.until(() => one.session.state.closedPeriods[0]?.state === 'as closed');
  expect(one.session.state.closedPeriods).toMatchObject([
    {
      title: 'September 2026',
      state: 'as closed',
      pinned: [
        { what: 'Ledger of Main', lines: one.sandbox.truth.ledger('broker', '2026-09').length },
        { what: 'Settings of the workbook' },
        { what: 'Open items', lines: 0 },
        { what: 'Control totals' },
      ],
    },
  ]);
});

test('a period is closed once; where Excel refuses, nothing is closed', async () => {
  const xml = new FakeXmlParts();
  const one = await brokerSession({ xmlParts: xml });
  one.enter('LEDGER', null, null, '2026-09');
  await compared(one);
  // Of every write: that of the rows that travel may come before that of the period.
  xml.refusals = Infinity;
  expect(await close(one, '2026-09')).toMatchObject({
    ok: false,
    sentence: expect.stringContaining('nothing was changed'),
  });
  xml.refusals = 0;
  expect(one.session.state.closedPeriods).toEqual([]);
  expect(await close(one, '2026-09')).toMatchObject({ ok: true });
  expect(await close(one, '2026-08', '2026-09')).toMatchObject({
    ok: false,
    sentence: 'September 2026 is closed already, by Ann and Bo.',
  });
});

test('where a part of Tieout did not load, the periods are not called unreadable, and the next button loads it', async () => {
  const xml = new FakeXmlParts();
  const one = await brokerSession({ xmlParts: xml });
  one.enter('LEDGER', null, null, '2026-09');
  await compared(one);
  expect(await close(one, '2026-09')).toMatchObject({ ok: true });
  jest.resetModules();
  let isAway = true;
  jest.doMock('../../../../../src/addin/features/close/period/period-comparison', () => {
    if (isAway) throw new Error('Offline.');
    return jest.requireActual<object>(
      '../../../../../src/addin/features/close/period/period-comparison',
    );
  });
  const opened = one.reopened();
  await one.until(() => opened.state.warning !== null);
  expect(opened.state.warning).toMatch(/^A part of Tieout could not be loaded from its server\./);
  isAway = false;
  expect(await close(one, '2026-09', '2026-09', opened)).toMatchObject({
    ok: false,
    sentence: 'September 2026 is closed already, by Ann and Bo.',
  });
  expect(opened.state.closedPeriods).toHaveLength(1);
});
