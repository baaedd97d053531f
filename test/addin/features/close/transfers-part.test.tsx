// Transfers between own accounts on the place Close: each is decided by a person, and undone.
import type { PackLook } from '../../../../src/addin/features/close/pack/pack-state';
import {
  ownTransfers,
  transferMark,
  type MovedEntry,
} from '../../../../src/addin/engine/proofs/own-transfers';
import { act, button, pane, press, screen, show } from '../../pane/open-pane';
import { scenes } from '../../pane/scenes';

const moved = (account: string, billId: string, change: string): MovedEntry => ({
  ...{ account, billId, coin: 'USDT', day: '2026-10-05', atMs: Date.UTC(2026, 9, 5), change },
  fee: '0',
});
const OCTOBER = { first: '2026-10-01', last: '2026-10-31' } as const;
const LEDGER = [
  ...[moved('Main', '1', '-100'), moved('Trading', '2', '100')],
  ...[moved('Main', '3', '-70'), moved('Trading', '4', '70')],
  ...[moved('Main', '5', '-9'), moved('Trading', '6', '9'), moved('Trading', '7', '9')],
];
const packOf = (transfers: PackLook['transfers']): PackLook => ({
  ...{ month: '2026-10', accounts: ['Main', 'Trading'], commissionCoin: '', currency: '' },
  ...{ isBusy: false, differences: [], listed: [], checks: [], book: '', closings: [] },
  ...{ sheets: ['Close'], reasonAt: 6, transfers: transfers ?? null },
});

test('pairs are agreed to one by one or all, what is not clear is asked, and what was decided is undone', async () => {
  const found = ownTransfers(LEDGER, [], OCTOBER);
  await show(scenes.several);
  await press('Close');
  await act(() => pane.setPack(packOf(found)));
  await press('Open items');
  screen.getByText('Several fit. Which are transfers?');
  await press('Own transfer: 9 USDT, entry 5 to 7');
  await press('No transfer: 70 USDT, entry 3 to 4');
  await press('All 2 are own transfers');
  const marks = [transferMark(found.pairs[0]!, 'transfer')];
  await act(() => pane.setPack(packOf(ownTransfers(LEDGER.slice(1), marks, OCTOBER))));
  screen.getByText(/^Not there so any more: entry 1, 2026-10-05/);
  expect(button('Own transfer: 70 USDT, entry 3 to 4')).toBeTruthy();
  await press('Undo: entry 1, 2026-10-05, -100 USDT + entry 2, 2026-10-05, 100 USDT');
  expect(pane.calls.filter((call) => /transfer/.test(call))).toEqual([
    'transfers transfer 9',
    'transfers no transfer 70',
    'transfers transfer 100,transfer 70',
    'undo transfer 100',
  ]);
});

test('nothing is said of a pack without such a pair', async () => {
  await show(scenes.several);
  await press('Close');
  await act(() => pane.setPack(packOf(ownTransfers([], [], OCTOBER))));
  await press('Open items');
  expect(screen.queryByText('Transfers between own accounts')).toBeNull();
});
