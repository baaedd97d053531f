// Remembering accounts on this device: PIN, lock, and forgetting.
import {
  act,
  alerts,
  answer,
  buttons,
  field,
  fill,
  fillForm,
  focused,
  isBusy,
  openAccounts,
  pane,
  press,
  root,
  screen,
  show,
  user,
} from '../../pane/open-pane';
import { scenes } from '../../pane/scenes';

const remember = (): HTMLInputElement =>
  screen.getByRole('checkbox', { name: 'Remember on this device' });

async function openForm(): Promise<void> {
  await show(scenes.unlocked);
  await openAccounts();
  await press('Connect another account');
  await fillForm();
}

test('remembering is off; once chosen, a PIN is typed twice, passed on and emptied', async () => {
  await show(scenes.firstRun);
  expect(remember().checked).toBe(false);
  expect(screen.queryByLabelText('PIN')).toBeNull();
  await fillForm();
  await user.click(remember());
  expect(screen.getByText(/A lost PIN cannot be recovered/)).toBeDefined();
  await press('Connect');
  expect(alerts()).toBe('The PIN is still empty. Nothing was sent.');
  await fill('PIN', 'made-up words');
  await fill('Repeat PIN', 'made-up word');
  await press('Connect');
  expect(alerts()).toMatch(/^The two PINs are not the same/);
  expect(pane.calls).toEqual([]);
  for (const name of ['PIN', 'Repeat PIN']) await fill(name, 'made-up words');
  await press('Connect');
  expect(pane.credentials?.remember).toEqual({ pin: 'made-up words' });
  expect(['API secret', 'PIN', 'Repeat PIN'].map((name) => field(name).value)).toEqual([
    '',
    '',
    '',
  ]);
  await answer({ ok: false, sentence: 'A PIN has at least six characters.', field: 'pin' });
  expect(focused()).toBe('PIN');
});

test('an account without a PIN says what that means; a PIN that exists is typed once', async () => {
  await openForm();
  await user.click(remember());
  await fill('PIN of this device', 'made-up words');
  expect(screen.queryByLabelText('Repeat PIN')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Without a PIN' }));
  expect(screen.getByText(/A person who copies the profile can recover/)).toBeDefined();
  await press('Connect');
  expect(pane.credentials?.remember).toEqual({ withoutPin: true });
});

test('another key under a known name is asked about, by keyboard', async () => {
  await openForm();
  await press('Connect');
  await answer({
    ok: false,
    sentence: 'Client A was remembered with another API key.',
    asksWhose: true,
  });
  expect(focused()).toBe('Same account');
  await user.keyboard('{Tab}{Enter}');
  expect(pane.calls).toEqual(['connect Client A', 'whose another account']);
});

test('a locked device asks for the PIN above the accounts; a wrong one is said, and the field is empty again', async () => {
  await show(scenes.locked);
  expect(root().querySelector('.unlock')!.textContent).toContain(
    'Client A and Client B are locked.',
  );
  await fill('PIN', 'wrong words');
  await user.keyboard('{Enter}');
  expect(field('PIN').value).toBe('');
  expect(isBusy()).toBe(true);
  await act(() =>
    pane.answerUnlock({ ok: false, sentence: 'This is not the PIN. Nothing was changed.' }),
  );
  expect(alerts()).toBe('This is not the PIN. Nothing was changed.');
  expect(focused()).toBe('PIN');
  expect(buttons('Lock now')).toBe(0);
});

test('Lock now locks at once; Forget everything asks for a second thought', async () => {
  await show(scenes.unlocked);
  await openAccounts();
  await press('Lock now');
  await press('Forget everything');
  expect(focused()).toBe('Keep everything');
  await press('Keep everything');
  await press('Forget everything');
  await press('Forget it all');
  expect(pane.calls).toEqual(['lock', 'forget everything']);
});
