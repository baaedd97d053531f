// What would be lost if these failed: a record that came after a month was read, in no number of what
// was submitted or signed. A plain Refresh asks for no month that is over.
import { FakeXmlParts } from '../rig/fake-xml-parts';
import { sessionRig, type SessionRig } from '../rig/session-rig';

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
  const one = await sessionRig(
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
  await one.connect(one.credentials.broker);
  one.enter('LEDGER', null, null, MONTH);
  await one.settled();
  return { one, exchange };
}

const submit = (one: SessionRig) =>
  one.clock.run(
    one.session.closedPeriods.submit({
      ...{ from: MONTH, to: MONTH, preparedBy: 'Ann', reviewedBy: '' },
      reasons: Object.fromEntries(
        one.session.closedPeriods.openItems(MONTH, MONTH).map(({ id }) => [id, 'Known.']),
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
