import { localeFormat } from '../../../src/addin/pane/context/locale-format';
import { matchesWords } from '../../../src/addin/pane/controls/searchable';
import { themeOf } from '../../../src/addin/pane/office-theme';
import { capabilities } from '../../../src/addin/features/accounts/accounts-list';
import { workProgress } from '../../../src/addin/pane/controls/work-progress';

describe('what an account may read', () => {
  test.each([
    [true, true, 'reads ledger and rebates'],
    [true, false, 'reads ledger, not rebates'],
    [false, true, 'reads rebates, not ledger'],
    [true, null, 'reads ledger'],
    [false, null, 'does not read ledger'],
    [false, false, 'reads neither ledger nor rebates'],
    [null, null, ''],
  ])('ledger %s, rebates %s: "%s"', (canReadLedger, canReadRebates, says) => {
    expect(capabilities({ canReadLedger, canReadRebates })).toBe(says);
  });
});

describe('how long work will take', () => {
  const format = localeFormat('en-GB', 'UTC');
  const work = { title: '', pagesDone: 3, pagesTotal: 9, secondsLeft: null };
  test.each([
    [{ ...work, secondsLeft: 11.2 }, 'about 12 s left'],
    [{ ...work, secondsLeft: 150 }, 'about 3 min left'],
    [work, '3 of 9 pages'],
    [{ ...work, pagesTotal: null }, '3 pages read'],
  ])('%o', (given, says) => {
    expect(workProgress(given, format)).toBe(says);
  });
});

describe('finding in long lists', () => {
  test('every word typed is found, in any order and case', () => {
    expect(matchesWords('Sheet2!A1 =LEDGER("BTC") BTC, October 2026 Stale', 'stale btc')).toBe(
      true,
    );
    expect(matchesWords('Sheet2!A1 =LEDGER("BTC") BTC, October 2026 Stale', 'stale eth')).toBe(
      false,
    );
    expect(matchesWords('anything', '  ')).toBe(true);
  });
});

describe("Office's theme", () => {
  test.each([
    ['#FFFFFF', 'light'],
    ['#f3f2f1', 'light'],
    ['#292929', 'dark'],
    ['000000', 'dark'],
    ['white', undefined],
    ['', undefined],
  ])('%s is %s', (background, theme) => {
    expect(themeOf(background)).toBe(theme);
  });
});
