// Closing a period: rows, hashes and certificates are pinned in the workbook. From then on what
// this device keeps of the period is compared with them after every refresh; a difference can be
// accepted with a reason, which is kept (issue 6).
import { bytesIn } from '../../platform/compressed-text';
import { loadChunk } from '../../platform/load-chunk';
import type { Evidence } from '../../evidence/write-evidence';
import { parseMonth, monthName } from '../../records/calendar';
import { refused } from '../../records/refused';
import {
  differencesOf,
  peopleTrouble,
  periodStandingOf,
  type ClosedPeriod,
  type PeriodDifference,
  type PinnedScope,
  type ReviewEvent,
} from './closed-period';
import { packPeriods, unpackPeriods } from './closed-period-format';
import type { WantedScope } from './closed-period-scopes';
import { openItemsIn, readingIn, type WorkbookResults } from './open-items';
import { CERTIFICATE_SHEET_REFUSED } from './evidence';
import { definitionOf } from '../../answers/definitions';
import type {
  ClosedPeriodCard,
  ClosedPeriodsSession,
  ClosePeriodRequest,
  EvidencePackOutcome,
  OpenItem,
  Outcome,
} from './evidence-state';
import type { SessionContext } from '../session-context';
import { counted, inEnglish, say } from '../../platform/say';

const NAMESPACE = 'urn:tieout:closed-periods:1';
/** Of gzip, over all closed periods: what Excel on the web surely takes in one request. */
const LIMIT_BYTES = 3_000_000;
/** Refreshes of one moment are compared together. */
const SETTLE_MS = 150;

const periodScopes = () =>
  loadChunk(() => import(/* webpackChunkName: "addin.seldom" */ './closed-period-scopes'));
const evidenceMaking = () =>
  loadChunk(() => import(/* webpackChunkName: "addin.seldom" */ './evidence-making'));
const closingSheet = () =>
  loadChunk(() => import(/* webpackChunkName: "addin.seldom" */ './closing-report'));

const packEvidence = () =>
  loadChunk(() => import(/* webpackChunkName: "addin.seldom" */ '../closing/pack-evidence'));
const review = () =>
  loadChunk(() => import(/* webpackChunkName: "addin.seldom" */ '../closing/review'));

interface Compared {
  readonly state: ClosedPeriodCard['state'];
  readonly differences: readonly PeriodDifference[];
  readonly now: readonly (Evidence | null)[];
}

export class ClosedPeriods implements ClosedPeriodsSession {
  #periods: readonly ClosedPeriod[] = [];
  #compared = new Map<string, Compared>();
  #loaded: Promise<Outcome | null>;
  #seen: readonly unknown[] = [];
  #undo: (() => void) | null = null;
  #listening: (() => void) | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  /** @param results those of this moment. */
  constructor(
    readonly context: SessionContext,
    readonly results: () => WorkbookResults,
  ) {
    this.#loaded = this.#load();
  }

  get cards(): readonly ClosedPeriodCard[] {
    return this.#periods.map((period) => {
      const { id, from, to, preparedBy, reviewedBy, closedAtMs, scopes, accepted, openItems } =
        period;
      const { state, differences } = this.#compared.get(id) ?? {
        state: 'unknown',
        differences: [],
      };
      return {
        id,
        from,
        to,
        title: titleOf(from, to),
        preparedBy,
        reviewedBy,
        closedAtMs,
        state,
        differences,
        accepted,
        openItems,
        standing: periodStandingOf(period),
        history: period.history,
        scopes: scopes.map(({ what, certificate, accepted: latest }) => ({
          what,
          rows: (latest ?? certificate).rows,
          rowsSha256: (latest ?? certificate).rowsSha256,
          totals: (latest ?? certificate).totals,
        })),
      };
    });
  }

  close(request: ClosePeriodRequest): Promise<Outcome> {
    return this.#inTurn(() => this.#close(request, null));
  }
  submit(request: ClosePeriodRequest): Promise<Outcome> {
    return this.#inTurn(async () => {
      const { checklistOf, submitTrouble, stampPack } = await review();
      if (request.preparedBy.trim() === '') return refused(say`Say who prepared the period.`);
      const lines = await checklistOf(request, this.context);
      const trouble = submitTrouble(lines);
      if (trouble !== null) return refused(trouble);
      const done = await this.#close(
        { ...request, reviewedBy: '' },
        await this.#event('submitted', request.preparedBy, '', lines ?? []),
      );
      const period = this.#periods.at(-1);
      if (!done.ok || !period) return done;
      return { ok: true, sentence: `${done.sentence}${await stampPack(period, this.context)}` };
    });
  }
  sign(periodId: string, by: string): Promise<Outcome> {
    return this.#inTurn(async () => {
      const { checklistOf, devicesSay, signTrouble } = await review();
      await this.#compare();
      const period = this.#periods.find(({ id }) => id === periodId);
      if (!period || periodStandingOf(period) !== 'submitted')
        return refused(say`Nothing is submitted here, so there is nothing to sign.`);
      const people = peopleTrouble(period.preparedBy, by);
      if (people !== null) return refused(people);
      if (this.#compared.get(periodId)?.state === 'changed')
        return refused(
          say`Records differ from what was submitted. Accept the differences, or open the month again and submit it anew.`,
        );
      const lines = await checklistOf(period, this.context);
      const trouble = signTrouble(lines);
      if (trouble !== null) return refused(trouble);
      const reason =
        this.#compared.get(periodId)?.state === 'as closed'
          ? ''
          : say`Not compared with the exchange's records, which this device does not keep`;
      const signed = await this.#event('signed', by, reason, lines ?? []);
      const history = [...period.history, signed];
      const said = say`Signed ${titleOf(period.from, period.to)}. ${devicesSay(history) ?? ''}.`;
      return this.#record(
        { ...period, reviewedBy: by.trim(), history },
        reason === '' ? said : `${said} ${reason}.`,
      );
    });
  }
  reopen(periodId: string, by: string, reason: string): Promise<Outcome> {
    return this.#inTurn(async () => {
      const period = this.#periods.find(({ id }) => id === periodId);
      if (!period || periodStandingOf(period) === 'reopened')
        return refused(say`This period is not closed in this workbook.`);
      if (by.trim() === '') return refused(say`Say who opens the month again.`);
      if (reason.trim() === '') return refused(say`Give the reason: it is kept with the period.`);
      const reopened = await this.#event('reopened', by, reason, [], period.scopes);
      return this.#record(
        { ...period, history: [...period.history, reopened] },
        say`${titleOf(period.from, period.to)} is open again. Submit or close it anew; its history stays.`,
      );
    });
  }
  accept(periodId: string, by: string, reason: string): Promise<Outcome> {
    return this.#inTurn(() => this.#accept(periodId, by, reason));
  }

  saveEvidencePack(periodId: string): Promise<EvidencePackOutcome> {
    return this.context.attempt(async () => {
      const period = this.#periods.find(({ id }) => id === periodId);
      if (!period) return refused(say`This period is not closed in this workbook.`);
      const { savedEvidencePack } = await packEvidence();
      return savedEvidencePack(
        period,
        (scope, zones) => this.#evidenceNow(scope, zones),
        this.results().lives,
        this.context,
      );
    }, refused);
  }

  /** What a person must give a reason for before these months are closed. */
  openItems(from: string, to: string): readonly OpenItem[] {
    const [first, last] = [parseMonth(from), parseMonth(to)];
    if (first === null || last === null || first > last) return [];
    return openItemsIn(first, last, this.results());
  }

  readingIn(from: string, to: string): readonly string[] {
    const [first, last] = [parseMonth(from), parseMonth(to)];
    return first === null || last === null ? [] : readingIn(first, last, this.results().lives);
  }

  async writeSheet(periodId: string): Promise<Outcome> {
    const { reportSheets, host } = this.context.parts;
    if (!reportSheets) return refused(say`This Excel cannot write a certificate sheet.`);
    const period = this.#periods.find(({ id }) => id === periodId);
    if (!period) return refused(say`This period is not closed in this workbook.`);
    return this.context.attempt(
      async () => {
        const { closingReport } = await closingSheet();
        const name = await reportSheets.write(
          inEnglish(() => closingReport(titleOf(period.from, period.to), period, host.dateSystem)),
        );
        return this.#said({
          ok: true,
          sentence: say`The certificate of the closing stands on the sheet ${name}.`,
        });
      },
      refused,
      CERTIFICATE_SHEET_REFUSED,
    );
  }

  async #event(
    kind: ReviewEvent['kind'],
    by: string,
    reason: string,
    lines: ReviewEvent['lines'],
    scopes: readonly PinnedScope[] = [],
  ): Promise<ReviewEvent> {
    const { deviceMark } = await review();
    const { clock, parts } = this.context;
    return {
      kind,
      atMs: clock.nowMs(),
      by: by.trim(),
      device: deviceMark(parts),
      reason: reason.trim(),
      lines,
      pinned: pinnedOf(scopes),
    };
  }

  /** Keeps a period that something happened to, and says it on the pack's sheets. */
  async #record(period: ClosedPeriod, sentence: string): Promise<Outcome> {
    const kept = await this.#keep(
      this.#periods.map((one) => (one.id === period.id ? period : one)),
    );
    if (!kept.ok) return kept;
    const { stampPack } = await review();
    return this.#said({
      ok: true,
      sentence: `${sentence}${await stampPack(period, this.context)}`,
    });
  }

  /** @param submitted null: two people close it at once. */
  async #close(request: ClosePeriodRequest, submitted: ReviewEvent | null): Promise<Outcome> {
    const { from, to, preparedBy, reviewedBy, reasons } = request;
    const unreadable = await this.#loaded;
    if (unreadable) return unreadable;
    const [first, last] = [parseMonth(from), parseMonth(to)];
    if (first === null || last === null || first > last)
      return refused(say`Give the period as months, the first before the last.`);
    const people = submitted ? null : peopleTrouble(preparedBy, reviewedBy);
    if (people !== null) return refused(people);
    const overlap = this.#periods.find((period) => period.from <= last && period.to >= first);
    const again =
      overlap &&
      periodStandingOf(overlap) === 'reopened' &&
      overlap.from === first &&
      overlap.to === last
        ? overlap
        : null;
    if (overlap && !again)
      return refused(
        periodStandingOf(overlap) === 'submitted'
          ? say`${titleOf(overlap.from, overlap.to)} is submitted already, by ${overlap.preparedBy}.`
          : periodStandingOf(overlap) === 'reopened'
            ? say`${titleOf(overlap.from, overlap.to)} is open again. Submit or close exactly these months.`
            : say`${titleOf(overlap.from, overlap.to)} is closed already, by ${overlap.preparedBy} and ${overlap.reviewedBy}.`,
      );
    const title = titleOf(first, last);
    const beingRead = (): ReturnType<typeof refused> | null => {
      const reading = readingIn(first, last, this.results().lives);
      return reading.length === 0
        ? null
        : refused(
            say`${counted(reading.length, 'result is', 'results are')} still being read. Wait until the foot of the pane rests, then try again. The first: ${reading[0]!}.`,
          );
    };
    const underWay = beingRead();
    if (underWay) return underWay;
    const { linesOfEvidence, overAtMs, scopesIn } = await periodScopes();
    const wanted = scopesIn(first, last, this.#used());
    if (wanted.length === 0)
      return refused(
        say`No formula and no table shows rows of ${title}, so there is nothing to close.`,
      );
    const scopes: PinnedScope[] = [];
    for (const scope of wanted) {
      const evidence = await this.#evidenceNow(scope);
      if (!evidence)
        return refused(
          say`This device does not keep all of ${scope.what} for ${title}. Press Refresh, then close the period.`,
        );
      const { fetchedFrom } = evidence.certificate;
      if (fetchedFrom === null || Date.parse(fetchedFrom) < overAtMs(scope, this.context.zones))
        return refused(
          say`${scope.what} was last read before ${title} was over. Press Refresh after its end, then close it.`,
        );
      scopes.push({
        ...scope,
        certificate: evidence.certificate,
        accepted: null,
        lines: linesOfEvidence(evidence),
      });
    }
    // Looked at last, so that nothing opens between the look and the closing.
    const changed = beingRead();
    if (changed) return changed;
    const openItems = openItemsIn(first, last, this.results()).map(({ id, where, sentence }) => ({
      where,
      sentence,
      reason: (reasons[id] ?? '').trim(),
    }));
    const unreasoned = openItems.filter(({ reason }) => reason === '');
    if (unreasoned.length > 0)
      return refused(
        say`${counted(unreasoned.length, 'open item needs', 'open items need')} a reason before ${title} is closed. The first: ${unreasoned[0]!.where}, ${unreasoned[0]!.sentence}.`,
      );
    const closedAtMs = this.context.clock.nowMs();
    const period: ClosedPeriod = {
      id: `${first}|${last}|${closedAtMs}`,
      from: first,
      to: last,
      preparedBy: preparedBy.trim(),
      reviewedBy: reviewedBy.trim(),
      closedAtMs,
      scopes,
      openItems,
      accepted: again?.accepted ?? [],
      history: [
        ...(again?.history ?? []),
        ...(submitted ? [{ ...submitted, pinned: pinnedOf(scopes) }] : []),
      ],
    };
    const kept = await this.#keep([...this.#periods.filter((one) => one !== again), period]);
    if (!kept.ok) return kept;
    const rows = scopes.reduce((sum, { lines }) => sum + lines.length, 0);
    const pinned = say`${counted(rows, 'row is', 'rows are')} pinned in the workbook`;
    const reasoned =
      openItems.length === 0
        ? ''
        : say`, with the reasons for ${counted(openItems.length, 'open item')}`;
    return this.#said({
      ok: true,
      sentence: submitted
        ? say`Submitted ${title}: ${pinned}${reasoned}.`
        : say`Closed ${title}: ${pinned}${reasoned}.`,
    });
  }

  async #accept(periodId: string, by: string, reason: string): Promise<Outcome> {
    await this.#compare();
    const period = this.#periods.find(({ id }) => id === periodId);
    const compared = this.#compared.get(periodId);
    if (!period) return refused(say`This period is not closed in this workbook.`);
    if (by.trim() === '') return refused(say`Say who accepts the difference.`);
    if (reason.trim() === '') return refused(say`Give the reason: it is kept with the period.`);
    if (compared?.state !== 'changed')
      return refused(
        say`Nothing of ${titleOf(period.from, period.to)} differs now, so there is nothing to accept.`,
      );
    const { linesOfEvidence } = await periodScopes();
    const scopes = period.scopes.map((scope, i): PinnedScope => {
      const now = compared.now[i];
      return now ? { ...scope, accepted: now.certificate, lines: linesOfEvidence(now) } : scope;
    });
    const acceptance = {
      atMs: this.context.clock.nowMs(),
      by: by.trim(),
      reason: reason.trim(),
      differences: compared.differences,
    };
    const kept = await this.#keep(
      this.#periods.map((one) =>
        one === period ? { ...period, scopes, accepted: [...period.accepted, acceptance] } : one,
      ),
    );
    if (!kept.ok) return kept;
    const count = compared.differences.length;
    return this.#said({
      ok: true,
      sentence: say`Accepted ${counted(count, 'difference')} in ${titleOf(period.from, period.to)}. The reason is kept with it.`,
    });
  }

  /** What live calls and tables show of this device's own rows. */
  #used() {
    const { lives, tables } = this.results();
    const inTables = tables.flatMap(({ table: { call, dates, accounts } }) => {
      const question = definitionOf(call).evidence(call, dates);
      return question ? [{ question, accounts }] : [];
    });
    const inFormulas = lives.flatMap(({ call, dates, state, shown }) => {
      const question =
        state === 'shown' && shown && !shown.result.fromWorkbook
          ? definitionOf(call).evidence(call, dates)
          : null;
      const owners = question && this.context.accounts.ownersOf(call);
      return question && owners ? [{ question, accounts: owners.map(({ name }) => name) }] : [];
    });
    return [...inFormulas, ...inTables];
  }

  /** The rows of a scope as this device keeps them now; null where it does not keep them all. */
  async #evidenceNow(scope: WantedScope, zones = this.context.zones): Promise<Evidence | null> {
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

  async #load(): Promise<Outcome | null> {
    try {
      const text = await this.context.parts.xmlParts?.read(NAMESPACE);
      this.#hold(text ? await unpackPeriods(text) : []);
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
    const lives = this.results().lives;
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
      void this.#inTurn(() => this.#compare());
    });
  }

  async #compare(): Promise<Outcome> {
    const compared = new Map<string, Compared>();
    const { linesOfEvidence } = await periodScopes();
    for (const { id, scopes, history } of this.#periods) {
      if (periodStandingOf({ history }) === 'reopened') continue;
      const now: (Evidence | null)[] = [];
      const differences: PeriodDifference[] = [];
      for (const scope of scopes) {
        const evidence = await this.#evidenceNow(scope);
        now.push(evidence);
        if (
          evidence &&
          evidence.certificate.rowsSha256 !== (scope.accepted ?? scope.certificate).rowsSha256
        )
          differences.push(
            ...differencesOf(
              scope.what,
              scope.question.operation,
              scope.lines,
              linesOfEvidence(evidence),
            ),
          );
      }
      const state =
        differences.length > 0 ? 'changed' : now.includes(null) ? 'unknown' : 'as closed';
      if (state === 'changed' && this.#compared.get(id)?.state !== 'changed')
        this.context.bulletin.note(
          'failed',
          say`${titleOf(id.split('|')[0] ?? '', id.split('|')[1] ?? '')} is closed, and ${counted(differences.length, 'record differs', 'records differ')} from it now.`,
        );
      compared.set(id, { state, differences, now });
    }
    this.#compared = compared;
    this.#seen = [
      this.context.bulletin.history[0],
      ...this.results().lives.map(({ shown }) => shown?.result),
    ];
    this.context.bulletin.changed();
    return { ok: true, sentence: '' };
  }

  async #keep(periods: readonly ClosedPeriod[]): Promise<Outcome> {
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
    return this.#compare();
  }

  #said(outcome: Outcome): Outcome {
    this.context.bulletin.note('done', outcome.sentence);
    return outcome;
  }

  /** One at a time. Never rejects. */
  #inTurn(work: () => Promise<Outcome>): Promise<Outcome> {
    const mine = this.#turn.then(() => this.context.attempt(work, refused));
    this.#turn = mine;
    return mine;
  }
}

const pinnedOf = (scopes: readonly PinnedScope[]): ReviewEvent['pinned'] =>
  scopes.map(({ what, certificate, accepted }) => {
    const { rows, rowsSha256 } = accepted ?? certificate;
    return { what, rows, rowsSha256 };
  });

function titleOf(from: string, to: string): string {
  const [first, last] = [parseMonth(from), parseMonth(to)];
  if (first === null || last === null) return say`${from} to ${to}`;
  return first === last ? monthName(first) : say`${monthName(first)} to ${monthName(last)}`;
}
