// The real pane over a scripted session. The session answers nothing by itself: the test does.
import { signal } from '@preact/signals-core';
import type {
  ConnectOutcome,
  Credentials,
  PaneState,
  UnlockOutcome,
} from '../../../src/addin/workbook/session/pane-state';
import type { OpenItem } from '../../../src/addin/features/close/period/close-state';
import type { Entered, PackLook } from '../../../src/addin/features/close/pack/pack-state';
import type { PaneSession } from '../../../src/addin/pane/context/pane-session';
import { h } from 'preact';
import { accounts } from '../../../src/addin/features/accounts/accounts-feature';
import { close } from '../../../src/addin/features/close/close-feature';
import { evidence } from '../../../src/addin/features/evidence/evidence-feature';
import { getData } from '../../../src/addin/features/get-data/get-data-feature';
import { liveData } from '../../../src/addin/features/live-data/live-data-feature';
import { reconcile } from '../../../src/addin/features/reconcile/reconcile-feature';
import { selfCheck } from '../../../src/addin/features/self-check/self-check-feature';
import { settings } from '../../../src/addin/features/settings/settings-feature';
import { BehindSection } from '../../../src/addin/features/explain/behind-section';
import { BreaksSection } from '../../../src/addin/features/explain/breaks-section';
import { explain as explainTasks } from '../../../src/addin/features/explain/explain-tasks';
import { ByHandSection } from '../../../src/addin/features/match/by-hand-section';
import { MatchSection } from '../../../src/addin/features/match/match-section';
import type { MatchRequest } from '../../../src/addin/features/match/match-state';
import { match as matchTasks } from '../../../src/addin/features/match/match-task';
import type { MatchModel } from '../../../src/addin/features/match/match-state';
import type { SampleRequest } from '../../../src/addin/features/sample/sample';
import { SampleForm, SampleSection } from '../../../src/addin/features/sample/sample-section';
import { sample as sampleTask } from '../../../src/addin/features/sample/sample-task';
import { systemClock } from '../../../src/addin/platform/clock';
import { follow } from '../../../src/addin/platform/follow-signals';
import { mountPane, type PaneLook } from '../../../src/addin/pane/mount';
import type { Outcome } from '../../../src/addin/platform/outcome';
import { nothing, NOW_MS } from './scene-cards';
import { BEHIND, BREAKS, CERTIFICATE, HAND_LOOK, matchOf, PICTURES } from './scripted-answers';

export interface ScriptedPane {
  /** What the pane asked for, in order: "refresh workbook", "connect Client A". Never a secret. */
  readonly calls: string[];
  /** The pack of the workbook, told at once. */
  setPack: (pack: PackLook | null) => void;
  /** What is open in any period. */
  openItems: readonly OpenItem[];
  /** Ids of those in whose rows cells are selected. */
  selectedItems: readonly string[];
  /** What the next signature is answered with. */
  signs: Outcome;
  /** Whether the device's storage can be read. */
  readsStorage: boolean;
  /** What connect was given last. */
  credentials: Credentials | null;
  /** Resolves when the pane has drawn it. */
  readonly setState: (next: PaneState) => Promise<void>;
  readonly answerConnect: (outcome: ConnectOutcome) => void;
  readonly answerUnlock: (outcome: UnlockOutcome) => void;
  readonly finishRefresh: () => void;
  readonly undo: () => void;
  readonly followers: number;
}

/** A pane that asks for something the interface does not have must fail here, not in Excel. */
function strict<T extends object>(name: string, offered: T): T {
  return new Proxy(offered, {
    get: (target, member) => {
      if (!(member in target))
        throw new Error(`The pane asked ${name} for "${String(member)}", which it does not offer.`);
      return Reflect.get(target, member) as unknown;
    },
  });
}

/** Mounts the pane at `root`. */
export function mountScriptedPane(root: HTMLElement, look: PaneLook = {}): ScriptedPane {
  const state = signal<PaneState>({ ...nothing, remembering: null });
  let drawn: (() => void) | null = null;
  let followers = 0;
  const calls: string[] = [];
  let entered: Entered = {};
  let pack: PackLook | null = null;
  let tellPack: (pack: PackLook | null) => void = () => undefined;
  let answer: ((outcome: ConnectOutcome) => void) | null = null;
  let tell: ((outcome: UnlockOutcome) => void) | null = null;
  let finish: (() => void) | null = null;
  const refreshing = (call: string): Promise<void> => {
    calls.push(call);
    return new Promise((resolve) => {
      finish = resolve;
    });
  };

  /** What was asked is written down, and answered at once. */
  const tells = <const Answer>(call: string, answer: Answer): Promise<Answer> => {
    calls.push(call);
    return Promise.resolve(answer);
  };

  const explain = strict('explain', {
    onSelection: () => () => undefined,
    lookBehind: () => tells('look behind', BEHIND),
    writeBehind: () =>
      tells('write behind', {
        ok: true,
        sentence: 'Written to the sheet Inflow USDT 2026-10, with a link back to Sheet1!D3.',
      }),
    breaksOf: (id: string) => tells(`breaks of ${id}`, BREAKS),
  });
  const match: MatchModel = strict('match', {
    preview: (request: MatchRequest) => {
      const { book, columns, format } = request;
      calls.push(`preview match ${book}`);
      if (columns) calls.push(`columns ${JSON.stringify(columns)}`);
      if (format !== undefined) calls.push(`format ${format}`);
      return Promise.resolve(matchOf(request));
    },
    write: ({ book }: MatchRequest) =>
      tells(`write match ${book}`, { ok: true, sentence: 'Written to the sheet Match 2026-10.' }),
  });
  const looked = { ok: true as const, ...HAND_LOOK };
  const byHand = {
    onSelection: () => () => undefined,
    look: () => Promise.resolve(looked),
    match: (names: readonly string[], reason: string) =>
      tells(`by hand ${names.join(' + ')} ${reason}`, { ok: true, sentence: 'Matched by hand.' }),
    takeApart: (names: readonly string[]) =>
      tells(`apart ${names.join(' + ')}`, { ok: true, sentence: 'It stays open.' }),
    undo: (key: string) => tells(`undo ${key}`, { ok: true, sentence: 'Undone.' }),
  };
  const writeSample = ({ id, seed }: SampleRequest): Promise<Outcome> =>
    tells(`sample of ${id} by ${seed}`, {
      ok: true,
      sentence: '25 records of 1,287 drawn by the seed 7.',
    });
  const features = [
    accounts,
    getData(() => import('../../../src/addin/features/get-data/get-data-place')),
    liveData(() => import('../../../src/addin/features/live-data/chart-drawing')),
    evidence,
    reconcile,
    explainTasks(() =>
      Promise.resolve({
        Behind: ({ visit }) => h(BehindSection, { model: explain, visit }),
        Breaks: ({ state: { results }, visit }) =>
          visit === null ? null : h(BreaksSection, { model: explain, results }),
      }),
    ),
    matchTasks(() =>
      Promise.resolve({
        Book: ({ state: { accounts } }) => h(MatchSection, { model: match, accounts }),
        ByHand: ({ state: { results }, visit }) =>
          h(ByHandSection, { model: byHand, visit, results }),
      }),
    ),
    sampleTask(() =>
      Promise.resolve({
        Page: ({ state: { results } }) => h(SampleSection, { results, write: writeSample }),
        OfClosedPeriod: ({ populations }) =>
          h(SampleForm, { isQuiet: true, options: populations, write: writeSample }),
      }),
    ),
    close(() => import('../../../src/addin/features/close/close-place')),
    settings(() => import('../../../src/addin/features/settings/settings-place')),
    selfCheck(() => Promise.resolve(() => null)),
  ];

  const session: PaneSession = {
    get state() {
      // Who reads the state draws it before the next task.
      if (drawn) setTimeout(drawn);
      drawn = null;
      return state.value;
    },
    follow: (look, restMs = () => 0) => {
      const undo = follow(look, systemClock, restMs);
      followers += 1;
      return () => {
        undo();
        followers -= 1;
      };
    },
    accounts: strict('accounts', {
      connect: (credentials) => {
        calls.push(`connect ${credentials.name}`);
        scripted.credentials = credentials;
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
      answerWhose: (whose) => {
        calls.push(`whose ${String(whose)}`);
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
      unlock: () => {
        calls.push('unlock');
        return new Promise((resolve) => {
          tell = resolve;
        });
      },
      lock: () => calls.push('lock'),
      used: () => undefined,
      useHere: (name) => {
        calls.push(`use here ${name}`);
        return Promise.resolve();
      },
      forgetEverything: () => tells('forget everything', undefined),
      forget: (name) => calls.push(`forget ${name}`),
      choose: (name) => calls.push(`choose ${name}`),
    }),
    getData: strict('getData', {
      previewFormula: () =>
        Promise.resolve({
          ok: false,
          argument: '',
          sentence: 'The scripted session plans nothing.',
        }),
      suggestionsFor: () =>
        Promise.resolve({
          symbols: ['BTCUSDT'],
          commissionCoins: ['USDT'],
          ledgerCoins: ['USDT'],
          types: ['deposit'],
        }),
      insertFormula: ({ name }, place) =>
        tells(`insert ${name} into the ${place}`, {
          ok: true,
          address: 'Sheet1!A1',
          sentence: 'Inserted.',
        }),
      insertTable: (question, address) =>
        tells(`insert ${question.name} at ${address ?? 'a free place'}`, {
          ok: true,
          id: 'table-1',
          address: 'Sheet1!A1',
          sentence: 'Inserted.',
        }),
      insertExample: ({ example }) =>
        tells(`example ${example.formula}`, { ok: true, sentence: 'Inserted at Sheet1!A1.' }),
      financialYearBegins: 1,
      beginFinancialYearIn: (month) => calls.push(`financial year begins in ${month}`),
    }),
    closing: strict('closing', {
      book: (reference) =>
        tells(`book ${reference}`, { ok: false, sentence: 'There is no such book.' }),
      get entered() {
        return entered;
      },
      enter: (changes) => {
        entered = { ...entered, ...changes };
      },
      onSelection: () => () => undefined,
      selectedItems: () => Promise.resolve(scripted.selectedItems),
      showReasons: () => undefined,
      watchPack: (tell) => {
        tell(pack);
        tellPack = tell;
        return () => undefined;
      },
      previewPack: () =>
        Promise.resolve({ ok: false, sentence: 'The scripted session makes no pack.' }),
      makePack: ({ currency, book, commissionCoin }) =>
        tells(`pack in ${currency}, book ${book}, commission ${commissionCoin}`, {
          ok: false,
          sentence: 'The scripted session makes no pack.',
        }),
      previewRoll: () =>
        Promise.resolve({
          ok: true,
          ...{ from: '2026-10', to: '2026-11', closings: 6, items: 2, book: '' },
        } as const),
      watchChecks: () => () => undefined,
      decideTransfers: (marks) =>
        tells(`transfers ${marks.map(({ kind, amount }) => `${kind} ${amount}`).join()}`, {
          ok: true,
          sentence: 'Agreed.',
        }),
      undoTransfer: ({ amount }) =>
        tells(`undo transfer ${amount}`, { ok: true, sentence: 'Undone.' }),
      takeRates: (reference) =>
        tells(`rates of ${reference}`, { ok: true, sentence: '2 rates stand on the sheet Rates.' }),
      copyWorkbook: (month) =>
        tells(`copy of ${month}`, {
          ok: true,
          file: { name: `tieout-${month}.xlsx`, pieces: [new Uint8Array()], type: 'text/plain' },
        }),
      rollPack: (book) =>
        tells(`roll with ${book}`, { ok: true, sentence: 'The pack is of November 2026 now.' }),
    }),
    liveData: strict('liveData', {
      problemSelected: () => Promise.resolve(null),
      onSelection: () => () => undefined,
      refresh: (scope, reach = 'open') =>
        refreshing(`refresh ${scope}${reach === 'open' ? '' : `, ${reach}`}`),
      refreshTrusted: () => {
        calls.push('refresh trusted');
        return Promise.resolve();
      },
      refreshResult: (id, reach = 'open') =>
        refreshing(`refresh result ${id}${reach === 'open' ? '' : `, ${reach}`}`),
      readAgain: (ids) => refreshing(`read again ${ids.join(', ')}`),
      refreshTable: (id) => refreshing(`refresh table ${id}`),
      copyValues: () => tells('copy values', { ok: true, sentence: 'Copied.' }),
      picturesOf: () => PICTURES,
      insertChart: ({ title }) =>
        tells(`chart ${title}`, { ok: true, sentence: 'Inserted at Sheet2!A3, with its numbers.' }),
      repairNames: () => tells('repair names', undefined),
      selected: () => Promise.resolve([]),
      formatResult: (id) => tells(`format result ${id}`, undefined),
    }),
    proof: strict('proof', {
      certificate: (id) => tells(`certificate ${id}`, { ok: true, certificate: CERTIFICATE }),
      writeCertificateSheet: (id) =>
        tells(`certificate sheet ${id}`, { ok: true, sentence: 'Written.' }),
      saveEvidence: (id) => tells(`evidence ${id}`, { ok: false, sentence: 'Nothing is shown.' }),
    }),
    journal: strict('journal', {
      writeMapping: ({ month }) =>
        tells(`mapping ${month}`, { ok: true, sentence: 'The sheet Mapping is written.' }),
      writeJournal: ({ month, grain }) =>
        tells(`journal ${month} by ${grain}`, { ok: true, sentence: 'Batch 202610-01: 24 lines.' }),
      saveJournal: ({ program }) =>
        tells(`journal for ${program}`, { ok: false, sentence: 'Saved before.', asksAgain: true }),
    }),
    closedPeriods: strict('closedPeriods', {
      compareSoon: () => undefined,
      openItems: (from) => (from === '' ? [] : scripted.openItems),
      close: ({ from, to, preparedBy, reviewedBy, reasons }) =>
        tells(
          [`close ${from} to ${to}, ${preparedBy}, ${reviewedBy}`, ...Object.values(reasons)].join(
            ', ',
          ),
          { ok: true, sentence: 'Closed.' },
        ),
      submit: ({ from, to, preparedBy, reasons }) =>
        tells([`submit ${from} to ${to}, ${preparedBy}`, ...Object.values(reasons)].join(', '), {
          ok: true,
          sentence: 'Submitted.',
        }),
      sign: (id, by, reason) =>
        tells([`sign ${id}, ${by}`, reason].filter(Boolean).join(': '), scripted.signs),
      saveEvidencePack: () => Promise.resolve({ ok: false, sentence: 'Nothing is scripted.' }),
      pinnedRecords: () => Promise.resolve({ ok: false, sentence: 'Nothing is scripted.' }),
      reopen: (id, by, reason) =>
        tells(`reopen ${id}, ${by}: ${reason}`, { ok: true, sentence: 'Open again.' }),
      accept: (id, by, reason) =>
        tells(`accept ${id}, ${by}: ${reason}`, { ok: true, sentence: 'Accepted.' }),
    }),
    settings: strict('settings', {
      changeWorkbook: (changes) => {
        calls.push(`workbook ${JSON.stringify(changes)}`);
        return { ok: true, sentence: 'Changed for this workbook.' };
      },
      changeDevice: (changes) => {
        calls.push(`device ${JSON.stringify(changes)}`);
        return { ok: false, sentence: 'This browser keeps no settings, so nothing was changed.' };
      },
      startWithWorkbook: (on) =>
        tells(`start with workbook ${on ? 'on' : 'off'}`, {
          ok: true,
          sentence: 'Tieout starts with this workbook from now on.',
        }),
      storedHere: () =>
        Promise.resolve(
          scripted.readsStorage
            ? {
                accounts: [{ name: 'Demo broker', bytes: 1_240_000, rows: 18_204 }],
                all: { bytes: 2_400_000, rows: 31_007, persistence: 'granted' },
              }
            : null,
        ),
      symbolListOf: () => Promise.resolve({ symbols: ['BTCUSDT', 'ETHUSDT'], from: 'asked' }),
      setSymbolList: (account, symbols) =>
        tells(`symbols of ${account}: ${symbols?.join(' ') ?? 'as asked'}`, {
          ok: true,
          list: { symbols: symbols ?? [], from: 'entered' },
        }),
      carryRows: (on) => calls.push(`carry rows ${on ? 'on' : 'off'}`),
    }),
    goToRecord: (id, row) => tells(`go to record ${row} of ${id}`, undefined),
    selectedRange: () => Promise.resolve({ ok: true, range: 'Book!A1:D90' }),
    goTo: (address) => tells(`go to ${address}`, undefined),
    cancel: () => calls.push('cancel'),
  };

  const scripted = {
    calls,
    setPack: (look: PackLook | null) => {
      pack = look;
      tellPack(look);
    },
    openItems: [] as readonly OpenItem[],
    selectedItems: [] as readonly string[],
    signs: { ok: true, sentence: 'Signed.' } as Outcome,
    readsStorage: true,
    credentials: null as Credentials | null,
    setState: (next: PaneState) =>
      new Promise<void>((done) => {
        drawn = done;
        state.value = { ...next };
        if (followers === 0) done();
      }),
    answerConnect: (outcome: ConnectOutcome) => answer?.(outcome),
    answerUnlock: (outcome: UnlockOutcome) => tell?.(outcome),
    finishRefresh: () => finish?.(),
    undo: mountPane(
      root,
      strict('session', session),
      { nowMs: () => NOW_MS },
      {
        features,
        ...look,
      },
    ),
    get followers() {
      return followers;
    },
  };
  return scripted;
}
