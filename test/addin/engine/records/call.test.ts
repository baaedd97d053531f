import { questionKey } from '../../../../src/addin/engine/answers/definitions';
import type { LedgerCall } from '../../../../src/addin/engine/answers/ledger';
import type { RebatesCall } from '../../../../src/addin/engine/answers/rebates';
import { chooseColumns, LEDGER_COLUMNS } from '../../../../src/addin/engine/records/columns';

const ledger: LedgerCall = {
  name: 'LEDGER',
  coins: ['USDT', 'BTC'],
  types: ['deposit'],
  from: '2026-01',
  to: null,
  headers: 1,
  columns: null,
  columnTexts: null,
  accounts: null,
};
const rebates: RebatesCall = {
  name: 'REBATES',
  symbols: ['BTCUSDT'],
  coins: ['USDT'],
  product: 'SPOT',
  start: null,
  end: '2026-03-31',
  headers: 1,
  columns: null,
  columnTexts: null,
  accounts: ['Main', 'Other'],
};
const columns = (...texts: string[]) => {
  const chosen = chooseColumns(LEDGER_COLUMNS, texts);
  return { columns: chosen.ok ? chosen.columns : null, columnTexts: texts };
};

test('calls that mean the same have one key', () => {
  expect(questionKey({ ...ledger, coins: ['BTC', 'USDT'] })).toBe(questionKey(ledger));
  expect(questionKey({ ...ledger, ...columns('Change', 'fees:text') })).toBe(
    questionKey({ ...ledger, ...columns('DELTAAMOUNT', 'Fees:TEXT') }),
  );
  expect(questionKey({ ...rebates, accounts: ['other', 'MAIN'] })).toBe(questionKey(rebates));
});

test('calls that mean something else never share a key', () => {
  const others = [
    ledger,
    { ...ledger, coins: ['USDT'] },
    { ...ledger, coins: null },
    { ...ledger, types: null },
    { ...ledger, from: null },
    { ...ledger, to: '2026-01' as const },
    { ...ledger, headers: 2 as const },
    { ...ledger, accounts: ['USDT'] },
    { ...ledger, ...columns('Change', 'Time') },
    { ...ledger, ...columns('Time', 'Change') },
    { ...ledger, ...columns('Change:text', 'Time') },
    rebates,
    { ...rebates, symbols: ['ETHUSDT'] },
    { ...rebates, coins: ['BTC'] },
    { ...rebates, product: 'ALL' as const },
    { ...rebates, start: '2026-03-31' as const, end: null },
    { ...rebates, end: '2026-03-30' as const },
    { ...rebates, headers: 0 as const },
    { ...rebates, accounts: null },
  ];
  expect(new Set(others.map(questionKey)).size).toBe(others.length);
});

test('asking for a key leaves the call as it is', () => {
  questionKey(rebates);
  questionKey(ledger);
  expect(ledger.coins).toEqual(['USDT', 'BTC']);
});
