import { localeFormat } from '../../src/addin/taskpane/texts/locale-format';
import { summaryLine } from '../../src/addin/taskpane/texts/summary-line';
import { account, NOW_MS, result } from './scenes';

const format = localeFormat('en-GB', 'UTC');
const line = (results: ReturnType<typeof result>[], accounts = [account('A')]) =>
  summaryLine({ results, accounts }, NOW_MS, format);
const good = (id: string) => result(id);
const stale = result('s', { stale: true, refreshedAtMs: Date.UTC(2026, 10, 20, 9, 5) });
const failed = result('f', { state: 'failed', refreshedAtMs: null });
const away = result('a', { state: 'not-here', refreshedAtMs: null });
const waiting = result('w', { state: 'waiting', refreshedAtMs: null });

describe('the line at rest', () => {
  test('says that all is complete only when it is', () => {
    expect(line(['1', '2', '3', '4', '5', '6'].map(good))).toEqual({
      text: '6 results, all complete, refreshed 14:32 UTC',
      tone: 'good',
    });
    expect(line([good('1')])).toEqual({
      text: '1 result, complete, refreshed 14:32 UTC',
      tone: 'good',
    });
  });

  test('one stale result among good ones is counted, and the oldest moment is told', () => {
    expect(line([good('1'), good('2'), stale])).toEqual({
      text: '3 results: 1 stale, 2 complete, oldest 09:05 UTC',
      tone: 'care',
    });
  });

  test('an error outweighs all else', () => {
    expect(line([good('1'), stale, failed]).tone).toBe('lost');
  });

  test('many kinds of trouble are counted together', () => {
    expect(line([good('1'), stale, failed, away]).text).toBe(
      '4 results: 3 not complete, oldest 09:05 UTC',
    );
  });

  test('nothing fetched means no moment', () => {
    expect(line([waiting])).toEqual({ text: '1 result, waiting for an account', tone: 'quiet' });
    expect(line([away, { ...away, id: 'b' }]).text).toBe('2 results, all not on this device');
  });

  test('says what is missing where there is nothing', () => {
    expect(line([], []).text).toBe('No account connected yet');
    expect(line([]).text).toBe('No live data yet');
  });
});
