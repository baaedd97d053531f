// A journal that was right when it was made: what would be lost is a close that is signed with a
// journal of other records, rates, accounts or mapping than the sheets show.
import type { JournalRequest } from '../../../../src/addin/features/journal/journal-state';
import { FakeReportSheets } from '../../rig/fake-report-sheets';
import { connectedRig, rowsOf, type CellUnderTest, type SessionRig } from '../../rig/session-rig';

const MONTH = '2026-10';
const REQUEST: JournalRequest = { month: MONTH, accounts: 'Main', currency: '', grain: 'day' };
const COINS = ['BTC', 'DOGE', 'ETH', 'SOL', 'TRX', 'USDT', 'XRP'];
const mappingTo = (account: string): unknown[][] => [
  ['Business type', 'Account', 'Contra account'],
  ...[
    ...['deposit', 'withdraw', 'trade_in', 'trade_out', 'transfer_in', 'transfer_out'],
    ...['order_fill_fee_income', 'order_liquidate_fee_income', 'rr_agent_reward'],
    ...['rake_back_reward', 'savings_interest', 'convert_small_balance', 'campaign-bonus.v2'],
    ...['(exchange difference)'],
  ].map((type) => [type, account, 4000]),
];
const ratesOf = (usdt: number): unknown[][] => [
  ['Date', 'Coin', 'Rate'],
  ...COINS.map((coin) => ['2026-09-30', coin, coin === 'USDT' ? usdt : 2]),
];
const MAPPING = mappingTo('1200');

interface Opened extends SessionRig {
  readonly sheets: FakeReportSheets;
  check(accounts: string, mapping: readonly unknown[], rates?: readonly unknown[]): CellUnderTest;
  journal(changed?: Partial<JournalRequest>): Promise<void>;
}

async function opened(): Promise<Opened> {
  const sheets = new FakeReportSheets();
  sheets.fill('Mapping', MAPPING);
  sheets.fill('Rates', ratesOf(0.9301));
  const one = await connectedRig(
    { sandbox: { sizeFactor: 0.1, planted: ['late-entry'] } },
    { reportSheets: sheets },
  );
  await one.connect(one.credentials.trader);
  return {
    ...one,
    sheets,
    check: (accounts, mapping, rates) =>
      one.enter(
        ...(['LEDGER.CHECK', null, MONTH, MONTH, 2, accounts, null, true] as const),
        ...([rates ?? null, mapping] as const),
      ),
    journal: async (changed = {}) => {
      sheets.cells.delete(`Journal ${MONTH}`);
      const outcome = await one.clock.run(
        one.session.journal.writeJournal({ ...REQUEST, ...changed }),
      );
      expect(outcome).toMatchObject({ ok: true });
    },
  };
}

/** What the column Journal says of each account and coin. */
function said(cell: CellUnderTest): Record<string, string> {
  const outcome = cell.last();
  if (outcome?.kind !== 'rows') throw new Error(JSON.stringify(outcome));
  const at = outcome.matrix[0]!.indexOf('journal');
  return Object.fromEntries(
    rowsOf(outcome).map((row) => [`${String(row[0])} ${String(row[2])}`, String(row[at])]),
  );
}
const words = (cell: CellUnderTest): string[] => [...new Set(Object.values(said(cell)))];

test('a journal stays as posted until its mapping, accounts or records are others', async () => {
  const one = await opened();
  const main = one.check('Main', MAPPING);
  await one.settled();
  expect(words(main)).toEqual(['no journal was made']);
  await one.journal();
  await one.settled();
  expect(words(main)).toEqual(['as posted']);

  // The same sheet with other accounts, one that is not finished, and an account that it lacks.
  const other = one.check('Main', mappingTo('1300'));
  const unread = one.check('Main', [['Business type'], ['deposit']]);
  const both = one.check('Main,Client', MAPPING);
  await one.settled();
  expect(words(other)).toEqual([
    'posted otherwise: rates, types, mapping, transfers or amounts have changed since',
  ]);
  expect(words(unread)).toEqual(['Mapping cannot be read']);
  expect(said(both)).toMatchObject({
    'Main USDT': 'as posted',
    'Client USDT': expect.stringMatching(/^not in the journal: entries \d{18}, \d{18}, \d{18} and/),
  });

  // A late record is named.
  const [fault] = one.sandbox.planted;
  if (fault?.kind !== 'late-entry') throw new Error('not planted');
  await one.clock.advance(2 * 86_400_000);
  void one.session.liveData.refresh('workbook', 'closed too');
  await one.settled();
  expect(said(main)).toMatchObject({
    'Main USDT': 'as posted',
    'Main TRX': `not in the journal: entry ${fault.entry.billId}`,
  });
  await one.journal();
  await one.settled();
  expect(words(main)).toEqual(['as posted']);
});

test('an account or a coin of the journal that the roll-forward does not have is said once', async () => {
  const one = await opened();
  await one.journal({ accounts: 'Main,Client' });
  const [both, main] = [one.check('Main,Client', MAPPING), one.check('Main', MAPPING)];
  const arguments_ = [MONTH, MONTH, 2, 'Main', null, true, null, MAPPING] as const;
  const oneCoin = one.enter('LEDGER.CHECK', 'BTC', ...arguments_);
  await one.settled();
  expect(words(both)).toEqual(['as posted']);
  expect(words(main)).toEqual([
    expect.stringMatching(/^as posted; the journal posts more: Client \w+, Client \w+/),
    'as posted',
  ]);
  expect(words(oneCoin)).toEqual(['as posted']);
});

test('a journal of no named account is of all accounts of the pack', async () => {
  const one = await opened();
  const both = one.check('Main,Client', MAPPING);
  one.sheets.cells.set('Close', [['Close'], [], ['Month', MONTH], ['Accounts', 'Main, Client']]);
  await one.journal({ accounts: '' });
  await one.settled();
  expect(words(both)).toEqual(['as posted']);
});

test('a rate that changes after the journal was made is said in the rows of its coin alone', async () => {
  const one = await opened();
  await one.journal({ currency: 'EUR' });
  const [same, changed, none] = [
    one.check('Main', MAPPING, ratesOf(0.9301)),
    one.check('Main', MAPPING, ratesOf(0.25)),
    one.check('Main', MAPPING),
  ];
  await one.settled();
  expect(words(same)).toEqual(['as posted']);
  expect(said(changed)).toMatchObject({
    'Main USDT': 'posted otherwise: rates, types, mapping, transfers or amounts have changed since',
    'Main BTC': 'as posted',
  });
  expect(words(none)).toEqual(['the journal is valued, this roll-forward is not']);
});
