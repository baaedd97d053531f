// What would be lost if these failed: months that are proven, the name of the entry where one breaks,
// and what looks like a break and is none.
import type { LedgerEntry } from '../../src/addin/engine/records/ledger-entry';
import { findingsInWords } from '../../src/addin/engine/proofs/break-findings';
import { checkLedger } from '../../src/addin/engine/proofs/check';
import { sourceMonth } from '../../src/addin/engine/proofs/source-month';
import { instantsOfMonth } from '../../src/addin/engine/records/zone';
import { entry } from '../records/sample-records';
import { units, inMonths, periodsOf, whole } from './rig';
import { PERIODS, check, breaksIn } from './check-rig';

/** On a day of September 2026. */
const moved = (
  billId: string,
  day: number,
  deltaAmount: string,
  afterAmount: string,
  more: Partial<LedgerEntry> = {},
): LedgerEntry =>
  entry({
    ...{ billId, deltaAmount, afterAmount, fees: null, cTimeMs: Date.UTC(2026, 8, day) },
    ...more,
  });
const notHeld = sourceMonth('2026-09', instantsOfMonth('UTC', '2026-09'), {
  ...{ held: false, fetchedAtMs: 0, entries: [], pages: [], duplicatesRemoved: 0 },
});

describe('months', () => {
  const at = (iso: string, change: string, after: string, id: string): LedgerEntry =>
    moved(id, 1, change, after, { cTimeMs: Date.parse(iso) });

  test('a month without entries carries the balance forward, and back before the first entry', () => {
    const rows = check([at('2026-10-10T00:00:00Z', '5', '15', '1')]);
    expect(rows.map(({ amounts, status }) => [amounts?.opening, amounts?.closing, status])).toEqual(
      [
        ['10', '10', 'no entries'],
        ['10', '15', 'ties out'],
        ['15', '15', 'no entries'],
      ],
    );
  });

  test('what is lost between two months is a break of the later one; the earlier one closes otherwise', () => {
    const rows = check([
      at('2026-09-30T23:59:59.999Z', '5', '15', '1'),
      at('2026-10-01T00:00:00Z', '1', '17', '2'),
    ]);
    expect(rows.map(({ status, amounts }) => [status, amounts?.unexplained])).toEqual([
      ['closing differs', '0'],
      ['breaks', '1'],
      ['no entries', '0'],
    ]);
    expect(breaksIn(rows)).toEqual([['2', units('1')]]);
  });

  test('nothing is carried over a month that is not known', () => {
    const sources = [
      whole('2026-09', [at('2026-09-05T00:00:00Z', '5', '15', '1')]),
      sourceMonth('2026-10', instantsOfMonth('UTC', '2026-10'), null),
      whole('2026-11', [at('2026-11-05T00:00:00Z', '1', '90', '2')]),
    ];
    const rows = checkLedger(sources, PERIODS, ['USDT']);
    expect(
      rows.map(({ amounts, entries, status, reason }) => [
        amounts?.opening,
        amounts?.closing,
        entries,
        status,
        reason,
      ]),
    ).toEqual([
      ['10', '15', 1, 'ties out', null],
      [undefined, undefined, null, 'incomplete', '2026-10 is not on this device'],
      ['89', '90', 1, 'ties out', null],
    ]);
  });

  test('a month that was not given is not known either', () => {
    const rows = checkLedger(
      [
        whole('2026-09', [at('2026-09-05T00:00:00Z', '5', '15', '1')]),
        whole('2026-11', [at('2026-11-05T00:00:00Z', '1', '90', '2')]),
      ],
      PERIODS,
      null,
    );
    expect(rows.map(({ status, amounts }) => [status, amounts?.opening])).toEqual([
      ['ties out', '10'],
      ['incomplete', undefined],
      ['ties out', '89'],
    ]);
  });

  test('a month read before its end is incomplete and says why; its numbers are those read', () => {
    const sources = [
      whole('2026-09', []),
      whole('2026-10', []),
      whole('2026-11', [at('2026-11-05T00:00:00Z', '1', '90', '2')], Date.UTC(2026, 10, 20)),
    ];
    expect(checkLedger(sources, PERIODS, null)[2]).toMatchObject({
      status: 'incomplete',
      reason: '2026-11 had not ended when it was read',
      amounts: { closing: '90' },
    });
  });

  test('a month the exchange no longer holds', () => {
    expect(
      checkLedger([notHeld, whole('2026-10', []), whole('2026-11', [])], PERIODS, ['BTC']).map(
        ({ status, reason, amounts }) => [status, reason, amounts],
      ),
    ).toEqual([
      ['incomplete', 'the exchange no longer holds 2026-09', null],
      ['no entries', null, null],
      ['no entries', null, null],
    ]);
  });

  test('month edges in another zone: an entry of UTC September is New York August, and Auckland October', () => {
    const entries = [
      at('2026-09-01T03:59:59Z', '1', '1', '1'),
      at('2026-09-01T04:00:00Z', '1', '2', '2'),
      at('2026-09-30T11:00:00Z', '1', '3', '3'),
      at('2026-09-30T10:59:59Z', '1', '4', '4'),
    ];
    const sources = [whole('2026-08', []), ...inMonths(entries)];
    const counts = (zone: string) =>
      checkLedger(sources, periodsOf(['2026-09'], zone), null).map((row) => row.entries);
    expect(counts('America/New_York')).toEqual([3]);
    expect(counts('Pacific/Auckland')).toEqual([3]);
    const missing = checkLedger(
      inMonths(entries),
      periodsOf(['2026-09'], 'Pacific/Auckland'),
      null,
    );
    expect(missing[0]).toMatchObject({ status: 'incomplete', entries: null, amounts: null });
  });

  test('no sum is made of what lies on both sides of a month that was read too early', () => {
    const sources = [
      whole('2026-10', [at('2026-10-05T00:00:00Z', '1', '5', '1')], Date.UTC(2026, 9, 20)),
      whole('2026-11', [at('2026-11-01T02:00:00Z', '1', '9', '2')]),
    ];
    expect(checkLedger(sources, periodsOf(['2026-10'], 'America/New_York'), null)[0]).toMatchObject(
      { amounts: null, entries: null, status: 'incomplete' },
    );
  });
});

describe('what breaks', () => {
  const link = (...of: readonly [id: string, day: number, change: string, after: string]) =>
    moved(...of, { coinName: 'ETH' });
  const said = (entries: readonly LedgerEntry[]) =>
    check(entries)
      .filter(({ status }) => status === 'breaks')
      .map((row) => [
        row.month,
        row.breaks.length,
        row.amounts?.unexplained,
        row.amounts?.unexplainedNet,
        findingsInWords(row),
      ]);

  test('one altered balance: the sizes add up to 2, the net is 0, and the entry is named', () => {
    const chain = [link('1', 5, '1', '1'), link('2', 6, '1', '3'), link('3', 7, '1', '3')];
    expect(said(chain)).toEqual([
      ['2026-09', 2, '2', '0', 'balance at entry 2 reads 1 ETH too high; movements intact'],
    ]);
  });

  test('the last balance of a month altered: each month says it, of the same entry', () => {
    const chain = [link('1', 5, '1', '1'), link('2', 30, '1', '1.5'), link('3', 31, '1', '3')];
    const words = 'balance at entry 2 reads 0.5 ETH too low; movements intact';
    expect(said(chain)).toEqual([
      ['2026-09', 1, '0.5', '-0.5', words],
      ['2026-10', 1, '0.5', '0.5', words],
    ]);
  });

  test('two missing entries that cancel each other are two missing entries', () => {
    const chain = [
      link('1', 5, '1', '1'),
      link('3', 7, '1', '3'),
      link('4', 8, '1', '4'),
      link('6', 9, '1', '4'),
    ];
    expect(said(chain)).toEqual([
      [
        '2026-09',
        2,
        '2',
        '0',
        '1 ETH is missing before entry 3; an outflow of 1 ETH is missing before entry 6',
      ],
    ]);
  });
});

describe('traps', () => {
  test('18 decimals that a double would round', () => {
    const chain = [
      moved('1', 5, '0.000000000000000001', '10000000000.000000000000000001'),
      moved('2', 6, '0.000000000000000001', '10000000000.000000000000000003'),
    ];
    expect(checkLedger(inMonths(chain), PERIODS, null)[0]).toMatchObject({
      status: 'breaks',
      amounts: { unexplained: '0.000000000000000001' },
      breaks: [{ billId: '2', missing: '0.000000000000000001' }],
    });
  });

  test('a balance below zero is carried like any other', () => {
    const chain = [moved('1', 5, '-30', '-20.5'), moved('2', 36, '10', '-10.5')];
    expect(
      checkLedger(inMonths(chain), PERIODS, null).map(({ status, amounts }) => [
        status,
        amounts?.opening,
        amounts?.outflow,
        amounts?.closing,
      ]),
    ).toEqual([
      ['ties out', '9.5', '-30', '-20.5'],
      ['ties out', '-20.5', '0', '-10.5'],
      ['no entries', '-10.5', '0', '-10.5'],
    ]);
  });

  test('a reversal pair of one moment moves nothing and breaks nothing, in whatever order it comes', () => {
    const at = Date.UTC(2026, 8, 6);
    const [before, pay, back, after] = [
      moved('1', 6, '50', '50', { cTimeMs: at - 1 }),
      moved('4', 6, '-7', '43', { cTimeMs: at }),
      moved('3', 6, '7', '50', { cTimeMs: at }),
      moved('2', 6, '1', '51', { cTimeMs: at + 1 }),
    ];
    expect(check([before, pay, back, after])[0]).toMatchObject({
      status: 'ties out',
      amounts: { inflow: '58', outflow: '-7', unexplained: '0', closing: '51' },
    });
  });

  test('a month that nobody holds is seen even where no coin is named', () => {
    expect(checkLedger([notHeld], periodsOf(['2026-09']), null)).toMatchObject([
      {
        coin: '',
        status: 'incomplete',
        reason: 'the exchange no longer holds 2026-09',
        amounts: null,
      },
    ]);
  });

  test('a coin without a clear case takes the fee model of the account; without one it says so', () => {
    const btc = moved('9', 9, '-1', '4', { coinName: 'BTC', fees: '0.5' });
    const outside = [
      moved('1', 5, '5', '5', { fees: '0' }),
      moved('2', 6, '-1', '3', { fees: '1' }),
    ];
    expect(check([...outside, btc])[0]).toMatchObject({
      coin: 'BTC',
      feeFinding: 'outside',
      amounts: { opening: '5.5' },
    });
    expect(check([btc])[0]).toMatchObject({ feeFinding: 'undecided', amounts: { opening: '5' } });
  });
});
