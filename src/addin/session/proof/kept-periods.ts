// The closed periods that this workbook keeps, and how each compares with what this device keeps
// of it: compared after every refresh that may have changed rows.
import { bytesIn } from '../../platform/compressed-text';
import { loadChunk } from '../../platform/load-chunk';
import { counted, say } from '../../platform/say';
import type { Evidence } from '../../evidence/write-evidence';
import { refused } from '../../records/refused';
import type { LiveCall } from '../live/live-call';
import type { SessionContext } from '../session-context';
import type { SignedPart, SignedTable } from '../../evidence/signed-form';
import {
  periodStandingOf,
  titleOf,
  type ClosedPeriod,
  type PeriodDifference,
} from './closed-period';
import type { WantedScope } from './closed-period-scopes';
import type { ClosedPeriodCard, Outcome } from './evidence-state';

const NAMESPACE = 'urn:tieout:closed-periods:1';
/** Of gzip, over all closed periods: what Excel on the web surely takes in one request. */
const LIMIT_BYTES = 3_000_000;
/** Refreshes of one moment are compared together. */
const SETTLE_MS = 150;

const periodFormat = () =>
  loadChunk(() => import(/* webpackChunkName: "addin.seldom" */ './closed-period-format'));
export const periodDifferences = () =>
  loadChunk(() => import(/* webpackChunkName: "addin.seldom" */ './period-differences'));
export const periodScopes = () =>
  loadChunk(() => import(/* webpackChunkName: "addin.seldom" */ './closed-period-scopes'));
export const presentTables = () =>
  loadChunk(() => import(/* webpackChunkName: "addin.seldom" */ '../closing/tables-now'));
const evidenceMaking = () =>
  loadChunk(() => import(/* webpackChunkName: "addin.seldom" */ './evidence-making'));

export interface Compared {
  readonly state: ClosedPeriodCard['state'];
  readonly differences: readonly PeriodDifference[];
  /** What the file says otherwise than it was written, a sentence each. */
  readonly altered: readonly string[];
  readonly notCompared: readonly string[];
  /** Rows of each scope; null: this device does not keep them all. */
  readonly now: readonly (Evidence | null)[];
  readonly tables: readonly SignedTable[];
}

/** What a card says before its period was compared. */
export const NOT_YET_COMPARED = {
  state: 'unknown',
  differences: [],
  altered: [],
  notCompared: [],
} as const;

/** Tables that are read from a sheet. */
const isOnSheet = ({ what }: SignedTable): boolean =>
  what === 'Mapping' || what.startsWith('Journal ');

export class KeptPeriods {
  #periods: readonly ClosedPeriod[] = [];
  #compared = new Map<string, Compared>();
  /** Hashes worked out from what is pinned. */
  readonly #parts = new WeakMap<ClosedPeriod, readonly SignedPart[]>();
  #seen: readonly unknown[] = [];
  #undo: (() => void) | null = null;
  #listening: (() => void) | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  /** Why none can be closed or compared; null: they were read. */
  readonly loaded: Promise<Outcome | null>;

  /** @param lives those of this moment. */
  constructor(
    readonly context: SessionContext,
    readonly lives: () => readonly LiveCall[],
  ) {
    this.loaded = this.#load();
    // No result reads these sheets, so only an edit tells of them.
    context.parts.coauthors?.onEdit(() => {
      if (context.known.isKnown && this.#periods.some(({ tables }) => tables.some(isOnSheet)))
        this.#soon();
    });
  }

  get periods(): readonly ClosedPeriod[] {
    return this.#periods;
  }

  find(periodId: string): ClosedPeriod | undefined {
    return this.#periods.find(({ id }) => id === periodId);
  }

  /** Undefined before it was compared. */
  compared(periodId: string): Compared | undefined {
    return this.#compared.get(periodId);
  }

  async #load(): Promise<Outcome | null> {
    try {
      const text = await this.context.parts.xmlParts?.read(NAMESPACE);
      this.#hold(text ? await (await periodFormat()).unpackPeriods(text) : []);
      this.context.bulletin.changed();
      this.#look();
      return this.context.parts.xmlParts
        ? null
        : refused(say`This Excel cannot keep closed periods in the workbook.`);
    } catch {
      const sentence = say`The closed periods of this workbook cannot be read, so none can be closed or compared.`;
      this.context.bulletin.warn(sentence);
      return refused(sentence);
    }
  }

  /** A workbook without closed periods listens to nothing. */
  #hold(periods: readonly ClosedPeriod[]): void {
    this.#periods = periods;
    if (periods.length > 0) this.#listening ??= this.context.bulletin.subscribe(() => this.#look());
  }

  /** Compares after what may have changed rows: a result shown anew, a line in the history. */
  #look(): void {
    const lives = this.lives();
    if (this.#periods.length === 0 || lives.some(({ busy }) => busy)) return;
    const { bulletin, known } = this.context;
    // In a workbook that is new to this device, nothing that is kept is looked at.
    if (!known.isKnown) return;
    const seen = [bulletin.history[0], ...lives.map(({ shown }) => shown?.result)];
    if (seen.length === this.#seen.length && seen.every((one, i) => one === this.#seen[i])) return;
    this.#seen = seen;
    this.#soon();
  }

  #soon(): void {
    this.#undo ??= this.context.clock.after(SETTLE_MS, () => {
      this.#undo = null;
      void this.inTurn(() => this.compare());
    });
  }

  async compare(): Promise<Outcome> {
    const compared = new Map<string, Compared>();
    for (const period of this.#periods) {
      if (periodStandingOf(period) === 'reopened') continue;
      const one = await this.#compareOne(period);
      compared.set(period.id, one);
      if (one.state === 'changed' && this.#compared.get(period.id)?.state !== 'changed')
        this.context.bulletin.note('failed', this.#changedInWords(period, one));
    }
    this.#compared = compared;
    this.#seen = [
      this.context.bulletin.history[0],
      ...this.lives().map(({ shown }) => shown?.result),
    ];
    this.context.bulletin.changed();
    return { ok: true, sentence: '' };
  }

  #changedInWords(period: ClosedPeriod, { altered, differences }: Compared): string {
    const title = titleOf(period.from, period.to);
    if (altered[0] !== undefined) return `${title}: ${altered[0]}`;
    return periodStandingOf(period) === 'signed'
      ? say`${title} has changed since it was signed: ${counted(differences.length, 'record or row differs', 'records or rows differ')}.`
      : say`${title} has changed since it was submitted: ${counted(differences.length, 'record or row differs', 'records or rows differ')}.`;
  }

  async #compareOne(period: ClosedPeriod): Promise<Compared> {
    const { alterationsInWords, differencesOfRows, differencesOfTables, partsOf } =
      await periodDifferences();
    const found = this.#parts.get(period) ?? (await partsOf(period));
    this.#parts.set(period, found);
    const altered = alterationsInWords(period, found, this.context.known.id ?? '');
    const [now, differences, notCompared]: [(Evidence | null)[], PeriodDifference[], string[]] = [
      [],
      [],
      [],
    ];
    const { linesOfEvidence } = await periodScopes();
    for (const [at, scope] of period.scopes.entries()) {
      const evidence = await this.evidenceNow(scope);
      now.push(evidence);
      if (!evidence) notCompared.push(scope.what);
      else if (evidence.certificate.rowsSha256 !== found[at]?.sha256)
        differences.push(
          ...differencesOfRows(
            scope.what,
            scope.question.operation,
            scope.lines,
            linesOfEvidence(evidence),
          ),
        );
    }
    const { tablesNow, OF_RESULTS } = await presentTables();
    const tables = await tablesNow(period, period.scopes, this.lives(), this.context);
    for (const what of new Set([...period.tables, ...tables].map((table) => table.what))) {
      const named = (table: SignedTable): boolean => table.what === what;
      const [before, after] = [period.tables.find(named) ?? null, tables.find(named) ?? null];
      if (after === null && OF_RESULTS.includes(what)) notCompared.push(what);
      else differences.push(...differencesOfTables(before, after));
    }
    const state =
      differences.length + altered.length > 0
        ? 'changed'
        : notCompared.length > 0
          ? 'unknown'
          : 'as closed';
    return { state, differences, altered, notCompared, now, tables };
  }

  async keep(periods: readonly ClosedPeriod[]): Promise<Outcome> {
    const { packPeriods } = await periodFormat();
    const text = await packPeriods(periods);
    if (text === null)
      return refused(say`This browser cannot compress, so no period can be kept in the workbook.`);
    if (bytesIn(text) > LIMIT_BYTES)
      return refused(
        say`The closed periods would need ${(bytesIn(text) / 1_000_000).toFixed(1)} MB in the workbook; at most ${LIMIT_BYTES / 1_000_000} MB fit. Close fewer months, or use another workbook.`,
      );
    try {
      await this.context.parts.xmlParts?.write(NAMESPACE, text);
    } catch {
      return refused(
        say`Excel does not let Tieout write to the workbook now, so nothing was changed. Finish editing the cell, then try again.`,
      );
    }
    this.#hold(periods);
    return this.compare();
  }

  /** The rows of a scope as this device keeps them now; null where it does not keep them all. */
  async evidenceNow(scope: WantedScope, zones = this.context.zones): Promise<Evidence | null> {
    const {
      accounts,
      parts: { snapshot, version },
    } = this.context;
    const { isKept } = await periodScopes();
    const owners = accounts.ownersNamed(scope.account);
    if (!owners || !(await isKept(scope, owners, snapshot, zones))) return null;
    const { evidenceOf } = await evidenceMaking();
    return evidenceOf(scope.question, {
      snapshot,
      zones,
      version,
      named: [{ name: scope.account, owners }],
      called: [],
      rounded: [],
    });
  }

  /** One at a time. Never rejects. */
  inTurn(work: () => Promise<Outcome>): Promise<Outcome> {
    const mine = this.#turn.then(() => this.context.attempt(work, refused));
    this.#turn = mine;
    return mine;
  }
}
