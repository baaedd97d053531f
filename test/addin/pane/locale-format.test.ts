import { localeFormat } from '../../../src/addin/pane/context/locale-format';

const noon = Date.UTC(2026, 10, 20, 12, 0);
const MINUTE_MS = 60_000;

describe('numbers and moments as the person writes them', () => {
  test('an American reads 24 hours with the zone, so that 02:32 is never in doubt', () => {
    expect(localeFormat('en-US', 'UTC').moment(Date.UTC(2026, 10, 20, 14, 32), noon)).toBe(
      '14:32 UTC',
    );
    expect(localeFormat('en-US', 'UTC').moment(Date.UTC(2026, 10, 20, 0, 5), noon)).toBe(
      '00:05 UTC',
    );
  });

  test('another day says its date, another year its year', () => {
    const { moment } = localeFormat('en-GB', 'UTC');
    expect(moment(Date.UTC(2026, 10, 19, 23, 59), noon)).toBe('19 Nov, 23:59 UTC');
    expect(moment(Date.UTC(2025, 10, 20, 12, 0), noon)).toBe('20 Nov 2025, 12:00 UTC');
  });

  test('the day is that of the display zone, not of UTC', () => {
    const { moment } = localeFormat('en-GB', 'Asia/Tokyo');
    // 23:00 in Tokyo, asked at 00:30 of the next day there; both are the 20th in UTC.
    expect(moment(Date.UTC(2026, 10, 20, 14, 0), Date.UTC(2026, 10, 20, 15, 30))).toMatch(
      /^20 Nov, 23:00 /,
    );
  });

  test('a zone nobody knows is read as UTC and says so', () => {
    expect(localeFormat('en-GB', 'Mars/Olympus').moment(noon, noon)).toBe('12:00 UTC');
  });

  test('numbers follow the locale', () => {
    expect(localeFormat('en-GB', 'UTC').count(1287)).toBe('1,287');
    expect(localeFormat('de-DE', 'UTC').count(1287)).toBe('1.287');
  });

  test.each([
    [0, 'just now'],
    [59_999, 'just now'],
    [MINUTE_MS, '1 minute ago'],
    [59 * MINUTE_MS, '59 minutes ago'],
    [60 * MINUTE_MS, '1 hour ago'],
    [24 * 60 * MINUTE_MS, 'yesterday'],
    [3 * 24 * 60 * MINUTE_MS, '3 days ago'],
    [-5 * MINUTE_MS, 'just now'],
  ])('an age of %d ms is told as "%s"', (ageMs, reported) => {
    expect(localeFormat('en-GB', 'UTC').ago(noon - ageMs, noon)).toBe(reported);
  });
});
