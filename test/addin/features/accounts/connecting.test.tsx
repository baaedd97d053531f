// Connecting an account: what becomes of the secret, and what is said about a refusal.
import {
  alerts,
  answer,
  button,
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
  show,
  spoken,
  user,
} from '../../pane/open-pane';
import { account } from '../../pane/scene-cards';
import { scenes } from '../../pane/scenes';

const REFUSED = {
  ok: false,
  sentence: 'The exchange does not know this key. (40006)',
  field: 'key',
} as const;

const values = (): string[] =>
  ['Account name', 'API key', 'API secret', 'Passphrase'].map((name) => field(name).value);

beforeEach(() => show(scenes.firstRun));

test('an account that the workbook uses is asked for once, by its name, and no warning stands beside', async () => {
  await show({ ...scenes.several, accounts: [], missingAccounts: ['Client B', 'Client C'] });
  expect(field('Account name').value).toBe('Client B');
  expect(root().textContent).toContain('This workbook uses Client B, Client C. Connect them here');
  expect(root().querySelectorAll('.banner')).toHaveLength(0);
});

test('the secret is passed on and its field emptied before the exchange has answered', async () => {
  await fillForm();
  await press('Connect');
  expect(pane.credentials).toEqual({
    name: 'Client A',
    key: 'key-1',
    secret: 's3cret',
    passphrase: 'words',
  });
  expect(field('API secret').value).toBe('');
  expect(isBusy()).toBe(true);
});

test('a refused connect keeps the form and all but the secret, says why beside it, and goes to the field', async () => {
  await fillForm();
  await press('Connect');
  await answer(REFUSED);
  expect(alerts()).toBe(REFUSED.sentence);
  expect(isBusy()).toBe(false);
  expect(values()).toEqual(['Client A', ' key-1 ', '', 'words']);
  expect(field('API key').getAttribute('aria-invalid')).toBe('true');
  expect(focused()).toBe('API key');
  const describedBy = field('API key').getAttribute('aria-describedby') ?? '';
  expect(describedBy.split(' ').map((id) => document.getElementById(id)?.textContent)).toEqual([
    REFUSED.sentence,
    'Use a read-only key with an IP allow-list.',
  ]);
});

test('the same refusal twice is announced twice', async () => {
  await fillForm();
  let said = 0;
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) said += addedNodes.length;
  });
  observer.observe(root().querySelector('.connect-form [role=alert]')!, { childList: true });
  for (let times = 0; times < 2; times += 1) {
    await fill('API secret', 's');
    await press('Connect');
    await answer(REFUSED);
    expect(alerts()).toBe(REFUSED.sentence);
  }
  observer.disconnect();
  expect(said).toBe(2);
});

test('an account that the session keeps as failed leaves the form open', async () => {
  await fillForm();
  await press('Connect');
  const failing = (more: Parameters<typeof account>[1]) =>
    show({ ...scenes.firstRun, accounts: [account('Client A', { isDefault: true, ...more })] });
  await failing({ state: 'checking' });
  expect(field('API key').value).toBe(' key-1 ');
  await failing({ state: 'failed', note: REFUSED.sentence });
  await answer(REFUSED);
  expect(field('API key').value).toBe(' key-1 ');
  expect(alerts()).toBe(REFUSED.sentence);
});

test('nothing is sent while a field is empty or cannot travel; the secret then stays for the next try', async () => {
  await press('Connect');
  expect(alerts()).toBe(
    'Account name, API key, API secret and Passphrase are still empty. All four are needed; nothing was sent.',
  );
  expect(focused()).toBe('Account name');
  await fillForm();
  await fill('Passphrase', 'naïve');
  await user.keyboard('{Enter}');
  expect(alerts()).toMatch(/^Passphrase has characters/);
  expect(focused()).toBe('Passphrase');
  expect(field('API secret').value).toBe('s3cret');
  expect(pane.calls).toEqual([]);
});

test('after a success the form folds away, the outcome is announced, and focus is on the account', async () => {
  await fillForm();
  await user.keyboard('{Enter}');
  await show({ ...scenes.firstRun, accounts: [account('Client A', { isDefault: true })] });
  await answer({ ok: true, sentence: 'Client A is connected. It reads ledger and rebates.' });
  expect([buttons('Connect'), buttons('Connect another account')]).toEqual([0, 1]);
  expect(spoken()).toBe('Client A is connected. It reads ledger and rebates.');
  expect(focused()).toMatch(/^Client A/);
  await press('Connect another account');
  expect(focused()).toBe('Account name');
  expect(values()).toEqual(['', '', '', '']);
});

test('a second account is connected the same way, and a refusal then leaves the form open', async () => {
  await show(scenes.connected);
  await openAccounts();
  await press('Connect another account');
  await fillForm();
  await press('Connect');
  await answer(REFUSED);
  expect(alerts()).toBe(REFUSED.sentence);
  expect(field('Account name').value).toBe('Client A');
  await fill('API secret', 's3cret');
  await press('Connect');
  await show({
    ...scenes.connected,
    accounts: [...scenes.connected.accounts, account('Client A')],
  });
  await answer({ ok: true, sentence: 'Client A is connected.' });
  expect(buttons('Connect')).toBe(0);
  expect(focused()).toMatch(/^Client A/);
});

test('a demo account takes one click; one that fails says why', async () => {
  await press('Use Demo trader');
  expect(pane.credentials).toEqual({
    name: 'Demo trader',
    key: 'demo-trader-key',
    secret: 'demo-trader-secret',
    passphrase: 'demo-trader',
  });
  await answer({ ok: false, sentence: 'The sandbox does not answer.' });
  expect(alerts()).toBe('The sandbox does not answer.');
  await press('Use Demo broker');
  expect(alerts()).toBe('');
  await show(scenes.connected);
  await answer({ ok: true, sentence: 'Demo broker is connected.' });
  await press('Connect another account');
  expect([buttons('Use Demo broker'), buttons('Use Demo trader')]).toEqual([0, 1]);
});

test('the form is back when the last account goes away, although the accounts were folded', async () => {
  await show(scenes.connected);
  await press('Settings');
  await show(scenes.firstRun);
  expect(button('Connect')).toBeDefined();
});

test('a second press while the first is unanswered sends nothing', async () => {
  await fillForm();
  await press('Connect');
  await fill('API secret', 'again');
  await press('Connect');
  await press('Use Demo broker');
  expect(pane.calls).toEqual(['connect Client A']);
});
