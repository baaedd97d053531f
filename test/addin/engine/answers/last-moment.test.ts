import { readCall, resolveDates } from '../../../../src/addin/engine/answers/definitions';

const NOW_MS = Date.UTC(2026, 10, 20, 12);

test.each(['LEDGER.BALANCE', 'LEDGER.BALANCES'] as const)(
  '%s at the last day of the calendar, or any to come, is the balance of now',
  (name) => {
    for (const at of ['9999-12-31', 2_958_465, '2026-11-22']) {
      const raw = name === 'LEDGER.BALANCE' ? ['USDT', at] : [at];
      const reading = readCall(name, raw);
      if (!reading.ok) throw new Error(reading.sentence);
      for (const displayZone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Niue'])
        expect(
          resolveDates(reading.call, NOW_MS, { exchangeZone: 'UTC', displayZone }),
        ).toMatchObject({ atMs: NOW_MS });
    }
  },
);
