// States of the pane as a person meets them, for tests.
import type { PaneState } from '../../src/addin/workbook/session/pane-state';
import {
  account,
  at,
  broker,
  changed,
  complete,
  connected,
  failed,
  happened,
  history,
  locked,
  nothing,
  reading,
  rebates,
  result,
  sandbox,
  several,
  stale,
  table,
  trader,
  waiting,
} from './scene-cards';

export const scenes = {
  noServer: nothing,
  firstRun: { ...nothing, server: sandbox },
  waiting: { ...nothing, server: sandbox, results: [waiting] },
  unreachable: {
    ...nothing,
    warning: 'The Tieout server does not answer. Start it, then press Connect again.',
  },
  connected,
  locked: {
    ...connected,
    remembering: { hasPin: true, unlocked: false, lockAfterMinutes: 15 },
    accounts: [
      trader,
      locked('Client A', { isDefault: true }),
      locked('Client B'),
      account('Unreadable account 3f2a', {
        state: 'damaged',
        remembered: 'device',
        canReadLedger: null,
        canReadRebates: null,
      }),
    ],
    results: [
      complete,
      { ...waiting, error: 'Account Client B is locked. Unlock it in the Tieout pane.' },
    ],
  },
  unlocked: {
    ...connected,
    remembering: { hasPin: true, unlocked: true, lockAfterMinutes: 15 },
    accounts: [
      account('Client A', { isDefault: true, remembered: 'pin' }),
      account('Client B', { remembered: 'device' }),
    ],
  },
  allComplete: { ...connected, results: [complete, rebates], history },
  several,
  working: {
    ...several,
    results: [{ ...complete, busy: true }, rebates, stale, failed, reading],
    work: {
      title: 'Reading September 2026, page 3 of 9',
      pagesDone: 2,
      pagesTotal: 9,
      secondsLeft: 12,
    },
  },
  workingBlind: {
    ...several,
    work: { title: 'Reading November 2026', pagesDone: 4, pagesTotal: null, secondsLeft: null },
  },
  liveData: {
    ...connected,
    results: [changed, { ...rebates, lacksFormats: true }],
    tables: [
      table,
      {
        ...table,
        id: 't2',
        name: 'Tieout_Rebates',
        functionName: 'REBATES',
        address: 'Rebates!A2:N400',
        stale: true,
        error:
          'Client B is not connected on this device. Tieout_Rebates still shows the rows of 09:05.',
        changes: null,
      },
    ],
    brokenCells: ['Sheet1!C1', 'Sheet1!C9'],
    calculatesManually: true,
    history,
  },
  pairsMissing: {
    ...connected,
    results: [
      complete,
      result('tieout', {
        functionName: 'REBATES.TIEOUT',
        formula: '=REBATES.TIEOUT("USDT","2026-10-01","2026-10-31")',
        addresses: ['Sheet1!P1'],
        asks: 'USDT, settled and posted, 1 to 31 October 2026',
        rows: 36,
        proof: { verdict: 'open', words: 'pairs are missing' },
        unlistedPairs: [{ account: 'Demo broker', count: 1 }],
      }),
    ],
  },
  proving: {
    ...connected,
    results: [
      result('check', {
        functionName: 'LEDGER.CHECK',
        formula: '=LEDGER.CHECK("USDT","2026-09")',
        asks: 'USDT, September 2026',
      }),
    ],
    closedPeriods: [
      {
        id: 'p1',
        from: '2026-09',
        to: '2026-09',
        title: 'September 2026',
        preparedBy: 'Ann Lee',
        reviewedBy: 'Bo Chen',
        closedAtMs: at(9, 5),
        pinned: [{ what: 'Ledger of Demo broker', lines: 1287, sha256: 'ab'.repeat(32) }],
        state: 'changed',
        differences: [
          {
            what: 'Ledger of Demo broker',
            kind: 'changed',
            id: '701234572560763808',
            time: '2026-09-14T09:30:00.000Z',
            fields: [{ field: 'deltaAmount', before: '100', after: '99.5' }],
          },
          {
            what: 'Rates',
            kind: 'changed',
            id: '2026-09-30 USDT',
            time: '',
            fields: [{ field: 'Rate', before: '0.9301', after: '0.25' }],
          },
        ],
        altered: [],
        notCompared: [],
        openItems: [],
        standing: 'signed',
        history: [
          happened('submitted', 'Ann Lee', at(9, 5)),
          { ...happened('accepted', 'Ann Lee', at(9, 40)), reason: 'Renamed by the exchange.' },
          happened('signed', 'Bo Chen', at(9, 45)),
        ],
      },
      {
        id: 'p2',
        from: '2026-08',
        to: '2026-08',
        title: 'August 2026',
        preparedBy: 'Ann Lee',
        reviewedBy: '',
        closedAtMs: at(9, 1),
        pinned: [],
        state: 'as closed',
        differences: [],
        altered: [],
        notCompared: [],
        openItems: [],
        standing: 'submitted',
        history: [
          happened('submitted', 'Ann Lee', at(8, 30)),
          happened('signed', 'Bo Chen', at(8, 40)),
          { ...happened('reopened', 'Bo Chen', at(8, 50)), reason: 'A late deposit.' },
          happened('submitted', 'Ann Lee', at(9, 1)),
        ],
      },
      {
        id: 'p3',
        from: '2026-07',
        to: '2026-07',
        title: 'July 2026',
        preparedBy: 'Ann Lee',
        reviewedBy: 'Bo Chen',
        closedAtMs: at(9, 0),
        pinned: [],
        state: 'unknown',
        differences: [],
        altered: [],
        notCompared: [],
        openItems: [],
        standing: 'reopened',
        history: [{ ...happened('reopened', 'Bo Chen', at(9, 2)), reason: 'A late fee.' }],
      },
    ],
  },
  manyAccounts: {
    ...several,
    accounts: [
      broker,
      ...Array.from({ length: 24 }, (_, index) =>
        account(
          `Client ${String(index + 1).padStart(2, '0')} Holdings`,
          index === 20
            ? {
                state: 'failed',
                canReadLedger: null,
                canReadRebates: null,
                note: 'The exchange does not know this key. Paste it again. (40006)',
              }
            : {},
        ),
      ),
    ],
  },
  manyResults: {
    ...connected,
    results: Array.from({ length: 24 }, (_, index) =>
      result(String(index), {
        addresses: [`Month ${index + 1}!A1`],
        asks: `${index % 2 === 0 ? 'USDT' : 'BTC'}, month ${index + 1}`,
      }),
    ),
    history,
  },
} satisfies Record<string, PaneState>;
