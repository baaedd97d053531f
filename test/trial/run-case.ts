// One case: a formula read through the real server from the real sandbox while something goes
// wrong, then once more when all is well again. Each ends in the truth, in a sentence, or as a
// defect.
import 'fake-indexeddb/auto';
import { enterInto, rowsOf, sentenceOf, sessionRig } from '../addin/rig/session-rig';
import type { CellUnderTest, SessionRig } from '../addin/rig/session-rig';
import { chance, type Chance } from '../../src/sandbox/data/seeded-random';
import type { Fault } from '../../src/sandbox/faults/faults';
import type { RequestNote } from '../../src/sandbox/request-log';
import { readLedgerMonth } from '../../src/addin/engine/exchange/read-ledger-month';
import { openWindow, refusals } from '../addin/engine/exchange/rig';
import { addMonths, type IsoMonth } from '../../src/addin/engine/records/calendar';
import { FakeWorkbook } from '../addin/rig/fake-workbook';
import { FakeXmlParts } from '../addin/rig/fake-xml-parts';
import { newDevice, type Device } from '../addin/engine/archive/rig';
import { CLASSES, hostileSettings, type TrialClass } from './classes';
import { OldAnswers } from './old-answers';
import { hasDoubled, ledgerStates, monthOfId, rebateStates, sorted } from './truth';

/**
 * `lost`: rows that the exchange never listed so, or a cell that says nothing. `doubled`: a row is
 * there more often than the exchange ever listed it.
 */
export type Ending = 'truth' | 'explained' | 'lost' | 'doubled' | 'hung';
export const isDefect = ({ ending }: { readonly ending: Ending }): boolean =>
  ending === 'lost' || ending === 'doubled' || ending === 'hung';

export interface CaseOutcome {
  readonly seed: number;
  readonly name: string;
  readonly ending: Ending;
  /** Of a defect: what was seen. */
  readonly seen: string;
}

const NOON_MS = Date.UTC(2026, 10, 20, 12);
/** Two seconds before October ends. */
const MONTH_END_MS = Date.UTC(2026, 10, 1) - 2_000;
const LEDGER_COLUMNS = 'billId,deltaAmount:text';
const REBATE_COLUMNS = 'commission:text';
const DAYS = ['2026-10-01', '2026-11-20'] as const;
/** Sentences say what to do next. */
const NEXT_STEP = /Refresh|Connect|connect|Cancelled|again|Settings/;

export async function runCase(seed: number): Promise<CaseOutcome> {
  const kind = CLASSES[seed % CLASSES.length]!;
  const trial = new Trial(kind, chance('trial', seed));
  const ended = (ending: Ending, seen = ''): CaseOutcome => ({
    seed,
    name: kind.name,
    ending,
    seen,
  });
  try {
    await trial.open();
    const first = await trial.read();
    trial.isWellAgain = true;
    const last = isDefect(first) ? first : await trial.readAgain();
    if (last.ending !== 'truth')
      return ended(
        last.ending === 'doubled' ? 'doubled' : 'lost',
        `${first.ending}, then ${last.seen}`,
      );
    const broken = trial.rulesBroken();
    return broken === '' ? ended(first.ending) : ended('lost', broken);
  } catch (error) {
    const words = String(error instanceof Error ? error.stack : error);
    return ended(/never settles|Nothing is left to wait for/.test(words) ? 'hung' : 'lost', words);
  } finally {
    await trial.end();
  }
}

interface Seen {
  readonly ending: Exclude<Ending, 'hung'>;
  readonly seen: string;
}

class Trial {
  isWellAgain = false;
  readonly #isLedger: boolean;
  readonly #share: number;
  readonly #eventAt: number;
  readonly #faultDraw: Chance;
  readonly #time: Fault | undefined;
  readonly #device: Device = newDevice();
  readonly #startMs: number;
  #rig: SessionRig | null = null;
  #session!: SessionRig['session'];
  #cell: CellUnderTest | null = null;
  #faults = 0;
  #inARow = new Map<string, number>();
  #requests = 0;
  #offlineLeft = 0;
  #otherIsWrong = false;
  /** Things that happen and are not over. */
  #happening = 0;
  #putsLeft = Infinity;
  #undoFullDisk = (): void => undefined;
  readonly #oldAnswers: OldAnswers | null;

  constructor(
    readonly kind: TrialClass,
    readonly draw: Chance,
  ) {
    const isLedger = draw.oneIn(2);
    this.#isLedger = kind.atMonthEnd === true || (kind.only ? kind.only === 'ledger' : isLedger);
    this.#share = draw.pick([0.1, 0.3, 0.6]);
    this.#eventAt = draw.between(1, 6);
    this.#startMs = kind.atMonthEnd ? MONTH_END_MS : NOON_MS;
    this.#faultDraw = draw;
    this.#time = kind.time?.(draw);
    this.#oldAnswers = kind.oldAnswer
      ? new OldAnswers(kind.oldAnswer, draw, (note) => this.#listing(note))
      : null;
  }

  get #hasDisk(): boolean {
    return this.kind.event === 'crash' || this.kind.event === 'full';
  }

  get rig(): SessionRig {
    if (!this.#rig) throw new Error('not opened');
    return this.#rig;
  }

  async open(): Promise<void> {
    const { kind, draw } = this;
    const xmlParts = new FakeXmlParts();
    const settings = kind.isHostile ? hostileSettings(draw) : [];
    for (const name of kind.isHostile ? ['travelling-rows', 'closed-periods'] : [])
      xmlParts.parts.set(`urn:tieout:${name}:1`, draw.pick(['', '<a/>', '{}', 'null', '[1,2']));
    const store = this.#hasDisk ? await this.#device.open(500) : null;
    const steady = { nowMs: () => this.#rig?.clock.steadyMs() ?? this.#startMs };
    this.#rig = await sessionRig(
      {
        client: draw.oneIn(4) ? { tries: 2 } : {},
        startMs: this.#startMs,
        throughRelay: true,
        wrapFetch: (real, clock) => async (input, init) => {
          if (this.#offlineLeft > 0 && !this.isWellAgain) {
            this.#offlineLeft -= 1;
            throw new TypeError('Failed to fetch');
          }
          if (kind.atMonthEnd) await new Promise<void>((go) => void clock.after(700, go));
          return real(input, init);
        },
        sandbox: {
          nowMs: steady.nowMs,
          ...(!kind.atMonthEnd && { postedUntilMs: NOON_MS }),
          sizeFactor: this.#isLedger ? draw.pick([0.3, 1.6]) : 0.01,
          order: kind.oldAnswer ? 'newest' : draw.pick(['newest', 'oldest', 'shuffled']),
          oldEnvelope: kind.name !== 'one short answer' && draw.oneIn(2),
          errorStatus: draw.pick([200, 400, 500]),
          totalField: kind.saysTotal === true || !draw.oneIn(3),
          onRequest: (note) => this.#onRequest(note),
          ...(kind.schedule && { schedule: { ...kind.schedule, seed: draw.below(1e9) } }),
        },
      },
      {
        workbook: new FakeWorkbook(settings),
        xmlParts,
        ...(store && { archive: store }),
      },
    );
    this.#session = this.rig.session;
    if (kind.event === 'full') this.#fillTheDisk(draw.between(0, 12));
  }

  async end(): Promise<void> {
    this.#undoFullDisk();
    await this.#rig?.end();
  }

  /** Connects, enters the formula, and looks at what became of it. */
  async read(): Promise<Seen> {
    const { credentials } = this.rig;
    const who = this.#isLedger ? credentials.trader : credentials.broker;
    const outcome = await this.rig.connect(who);
    if (!outcome.ok)
      return NEXT_STEP.test(outcome.sentence)
        ? { ending: 'explained', seen: outcome.sentence }
        : { ending: 'lost', seen: outcome.sentence };
    this.#enter();
    await this.#settled();
    const { setBetweenReadings } = this.kind;
    const first = this.#judge();
    if (!setBetweenReadings || first.ending !== 'truth') return first;
    await this.rig.clock.advance(600_000);
    this.rig.clock.setByMs = setBetweenReadings(this.draw);
    return this.#refreshed();
  }

  /** The weather is fine again: a person connects where that failed, and presses Refresh. */
  async readAgain(): Promise<Seen> {
    const { clock, credentials } = this.rig;
    const who = this.#isLedger ? credentials.trader : credentials.broker;
    clock.setByMs = 0;
    await clock.advance(600_000);
    // A schedule of faults goes on: a person connects and presses Refresh again where told so.
    if (!this.#session.state.accounts.some(({ state }) => state === 'connected')) {
      let outcome = await clock.run(this.#session.accounts.connect(who));
      for (let presses = 1; this.kind.schedule && !outcome.ok && presses < 5; presses += 1)
        outcome = await clock.run(this.#session.accounts.connect(who));
      if (!outcome.ok) return { ending: 'lost', seen: outcome.sentence };
    }
    // A hostile workbook names an account that nobody has.
    if (this.kind.isHostile) this.#session.accounts.choose(who.name);
    this.#enter();
    await this.#settled();
    let seen = await this.#refreshed();
    for (
      let presses = 1;
      this.kind.schedule && seen.ending === 'explained' && presses < 5;
      presses += 1
    ) {
      await clock.advance(600_000);
      seen = await this.#refreshed();
    }
    return seen;
  }

  async #refreshed(): Promise<Seen> {
    this.#begins(this.#session.liveData.refresh('workbook', 'closed too'));
    await this.#settled();
    return this.#judge();
  }

  /** What must never happen, whatever the weather. */
  rulesBroken(): string {
    const isClockSet = this.kind.event === 'clock' || this.kind.setBetweenReadings !== undefined;
    // -4002 is the broker's operation, tried once; -1046 a time that a clock made.
    const refused = refusals(this.rig.sandbox).filter(
      (code) => code !== -4002 && !(code === -1046 && isClockSet),
    );
    if (this.#otherIsWrong) return 'the other window has rows that the exchange never listed';
    return refused.length === 0 ? '' : `the exchange refused: ${refused.join()}`;
  }

  #enter(): void {
    this.#cell = this.#isLedger
      ? enterInto(this.#session, 'LEDGER', [null, null, '2026-10', '2026-11', 2, LEDGER_COLUMNS])
      : enterInto(this.#session, 'REBATES', [
          ...['BTCUSDT', 'USDT', ...DAYS, 'SPOT', 2],
          REBATE_COLUMNS,
        ]);
  }

  async #settled(): Promise<void> {
    const isBusy = (): boolean =>
      this.#happening > 0 ||
      this.#session.state.work !== null ||
      this.#session.state.results.some(({ busy }) => busy) ||
      this.#cell?.last() === undefined;
    for (let turns = 0; turns < 3_000; turns += 1) {
      await this.rig.clock.advance(turns === 0 ? 25 : 500);
      // The disk, in real time.
      await new Promise((resolve) => setTimeout(resolve, this.#hasDisk ? 5 : 0));
      if (!isBusy()) return;
    }
    throw new Error('It never settles.');
  }

  #judge(): Seen {
    const last = this.#cell?.last();
    if (last === undefined) return { ending: 'lost', seen: 'a cell that says nothing' };
    if (last.kind !== 'rows') {
      const sentence = sentenceOf(last);
      return { ending: NEXT_STEP.test(sentence) ? 'explained' : 'lost', seen: sentence };
    }
    const rows = rowsOf(last).map((row) => row.join(' '));
    const isTrue = this.#isLedger ? this.#isLedgerTrue(rows) : this.#isRebatesTrue(rows);
    if (isTrue) return { ending: 'truth', seen: '' };
    return this.#isDoubled(rows)
      ? { ending: 'doubled', seen: 'rows that the exchange never listed so often' }
      : { ending: 'lost', seen: `${rows.length} rows that the exchange never listed` };
  }

  #isDoubled(rows: readonly string[]): boolean {
    const { sandbox } = this.rig;
    if (!this.#isLedger) return hasDoubled(rows, rebateStates(sandbox, ...DAYS));
    return new Set(rows).size < rows.length;
  }

  #isLedgerTrue(rows: readonly string[]): boolean {
    const { sandbox } = this.rig;
    return ['2026-10', '2026-11'].every((month) => {
      const shown = rows.filter((row) => monthOfId(row.split(' ')[0]!) === month);
      const late = this.#oldAnswers?.late ?? [];
      if (!this.kind.atMonthEnd) return ledgerStates(sandbox, month, late).includes(sorted(shown));
      // Complete as of a moment after the start: the entries up to it, and no other.
      const known = sandbox.truth.ledger('ordinary', month);
      const isShown = (of: (typeof known)[number]): boolean =>
        shown.includes(`${of.billId} ${of.deltaAmount}`);
      const byTime = [...known].sort((a, b) => Number(a.cTime) - Number(b.cTime));
      const first = byTime.findIndex((one) => !isShown(one));
      const from = first < 0 ? byTime.length : first;
      return (
        from === shown.length &&
        byTime.slice(from).every(({ cTime }) => Number(cTime) >= this.#startMs)
      );
    });
  }

  #isRebatesTrue(rows: readonly string[]): boolean {
    return rebateStates(this.rig.sandbox, ...DAYS).includes(sorted(rows));
  }

  #onRequest(note: RequestNote): Fault | undefined {
    const { kind } = this;
    if (this.isWellAgain || note.operation === undefined) return undefined;
    if (note.operation !== 'time' && this.#cell) this.#requests += 1;
    if (kind.event && this.#requests === this.#eventAt) {
      this.#requests += 1;
      this.#begins(this.#happens(kind.event));
    }
    if (note.operation === 'time') return this.#time;
    if (this.#oldAnswers) return this.#oldAnswer(note, this.#oldAnswers);
    if (!kind.fault) return undefined;
    if (this.#faults >= (kind.mostFaults ?? Infinity)) return undefined;
    if (kind.laterPages && Number(note.parameters['page']) < 2) return undefined;
    const same = JSON.stringify(note.parameters);
    const row = this.#inARow.get(same) ?? 0;
    const isSpoilt = this.#faultDraw.below(1_000) < this.#share * 1_000 && row < 4;
    this.#inARow.set(same, isSpoilt ? row + 1 : 0);
    if (!isSpoilt) return undefined;
    this.#faults += 1;
    return kind.fault(this.#faultDraw);
  }

  /** Each answer is looked at, so that an old one can be given later. */
  #oldAnswer(note: RequestNote, answers: OldAnswers): Fault {
    const isSpoilt =
      this.#faults < (this.kind.mostFaults ?? 0) &&
      this.#faultDraw.below(1_000) < this.#share * 1_000;
    return {
      kind: 'rewrite',
      rewrite: (body) => {
        const answer = answers.answer(note, body, isSpoilt);
        if (answer !== body) this.#faults += 1;
        return answer;
      },
    };
  }

  /** Of a month that is not over, or of any where the order is turned. */
  #listing({ parameters: { month } }: RequestNote) {
    if (this.kind.oldAnswer === 'foreign zone') return this.#foreignListing(String(month));
    const isOpen = month === '2026-11';
    return isOpen || this.kind.oldAnswer === 'turned order'
      ? [...this.rig.sandbox.truth.ledger('ordinary', String(month))].reverse()
      : null;
  }

  /** Months of UTC+8; the newest entry first. */
  #foreignListing(month: string) {
    const { truth } = this.rig.sandbox;
    const localMonth = (cTime: string): string =>
      new Date(Number(cTime) + 8 * 3_600_000).toISOString().slice(0, 7);
    return [addMonths(month as IsoMonth, -1), month]
      .flatMap((one) => truth.ledger('ordinary', one))
      .filter(({ cTime }) => localMonth(cTime) === month)
      .reverse();
  }

  #begins(work: Promise<unknown>): void {
    this.#happening += 1;
    void work.finally(() => (this.#happening -= 1));
  }

  async #happens(event: NonNullable<TrialClass['event']>): Promise<void> {
    const { draw } = this;
    // After the request that is under way has been answered, or before: both are drawn.
    if (draw.oneIn(2)) await new Promise((go) => setImmediate(go));
    switch (event) {
      case 'cancel':
        return this.#session.cancel();
      case 'clock':
        this.rig.clock.setByMs = draw.pick([-86_400_000, -120_000, -20_000, 45_000, 3_600_000]);
        return;
      case 'delete':
        this.#cell?.close();
        this.#enter();
        return;
      case 'offline':
        this.#offlineLeft = draw.between(1, 40);
        return;
      case 'restart':
        return this.rig.restartRelay();
      case 'second window':
        return this.#readInAnotherWindow();
      case 'reload':
        return this.#reopen(this.rig.reopened());
      case 'crash':
        return this.#reopen(this.rig.reopened(await this.#device.open(500)));
      case 'full':
        return;
    }
  }

  /** It shares the weights, and is right too. */
  async #readInAnotherWindow(): Promise<void> {
    const { trader, signal, sandbox } = this.rig;
    const client = openWindow(this.rig, 'second');
    const month = { month: '2026-10' };
    const { entries } = await readLedgerMonth(client, trader, month, { open: false, signal });
    const ids = entries.map(({ billId, deltaAmount }) => `${billId} ${deltaAmount}`);
    if (!ledgerStates(sandbox, '2026-10').includes(sorted(ids))) this.#otherIsWrong = true;
  }

  async #reopen(session: SessionRig['session']): Promise<void> {
    this.#session.cancel();
    this.#session = session;
    this.#enter();
    await Promise.resolve();
  }

  /** So many writes still fit. */
  #fillTheDisk(puts: number): void {
    const { prototype } = IDBObjectStore;
    const real = Object.getOwnPropertyDescriptor(prototype, 'put')!;
    const put = real.value as (this: IDBObjectStore, ...args: unknown[]) => IDBRequest<IDBValidKey>;
    this.#undoFullDisk = () => void Object.defineProperty(prototype, 'put', real);
    this.#putsLeft = puts;
    const spend = (): boolean => (this.#putsLeft -= 1) >= 0;
    prototype.put = function (this: IDBObjectStore, ...args) {
      if (spend()) return put.apply(this, args);
      throw new DOMException('full', 'QuotaExceededError');
    };
  }
}
