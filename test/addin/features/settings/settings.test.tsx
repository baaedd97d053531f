// Settings and Help: what a change asks for, and what is said of it.
import {
  alerts,
  button,
  field,
  fill,
  pane,
  press,
  screen,
  show,
  user,
  within,
} from '../../pane/open-pane';
import { scenes } from '../../pane/scenes';

const openSettings = async (): Promise<void> => {
  await show(scenes.several);
  await press('Settings');
};
const main = () => within(screen.getByRole('main'));

test('settings say which belong to the workbook and which to the device, and what became of a change', async () => {
  await openSettings();
  // A zone is chosen: searched by typing, and nothing else is taken.
  const zone = screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone of the sheet' });
  const type = async (text: string): Promise<void> => {
    await user.clear(zone);
    await user.type(zone, text);
  };
  await type('nowhere');
  await user.keyboard('{Enter}');
  screen.getByText('Nothing found.');
  await user.keyboard('{Escape}');
  expect(zone.value).toBe('UTC');
  await type('america new');
  const list = () => within(screen.getByRole('listbox', { name: 'Time zone of the sheet' }));
  expect(
    list()
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toContain('America/New York');
  await type('europe ber');
  await user.keyboard('{ArrowDown}{ArrowUp}');
  expect(list().getByRole('option', { selected: true }).textContent).toBe('Europe/Berlin');
  await user.keyboard('{Enter}');
  expect(zone.getAttribute('aria-expanded')).toBe('false');
  main().getByText('Changed for this workbook.');
  await fill('Days of grace', '5');
  await user.click(field('Amounts as exact text'));
  await fill('Minutes until the lock', '0');
  await user.tab();
  expect(alerts()).toBe('This browser keeps no settings, so nothing was changed.');
  // What is refused stays to be corrected.
  expect(field('Minutes until the lock').value).toBe('0');
  await user.click(field('Start with this workbook'));
  expect(pane.calls).toEqual([
    'workbook {"displayZone":"Europe/Berlin"}',
    'workbook {"graceDays":5}',
    'workbook {"amountsAsText":true}',
    'device {"lockAfterMinutes":0}',
    'start with workbook on',
  ]);
});

test('trading pairs belong to an account; what is kept here is counted', async () => {
  await openSettings();
  await fill('Trading pairs of Demo broker', 'btcusdt, ethusdt; solusdt');
  await user.tab();
  main().getByText('Saved: 3 trading pairs. Tie-outs are made again.');
  expect(pane.calls).toEqual(['symbols of Demo broker: btcusdt ethusdt solusdt']);
  const row = screen.getByRole('row', { name: /^Demo broker/ });
  expect([...row.children].map(({ textContent }) => textContent)).toEqual([
    'Demo broker',
    '18,204 rows',
    '1.2 MB',
  ]);
});

test('where the storage cannot be read, the person can try again', async () => {
  await show(scenes.several);
  pane.readsStorage = false;
  await press('Settings');
  main().getByText('Tieout cannot read what is stored here.');
  pane.readsStorage = true;
  await press('Try again');
  screen.getByRole('row', { name: /^Demo broker/ });
  expect(main().queryByText('Tieout cannot read what is stored here.')).toBeNull();
});

test('every example of Help can be inserted', async () => {
  await show(scenes.several);
  await press('Help');
  await user.click(button('Insert =LEDGER("USDT")'));
  expect(pane.calls).toEqual(['example =LEDGER("USDT")']);
  main().getByText('Inserted at Sheet1!A1.');
});
