import { localeFormat } from '../../../src/addin/pane/context/locale-format';
import { summaryLine } from '../../../src/addin/pane/summary-line';
import { account, NOW_MS, result } from './scene-cards';

const format = localeFormat('en-GB', 'UTC');
const line = (results: ReturnType<typeof result>[], accounts = [account('A')]) =>
  summaryLine({ results, tables: [], accounts }, NOW_MS, format);
const good = (id: string) => result(id);
const stale = result('s', { stale: true, refreshedAtMs: Date.UTC(2026, 10, 20, 9, 5) });
const failed = result('f', { state: 'failed', refreshedAtMs: null });
const away = result('a', { state: 'not-here', refreshedAtMs: null });
const waiting = result('w', { state: 'waiting', refreshedAtMs: null });

const proving = (id: string, verdict: 'holds' | 'open' | 'fails') =>
  result(id, { proof: { verdict, words: '' } });

describe('the line at rest', () => {
  test('says that all is complete only when it is', () => {
    expect(line(['1', '2', '3', '4', '5', '6'].map(good))).toEqual({
      counts: [],
      text: '6 results, all complete, refreshed 14:32 UTC',
      tone: 'good',
    });
    expect(line([good('1')]).text).toBe('1 result, complete, refreshed 14:32 UTC');
  });

  test('a proof that fails is red although all data is complete, and stands first', () => {
    expect(line([proving('1', 'fails'), proving('2', 'open'), proving('3', 'holds')])).toEqual({
      counts: [{ filter: 'proof', tone: 'lost', text: '1 proof fails, 1 proof open' }],
      text: '3 results, data complete, refreshed 14:32 UTC',
      tone: 'lost',
    });
    expect(line([proving('1', 'fails'), stale]).counts.map(({ filter }) => filter)).toEqual([
      'proof',
      'data',
    ]);
    expect(line([proving('1', 'holds'), good('2')])).toMatchObject({
      counts: [],
      text: '2 results, all complete, 1 ties out, refreshed 14:32 UTC',
    });
  });

  test('one stale result among good ones is counted, and the oldest moment is told', () => {
    expect(line([good('1'), good('2'), stale])).toEqual({
      counts: [{ filter: 'data', tone: 'care', text: '1 stale' }],
      text: '3 results, oldest 09:05 UTC',
      tone: 'care',
    });
  });

  test('an error outweighs all else', () => {
    expect(line([good('1'), stale, failed]).tone).toBe('lost');
  });

  test('many kinds of trouble are counted together', () => {
    expect(line([good('1'), stale, failed, away]).counts).toEqual([
      { filter: 'data', tone: 'lost', text: '3 to look at' },
    ]);
    // Two are named, but not beside proofs that fail: both counts stand in one row.
    expect(line([good('1'), stale, away]).counts).toMatchObject([
      { text: '1 stale, 1 not on this device' },
    ]);
    expect(line([proving('1', 'fails'), stale, away]).counts).toMatchObject([
      { text: '1 proof fails' },
      { text: '2 to look at' },
    ]);
  });

  test('nothing fetched means no moment', () => {
    expect(line([waiting])).toEqual({
      counts: [{ filter: 'data', tone: 'quiet', text: '1 waiting for an account' }],
      text: '1 result',
      tone: 'quiet',
    });
  });

  test('says what is missing where there is nothing', () => {
    expect(line([], []).text).toBe('No account connected yet');
    expect(line([]).text).toBe('No live data yet');
  });
});
