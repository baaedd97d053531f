// What would be lost if these failed: a balance that is said although a month around it is not
// known, one that is taken from the wrong side of a gap, and a gap that is called known.
import { atOnce } from '../../../../src/addin/platform/yield-to-main';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { ledgerBalances, type BalanceAnswer } from '../../../../src/addin/engine/proofs/balance';
import { checkLedger } from '../../../../src/addin/engine/proofs/check';
import type { SourceMonth } from '../../../../src/addin/engine/proofs/source-month';
import { chained, periodsOf, unread, whole } from './rig';

/** Named after its moment. */
const at = (iso: string, ...rest: readonly [string, string, Partial<LedgerEntry>?]) =>
  chained(iso, iso, ...rest);
const balanceAt = (sources: readonly SourceMonth[], iso: string, coin = 'USDT'): BalanceAnswer =>
  atOnce(ledgerBalances(sources)).at(coin, Date.parse(iso));
const known = (balance: string): object => ({ known: true, balance });
const unknown = (sentence: string, wantsEarlier: boolean): object => ({
  ...{ known: false, sentence, wantsEarlier },
});
const [SEPTEMBER, OCTOBER] = ['2026-09-05T00:00:00Z', '2026-10-05T00:00:00Z'];
const notOnDevice = (what: string): object =>
  unknown(
    `The balance of USDT at that moment cannot be known: ${what} is not on this device.`,
    false,
  );

test('a balance is not carried over a month that is missing, and is over months that touch', () => {
  const september = whole('2026-09', [at(SEPTEMBER, '5', '15')]);
  expect(balanceAt([september, whole('2026-11', [])], '2026-11-05T00:00:00Z')).toMatchObject({
    known: false,
  });
  const all = [september, whole('2026-10', []), whole('2026-11', [])];
  expect(balanceAt(all, '2026-11-05T00:00:00Z')).toMatchObject(known('15'));
});

describe('the month of the moment', () => {
  const september = whole('2026-09', [at(SEPTEMBER, '5', '15')]);

  test('the first moment of a month is no longer the month before', () => {
    const sources = [september, whole('2026-10', [at('2026-10-01T00:00:00Z', '1', '16')])];
    expect(balanceAt(sources, '2026-09-30T23:59:59.999Z')).toMatchObject(known('15'));
    expect(balanceAt(sources, '2026-10-01T00:00:00Z')).toMatchObject(known('16'));
    expect(balanceAt([september], '2026-10-01T00:00:00Z')).toEqual(notOnDevice('its month'));
    expect(balanceAt([september, unread('2026-10')], '2026-10-01T00:00:00Z')).toEqual(
      notOnDevice('2026-10'),
    );
  });

  test('before the first month that was read nothing is known', () => {
    expect(balanceAt([september], '2026-08-31T23:59:59.999Z')).toEqual(notOnDevice('its month'));
    expect(balanceAt([september], '2026-09-01T00:00:00Z')).toMatchObject(known('10'));
  });

  test('of a month that is not over, what was read is known to the moment of reading', () => {
    const readAtMs = Date.parse('2026-09-20T00:00:00Z');
    const open = [whole('2026-09', [at(SEPTEMBER, '5', '15')], readAtMs)];
    expect(balanceAt(open, '2026-09-20T00:00:00Z')).toMatchObject(known('15'));
    expect(balanceAt(open, '2026-09-20T00:00:00.001Z')).toEqual(
      unknown(
        'The balance of USDT at that moment cannot be known: 2026-09 had not ended when it was read.',
        false,
      ),
    );
  });
});

describe('where months are not known', () => {
  const islands = [
    whole('2026-06', [at('2026-06-05T00:00:00Z', '1', '1')]),
    unread('2026-07'),
    whole('2026-08', [
      at('2026-08-05T00:00:00Z', '2', '12'),
      at('2026-08-06T00:00:00Z', '3', '15'),
    ]),
    unread('2026-09'),
    whole('2026-10', [at(OCTOBER, '4', '104')]),
    whole('2026-11', []),
  ];

  test('each stretch between them says its own balances, before its first entry and after its last', () => {
    for (const [iso, balance] of [
      ['2026-06-01T00:00:00Z', '0'],
      ['2026-06-30T00:00:00Z', '1'],
      ['2026-08-01T00:00:00Z', '10'],
      ['2026-08-05T12:00:00Z', '12'],
      ['2026-08-31T00:00:00Z', '15'],
      ['2026-10-01T00:00:00Z', '100'],
      ['2026-11-30T00:00:00Z', '104'],
    ] as const)
      expect([iso, balanceAt(islands, iso)]).toMatchObject([iso, known(balance)]);
    expect(balanceAt(islands, '2026-09-15T00:00:00Z')).toMatchObject({ known: false });
  });

  test('LEDGER.CHECK carries nothing over any of them and breaks at none', () => {
    const months = (
      ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'] as const
    ).slice();
    expect(
      checkLedger(islands, periodsOf(months), ['USDT']).map(({ status, amounts }) => [
        status,
        amounts?.opening,
        amounts?.closing,
      ]),
    ).toEqual([
      ['ties out', '0', '1'],
      ['incomplete', undefined, undefined],
      ['ties out', '10', '15'],
      ['incomplete', undefined, undefined],
      ['ties out', '100', '104'],
      ['no entries', '104', '104'],
    ]);
  });

  test('a month that was never asked for is named as such', () => {
    const gap = [islands[0]!, islands[2]!];
    expect(
      checkLedger(gap, periodsOf(['2026-06', '2026-07', '2026-08']), null).map(
        ({ reason }) => reason,
      ),
    ).toEqual([null, 'a month that it needs is not on this device', null]);
  });

  test('a coin without an entry in the stretch of the moment is not known; an earlier month may say it', () => {
    const without = [
      whole('2026-08', [at('2026-08-05T00:00:00Z', '1', '1', { coinName: 'BTC' })]),
      unread('2026-09'),
      whole('2026-10', [at(OCTOBER, '4', '104')]),
    ];
    expect(balanceAt(without, '2026-10-20T00:00:00Z', 'BTC')).toEqual(
      unknown(
        'No entry of BTC stands in the months that were read, so its balance is not known.',
        true,
      ),
    );
    expect(balanceAt(without, '2026-08-20T00:00:00Z', 'ETH')).toMatchObject({ wantsEarlier: true });
  });

  test('where an earlier month was read before its end, that month is read again instead', () => {
    const readAtMs = Date.parse('2026-09-20T00:00:00Z');
    const open = whole('2026-09', [at(SEPTEMBER, '1', '1', { coinName: 'BTC' })], readAtMs);
    const october = whole('2026-10', [at(OCTOBER, '4', '104')]);
    expect(balanceAt([open, october], '2026-10-20T00:00:00Z', 'BTC')).toEqual(
      unknown(
        'The balance of BTC at that moment cannot be known: 2026-09 had not ended when it was read. Show that month with LEDGER.CHECK and press Refresh.',
        false,
      ),
    );
    // A later one says nothing of the moment.
    const earlier = whole('2026-08', [at('2026-08-05T00:00:00Z', '1', '1')]);
    expect(balanceAt([earlier, open], '2026-08-20T00:00:00Z', 'ETH')).toEqual(
      unknown(
        'No entry of ETH stands in the months that were read, so its balance is not known.',
        true,
      ),
    );
  });
});

describe('before the first entry of a coin', () => {
  const first = (more: Partial<LedgerEntry>): readonly SourceMonth[] => [
    whole('2026-09', [at(SEPTEMBER, '5', '15', more)]),
  ];

  test('it is what that entry starts from', () => {
    expect(balanceAt(first({}), '2026-09-01T00:00:00Z')).toEqual({
      ...known('10'),
      billId: SEPTEMBER,
    });
  });

  test('unless fees may have been taken beside its change', () => {
    expect(balanceAt(first({ fees: '1' }), '2026-09-01T00:00:00Z')).toEqual(
      unknown(
        `The balance of USDT at that moment is 10 or 11: no entry stands at or before it, and nothing shows whether the fees of entry ${SEPTEMBER} stand inside its change or outside.`,
        true,
      ),
    );
    expect(balanceAt(first({ fees: '0' }), '2026-09-01T00:00:00Z')).toMatchObject(known('10'));
  });

  test('an entry without fees says it although later fees are in doubt', () => {
    // The second balance follows neither with the fee inside its change nor outside.
    const doubtful = [
      whole('2026-09', [
        at(SEPTEMBER, '5', '15'),
        at('2026-09-06T00:00:00Z', '1', '90', { fees: '1' }),
      ]),
    ];
    expect(balanceAt(doubtful, '2026-09-01T00:00:00Z')).toMatchObject(known('10'));
  });
});

test('a coin is called as the exchange writes it, and found whatever its case', () => {
  const balances = atOnce(
    ledgerBalances([whole('2026-09', [at(SEPTEMBER, '5', '15', { coinName: 'wBtc' })])]),
  );
  expect(balances.coins.meantBy('WBTC')).toMatchObject([{ called: 'wBtc' }]);
  expect(balances.at('wBtc', Date.parse(SEPTEMBER))).toMatchObject(known('15'));
});
