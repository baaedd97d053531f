// What would be lost if these failed: a record that came after a month was read, in no number of what
// was submitted or signed. A plain Refresh asks for no month that is over.
import type { Session } from '../../../../../src/addin/session';
import { FakeXmlParts } from '../../../rig/fake-xml-parts';
import { connectedRig, enterInto, type SessionRig } from '../../../rig/session-rig';

const MONTH = '2026-09';
const FULL_PAGE = 200;

/** A month that is read whole; the exchange gives one record more once `isLate` is set. */
async function shown(): Promise<{ one: SessionRig; exchange: { isLate: boolean } }> {
  const exchange = { isLate: false };
  const withoutTheLast = (body: string): string => {
    const records = JSON.parse(body) as unknown[];
    // A refusal is no list.
    return Array.isArray(records) && records.length < FULL_PAGE
      ? JSON.stringify(records.slice(0, -1))
      : body;
  };
  const one = await connectedRig(
    {
      sandbox: {
        sizeFactor: 0.05,
        onRequest: ({ operation, parameters }) =>
          !exchange.isLate && operation === 'ledger' && parameters['month'] === MONTH
            ? { kind: 'rewrite' as const, rewrite: withoutTheLast }
            : undefined,
      },
    },
    { xmlParts: new FakeXmlParts() },
  );
  one.enter(...LEDGER);
  await one.settled();
  return { one, exchange };
}
const LEDGER = ['LEDGER', null, null, MONTH, null, null, null, 'Main'] as const;

const submit = (one: SessionRig, session = one.session) =>
  one.clock.run(
    session.closedPeriods.submit({
      ...{ from: MONTH, to: MONTH, preparedBy: 'Ann', reviewedBy: '' },
      reasons: Object.fromEntries(
        session.closedPeriods.openItems(MONTH, MONTH).map(({ id }) => [id, 'Known.']),
      ),
    }),
  );
const pinnedRows = (one: SessionRig) => one.session.state.closedPeriods[0]?.pinned[0]?.lines;

test('a late record is found before the month is submitted, shown, and then pinned', async () => {
  const { one, exchange } = await shown();
  exchange.isLate = true;
  expect(await submit(one)).toEqual({
    ok: false,
    sentence:
      'Ledger of Main was read again before it is pinned, and 1 record differs from what you have seen. Look at the results, then try again.',
  });
  await one.settled();
  expect(await submit(one)).toMatchObject({ ok: true });
  expect(pinnedRows(one)).toBe(one.sandbox.truth.ledger('broker', MONTH).length);
});

test('a late record that came after the submission is found before the month is signed', async () => {
  const { one, exchange } = await shown();
  expect(await submit(one)).toMatchObject({ ok: true });
  exchange.isLate = true;
  await one.clock.advance(60_000);
  const [period] = one.session.state.closedPeriods;
  expect(await one.clock.run(one.session.closedPeriods.sign(period!.id, 'Bo'))).toMatchObject({
    ok: false,
    sentence: expect.stringContaining('differ from what was submitted: Ledger of Main'),
  });
});

describe('rows that this device keeps of an account that is not connected', () => {
  /** The workbook is opened again, and shows what is kept. */
  async function reopened(one: SessionRig): Promise<Session> {
    const session = one.reopened();
    const [name, ...raw] = LEDGER;
    const cell = enterInto(session, name, raw);
    await one.until(() => cell.last()?.kind === 'rows');
    return session;
  }

  test('are not submitted: nobody can read them again', async () => {
    const { one } = await shown();
    expect(await submit(one, await reopened(one))).toEqual({
      ok: false,
      sentence:
        'Account Main is not connected, so its records cannot be read again before they are pinned. Connect it, then try again.',
    });
  });

  test('are signed with a reason, and with the moment when they were read last', async () => {
    const { one } = await shown();
    expect(await submit(one)).toMatchObject({ ok: true });
    const session = await reopened(one);
    const periods = () => session.state.closedPeriods;
    await one.until(() => periods().length > 0);
    const sign = (reason: string) =>
      one.clock.run(session.closedPeriods.sign(periods()[0]!.id, 'Bo', reason));
    expect(await sign('')).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('or give the reason to sign without it.'),
    });
    expect(await sign('On holiday.')).toEqual({
      ok: true,
      sentence: expect.stringMatching(
        /^Signed September 2026\. On holiday\. Not read again, for the account is not connected: Ledger of Main, last read on \d+ \w+ 2026, \d\d:\d\d UTC\.$/,
      ) as string,
    });
  });
});
