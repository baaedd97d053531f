// Closing a period: rows, hashes and certificates are pinned in the workbook, with the reasons for
// what is open. A later difference can be accepted with a reason, which is kept.
import { loadChunk } from '../../platform/load-chunk';
import { parseMonth } from '../../records/calendar';
import { refused } from '../../records/refused';
import {
  peopleTrouble,
  periodStandingOf,
  pinnedOf,
  titleOf,
  type ClosedPeriod,
  type PinnedScope,
  type ReviewEvent,
} from './closed-period';
import { KeptPeriods, periodScopes } from './kept-periods';
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

const closingSheet = () =>
  loadChunk(() => import(/* webpackChunkName: "addin.seldom" */ './closing-report'));

const packEvidence = () =>
  loadChunk(() => import(/* webpackChunkName: "addin.seldom" */ '../closing/pack-evidence'));
const review = () =>
  loadChunk(() => import(/* webpackChunkName: "addin.seldom" */ '../closing/review'));

export class ClosedPeriods implements ClosedPeriodsSession {
  readonly #kept: KeptPeriods;

  /** @param results those of this moment. */
  constructor(
    readonly context: SessionContext,
    readonly results: () => WorkbookResults,
  ) {
    this.#kept = new KeptPeriods(context, () => results().lives);
  }

  get cards(): readonly ClosedPeriodCard[] {
    return this.#kept.periods.map((period) => {
      const { id, from, to, preparedBy, reviewedBy, closedAtMs, scopes, accepted, openItems } =
        period;
      const { state, differences } = this.#kept.compared(id) ?? {
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
    return this.#kept.inTurn(() => this.#close(request, null));
  }
  submit(request: ClosePeriodRequest): Promise<Outcome> {
    return this.#kept.inTurn(async () => {
      const { checklistOf, submitTrouble, stampPack } = await review();
      if (request.preparedBy.trim() === '') return refused(say`Say who prepared the period.`);
      const lines = await checklistOf(request, this.context);
      const trouble = submitTrouble(lines);
      if (trouble !== null) return refused(trouble);
      const done = await this.#close(
        { ...request, reviewedBy: '' },
        await this.#event('submitted', request.preparedBy, '', lines ?? []),
      );
      const period = this.#kept.periods.at(-1);
      if (!done.ok || !period) return done;
      return { ok: true, sentence: `${done.sentence}${await stampPack(period, this.context)}` };
    });
  }
  sign(periodId: string, by: string): Promise<Outcome> {
    return this.#kept.inTurn(async () => {
      const { checklistOf, devicesSay, signTrouble } = await review();
      await this.#kept.compare();
      const period = this.#kept.find(periodId);
      if (!period || periodStandingOf(period) !== 'submitted')
        return refused(say`Nothing is submitted here, so there is nothing to sign.`);
      const people = peopleTrouble(period.preparedBy, by);
      if (people !== null) return refused(people);
      if (this.#kept.compared(periodId)?.state === 'changed')
        return refused(
          say`Records differ from what was submitted. Accept the differences, or open the month again and submit it anew.`,
        );
      const lines = await checklistOf(period, this.context);
      const trouble = signTrouble(lines);
      if (trouble !== null) return refused(trouble);
      const reason =
        this.#kept.compared(periodId)?.state === 'as closed'
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
    return this.#kept.inTurn(async () => {
      const period = this.#kept.find(periodId);
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
    return this.#kept.inTurn(() => this.#accept(periodId, by, reason));
  }

  saveEvidencePack(periodId: string): Promise<EvidencePackOutcome> {
    return this.context.attempt(async () => {
      const period = this.#kept.find(periodId);
      if (!period) return refused(say`This period is not closed in this workbook.`);
      const { savedEvidencePack } = await packEvidence();
      return savedEvidencePack(
        period,
        (scope, zones) => this.#kept.evidenceNow(scope, zones),
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
    const period = this.#kept.find(periodId);
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
    const kept = await this.#kept.keep(
      this.#kept.periods.map((one) => (one.id === period.id ? period : one)),
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
    const unreadable = await this.#kept.loaded;
    if (unreadable) return unreadable;
    const [first, last] = [parseMonth(from), parseMonth(to)];
    if (first === null || last === null || first > last)
      return refused(say`Give the period as months, the first before the last.`);
    const people = submitted ? null : peopleTrouble(preparedBy, reviewedBy);
    if (people !== null) return refused(people);
    const overlap = this.#kept.periods.find((period) => period.from <= last && period.to >= first);
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
      const evidence = await this.#kept.evidenceNow(scope);
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
    const kept = await this.#kept.keep([
      ...this.#kept.periods.filter((one) => one !== again),
      period,
    ]);
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
    await this.#kept.compare();
    const period = this.#kept.find(periodId);
    const compared = this.#kept.compared(periodId);
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
    const kept = await this.#kept.keep(
      this.#kept.periods.map((one) =>
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

  #said(outcome: Outcome): Outcome {
    this.context.bulletin.note('done', outcome.sentence);
    return outcome;
  }
}
