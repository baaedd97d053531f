// Closing a period: rows, hashes and certificates are pinned in the workbook, with the reasons for
// what is open. A later difference can be accepted with a reason, which is kept. Loaded when the
// person does one of these; its steps run in the turns of KeptPeriods.
import { hashOfSigned, preparersOf, withEvent } from '../../../engine/evidence/signed-form';
import { CLOSE } from '../../../engine/proofs/close-checks';
import { parseMonth, type IsoMonth } from '../../../engine/records/calendar';
import { refused, type Outcome, type Refused } from '../../../platform/outcome';
import { momentName } from '../../../engine/records/zone';
import type { Evidence } from '../../../engine/evidence/write-evidence';
import type { LiveCall } from '../../../workbook/live/live-call';
import {
  NOT_CLOSED,
  peopleOf,
  peopleTrouble,
  periodStandingOf,
  titleOf,
  type ClosedPeriod,
  type PeriodDifference,
  type PinnedScope,
  type ReasonedItem,
  type ReviewedLine,
  type ReviewEvent,
} from './closed-period';
import { differencesOfRows, partsOf } from './period-differences';
import { linesOfEvidence, overAtMs, scopesIn, type WantedScope } from './closed-period-scopes';
import { closingReport } from './closing-report';
import { evidenceNow } from './comparing-periods';
import { NOT_YET_COMPARED, type KeptPeriods } from './kept-periods';
import { failingIn, openItemsIn, readingIn, resultsIn, type WorkbookResults } from './open-items';
import { definitionOf } from '../../../engine/answers/definitions';
import { savedEvidencePack } from './pack-evidence';
import {
  calculatedChecklist,
  linesToSign,
  signTrouble,
  submitTrouble,
  withoutChecklist,
} from './review';
import { pinnedRecords } from './pinned-records';
import type { PinnedRecords } from '../../../pane/context/feature';
import { packNow } from '../pack/pack-look';
import { reasonOf, reasonsOnClose, type Reasons } from './reasons';
import { stampPack } from './pack-standing';
import { tablesNow } from './tables-now';
import { sheetChanged, SHEETS } from './pinned-sheets';
import type { ClosePeriodRequest, EvidencePackOutcome, OpenItem } from './close-state';
import type { SessionContext } from '../../../workbook/session/session-context';
import { counted, inEnglish, say } from '../../../platform/say';

export class ClosingPeriods {
  constructor(
    readonly context: SessionContext,
    readonly kept: KeptPeriods,
    readonly results: () => WorkbookResults,
    readonly readAgain: (ids: readonly string[]) => Promise<void>,
  ) {}

  /** @param reason why it is signed although not all of it was read again; else "". */
  async sign(periodId: string, by: string, reason: string): Promise<Outcome> {
    const period = this.kept.find(periodId);
    if (!period || periodStandingOf(period) !== 'submitted')
      return refused(say`Nothing is submitted here, so there is nothing to sign.`);
    const people = peopleTrouble(preparersOf(period.history), by);
    if (people !== null) return refused(people);
    const unread = await this.#readAgain(period.from, period.to);
    if (unread) return unread;
    await this.kept.compare();
    const compared = this.kept.compared(periodId);
    const [altered] = compared?.altered ?? [];
    if (altered !== undefined)
      return refused(say`${altered} Open the month again and submit it anew.`);
    if (compared?.state === 'changed')
      return refused(
        say`Records or tables differ from what was submitted: ${partsIn(compared.differences)}. Accept the differences, or open the month again and submit it anew.`,
      );
    const reasoned = new Set(period.openItems.map(({ sentence }) => sentence));
    const opened = [
      ...failingIn(period.from, period.to, this.results().lives),
      ...(await withoutChecklist(period, this.context)),
    ].filter(({ english }) => !reasoned.has(english));
    if (opened.length > 0)
      return refused(
        say`${counted(opened.length, 'item has', 'items have')} opened since the month was submitted. The first: ${opened[0]!.where}, ${opened[0]!.sentence}. Open the month again and submit it anew.`,
      );
    const submitted = period.history.findLast(({ kind }) => kind === 'submitted');
    const lines = linesToSign(
      submitted?.lines ?? [],
      (await calculatedChecklist(period, this.results, this.context)).lines,
    );
    const trouble = signTrouble(lines);
    if (trouble !== null) return refused(trouble);
    const missing = compared?.notCompared ?? [];
    const notRead = [
      ...(missing.length === 0
        ? []
        : [
            say`Not compared, for this device or this workbook does not show it: ${missing.join(', ')}`,
          ]),
      ...period.scopes.flatMap(({ what, account }, at) => {
        const kept = compared?.now[at];
        const { accounts, zones } = this.context;
        if (!kept || accounts.isConnected(account)) return [];
        const readMs = Date.parse(kept.certificate.fetchedTo ?? '');
        return say`Not read again, for the account is not connected: ${what}, last read on ${momentName(zones.displayZone, readMs)}`;
      }),
    ];
    if (notRead.length > 0 && reason.trim() === '')
      return refused(
        say`${notRead.join('. ')}. Connect the account and press Refresh workbook, or give the reason to sign without it.`,
      );
    const reasons = [
      ...(notRead.length === 0 ? [] : [reason.trim().replace(/\.$/, '')]),
      ...notRead,
    ];
    return this.#record(
      this.#with(period, { kind: 'signed', by, reason: reasons.join('. '), lines }),
      [say`Signed ${titleOf(period.from, period.to)}`, ...reasons]
        .map((said) => `${said}.`)
        .join(' '),
    );
  }

  async reopen(periodId: string, by: string, reason: string): Promise<Outcome> {
    const period = this.kept.find(periodId);
    if (!period || periodStandingOf(period) === 'reopened') return refused(NOT_CLOSED);
    if (by.trim() === '') return refused(say`Say who opens the month again.`);
    if (reason.trim() === '') return refused(say`Give the reason: it is kept with the period.`);
    return this.#record(
      this.#with(period, { kind: 'reopened', by, reason }),
      say`${titleOf(period.from, period.to)} is open again. Submit or close it anew; its history stays.`,
    );
  }

  async saveEvidencePack(periodId: string): Promise<EvidencePackOutcome> {
    const period = this.kept.find(periodId);
    if (!period) return refused(NOT_CLOSED);
    await this.kept.inTurn(() => this.kept.compare());
    return savedEvidencePack(
      period,
      this.kept.compared(periodId) ?? NOT_YET_COMPARED,
      (scope, zones) => evidenceNow(scope, this.context, zones),
      this.results().lives,
      this.context,
    );
  }

  async writeSheet(periodId: string): Promise<Outcome> {
    const { reportSheets, host } = this.context.parts;
    if (!reportSheets) return refused(say`This Excel cannot write a certificate sheet.`);
    const period = this.kept.find(periodId);
    if (!period) return refused(NOT_CLOSED);
    const name = await reportSheets.write(
      inEnglish(() => closingReport(titleOf(period.from, period.to), period, host.dateSystem)),
    );
    return this.#said({
      ok: true,
      sentence: say`The certificate of the closing stands on the sheet ${name}.`,
    });
  }

  /** The period with one more event about what is pinned in it now. */
  #with(period: ClosedPeriod, happened: Happened): ClosedPeriod {
    const { kind, by, reason = '', lines = [], differences = [] } = happened;
    const history = withEvent(period.history, {
      ...{ kind, by: by.trim(), reason: reason.trim(), lines: [...lines] },
      differences: [...differences],
      atMs: this.context.clock.nowMs(),
      workbook: this.context.trust.ownId,
      sha256: hashOfSigned(period.from, period.to, period.pinned),
    });
    return { ...period, history };
  }

  /** Keeps a period that something happened to, and says it on the pack's sheets. */
  async #record(period: ClosedPeriod, sentence: string): Promise<Outcome> {
    const kept = await this.kept.keep(
      this.kept.periods.map((one) => (one.id === period.id ? period : one)),
    );
    if (!kept.ok) return kept;
    return this.#said({
      ok: true,
      sentence: `${sentence}${await stampPack(period, this.kept.compared(period.id) ?? null, this.context)}`,
    });
  }

  /** @param reviewer signs at once; null: somebody signs later. */
  async submit(request: ClosePeriodRequest, reviewer: string | null): Promise<Outcome> {
    const { from, to, preparedBy, reasons } = request;
    const unreadable = await this.kept.loaded();
    if (unreadable) return unreadable;
    const [first, last] = [parseMonth(from), parseMonth(to)];
    if (first === null || last === null || first > last)
      return refused(say`Give the period as months, the first before the last.`);
    const people = peopleTrouble([preparedBy], reviewer);
    if (people !== null) return refused(people);
    const title = titleOf(first, last);
    const overlap = this.kept.periods.find((period) => period.from <= last && period.to >= first);
    const again =
      overlap &&
      periodStandingOf(overlap) === 'reopened' &&
      overlap.from === first &&
      overlap.to === last
        ? overlap
        : null;
    if (overlap && !again) return refused(closedAlready(overlap));
    const underWay = this.#beingRead(first, last);
    if (underWay) return underWay;
    const wanted = scopesIn(first, last, this.#used());
    if (wanted.length === 0)
      return refused(
        say`No formula and no table shows rows of ${title}, so there is nothing to close.`,
      );
    const shut = wanted.find(({ account }) => !this.context.accounts.isConnected(account));
    if (shut)
      return refused(
        say`Account ${shut.account} is not connected, so its records cannot be read again before they are pinned. Connect it, then try again.`,
      );
    const late = await this.#broughtByReading(first, last, wanted);
    if (late) return late;
    // A check may be open since what was read again; then its reason is written too.
    await calculatedChecklist({ from: first, to: last }, this.results, this.context);
    const explained = await this.#explainedOnClose(first, last, reasons);
    const { lines, table } = await calculatedChecklist(
      { from: first, to: last },
      this.results,
      this.context,
    );
    const trouble = submitTrouble(lines) ?? (reviewer === null ? null : signTrouble(lines));
    if (trouble !== null) return refused(trouble);
    const scopes: PinnedScope[] = [];
    for (const scope of wanted) {
      const pinned = await this.#pinned(scope, title);
      if ('sentence' in pinned) return pinned;
      scopes.push(pinned);
    }
    const months = { from: first, to: last };
    const tables = [
      ...(await tablesNow(months, scopes, this.results().lives, this.context)),
      ...(table ? [table] : []),
    ];
    const open = await this.#openIn({ from: first, to: last });
    // Looked at last, so that nothing opens between the look and the closing.
    const changed = this.#beingRead(first, last);
    if (changed) return changed;
    const unreasoned = open.filter((item) => explained(item) === '');
    if (unreasoned.length > 0)
      return refused(
        say`${counted(unreasoned.length, 'open item needs', 'open items need')} a reason before ${title} is closed. The first: ${unreasoned[0]!.where}, ${unreasoned[0]!.sentence}.`,
      );
    const openItems = open.map((item) => ({
      ...{ where: item.where, sentence: item.english },
      reason: explained(item),
    }));
    const content = { scopes, tables, openItems };
    const period: ClosedPeriod = {
      ...{ id: `${first}|${last}|${this.context.clock.nowMs()}`, from: first, to: last },
      ...content,
      pinned: await partsOf(content),
      history: again?.history ?? [],
    };
    const submitted = this.#with(period, { kind: 'submitted', by: preparedBy, lines });
    const done =
      reviewer === null
        ? submitted
        : this.#with(submitted, { kind: 'signed', by: reviewer, lines });
    const kept = await this.kept.keep([...this.kept.periods.filter((one) => one !== again), done]);
    if (!kept.ok) return kept;
    const rows = scopes.reduce((sum, scope) => sum + scope.lines.length, 0);
    const pinned = say`${counted(rows, 'row is', 'rows are')} pinned in the workbook`;
    const reasoned =
      openItems.length === 0
        ? ''
        : say`, with the reasons for ${counted(openItems.length, 'open item')}`;
    const sentence =
      reviewer === null
        ? say`Submitted ${title}: ${pinned}${reasoned}.`
        : say`Closed ${title}: ${pinned}${reasoned}.`;
    return this.#said({
      ok: true,
      sentence: `${sentence}${await stampPack(done, this.kept.compared(done.id) ?? null, this.context)}`,
    });
  }

  /**
   * What shows these months asks the exchange again, as far as its accounts are connected: a record
   * may have come after the months were read. Refused where that fails.
   */
  async #readAgain(first: IsoMonth, last: IsoMonth): Promise<Refused | null> {
    const { accounts, stop } = this.context;
    const isConnected = ({ call }: Pick<LiveCall, 'call'>): boolean =>
      accounts.accountsOf(call).missing === null;
    const { lives, tables } = resultsIn(first, last, this.results());
    const read = [...lives.filter(isConnected), ...tables.filter(isConnected)].map(({ id }) => id);
    await this.readAgain(read);
    if (stop.aborted) return refused(say`Cancelled. Nothing was pinned and nothing was signed.`);
    const after = resultsIn(first, last, this.results());
    const [failed] = [...after.lives, ...after.tables].filter(
      ({ id, trouble }) => read.includes(id) && trouble !== null,
    );
    return failed
      ? refused(
          say`${failed.where} could not be read again, so nothing was pinned and nothing was signed: ${failed.trouble ?? ''}`,
        )
      : null;
  }

  /** Reads again, and refuses where that brought what the person has not seen yet. */
  async #broughtByReading(
    first: IsoMonth,
    last: IsoMonth,
    wanted: readonly WantedScope[],
  ): Promise<Refused | null> {
    const before: (Evidence | null)[] = [];
    for (const scope of wanted) before.push(await evidenceNow(scope, this.context));
    const unread = await this.#readAgain(first, last);
    if (unread) return unread;
    for (const [at, scope] of wanted.entries()) {
      const [then, now] = [before[at], await evidenceNow(scope, this.context)];
      if (!then || !now || then.certificate.rowsSha256 === now.certificate.rowsSha256) continue;
      const { length } = differencesOfRows(
        scope.what,
        scope.question.operation,
        linesOfEvidence(then),
        linesOfEvidence(now),
      );
      return refused(
        say`${scope.what} was read again before it is pinned, and ${counted(length, 'record differs', 'records differ')} from what you have seen. Look at the results, then try again.`,
      );
    }
    return null;
  }

  #beingRead(first: IsoMonth, last: IsoMonth): Refused | null {
    const reading = readingIn(first, last, this.results().lives);
    return reading.length === 0
      ? null
      : refused(
          say`${counted(reading.length, 'result is', 'results are')} still being read. Wait until the foot of the pane rests, then try again. The first: ${reading[0]!}.`,
        );
  }

  /** Its rows as they are now, or why they cannot be pinned. */
  async #pinned(scope: WantedScope, title: string): Promise<PinnedScope | Refused> {
    const evidence = await evidenceNow(scope, this.context);
    if (!evidence)
      return refused(
        say`This device does not keep all of ${scope.what} for ${title}. Press Refresh, then close the period.`,
      );
    const { fetchedFrom, totals } = evidence.certificate;
    if (fetchedFrom === null || Date.parse(fetchedFrom) < overAtMs(scope, this.context.zones))
      return refused(
        say`${scope.what} was last read before ${title} was over. Press Refresh after its end, then close it.`,
      );
    return { ...scope, totals, lines: linesOfEvidence(evidence) };
  }

  async pinnedRecords(periodId: string, populationId: string): Promise<PinnedRecords | Refused> {
    const period = this.kept.find(periodId);
    return period ? pinnedRecords(period, populationId, this.context) : refused(NOT_CLOSED);
  }

  async accept(periodId: string, by: string, reason: string): Promise<Outcome> {
    await this.kept.compare();
    const period = this.kept.find(periodId);
    const compared = this.kept.compared(periodId);
    if (!period) return refused(NOT_CLOSED);
    const title = titleOf(period.from, period.to);
    if (by.trim() === '') return refused(say`Say who accepts the difference.`);
    if (reason.trim() === '') return refused(say`Give the reason: it is kept with the period.`);
    const [altered] = compared?.altered ?? [];
    if (altered !== undefined)
      return refused(say`${altered} Open the month again and submit it anew.`);
    if (compared?.state !== 'changed')
      return refused(say`Nothing of ${title} differs now, so there is nothing to accept.`);
    const isThere = new Set(compared.tables.map(({ what }) => what));
    const content = {
      scopes: period.scopes.map((scope, at): PinnedScope => {
        const now = compared.now[at];
        return now
          ? { ...scope, totals: now.certificate.totals, lines: linesOfEvidence(now) }
          : scope;
      }),
      tables: [
        ...compared.tables,
        // What could not be compared stays as it was pinned.
        ...period.tables.filter(
          ({ what }) => !isThere.has(what) && compared.notCompared.includes(what),
        ),
      ],
      openItems: openItemsAfter(period.openItems, await this.#openIn(period), reason.trim()),
    };
    const { differences } = compared;
    return this.#record(
      this.#with(
        { ...period, ...content, pinned: await partsOf(content) },
        { kind: 'accepted', by, reason, differences },
      ),
      say`Accepted ${counted(differences.length, 'difference')} in ${title}. The reason is kept with it; the month wants a new signature.`,
    );
  }

  /** Writes the reasons of the pane on Close; returns the reason of an item, from either. */
  async #explainedOnClose(first: IsoMonth, last: IsoMonth, reasons: Reasons) {
    const given = (id: string): string => reasons[id] ?? '';
    const look = await packNow(this.results(), this.context);
    const pack = first === last && look?.month === first ? look : null;
    const checks = pack?.checks ?? [];
    const items = openItemsIn(first, last, this.results(), this.context);
    const blocks = reasonsOnClose(items, given, checks).map(({ row, reason }) => ({
      ...{ row, column: pack?.reasonAt ?? 0, cells: [[reason]] },
    }));
    const port = await this.context.parts.packSheets?.();
    if (blocks.length > 0) await port?.stamp([{ sheet: CLOSE, blocks }], null);
    return (item: OpenItem): string => reasonOf(item, given, checks);
  }

  /** The pane lists what was found of the checklist from then on. */
  async #openIn({ from, to }: Pick<ClosedPeriod, 'from' | 'to'>): Promise<OpenItem[]> {
    const found = await withoutChecklist({ from, to }, this.context);
    this.kept.withoutChecklist.set(titleOf(from, to), found);
    return [...openItemsIn(from, to, this.results(), this.context), ...found];
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

type Happened = Pick<ReviewEvent, 'kind' | 'by'> &
  Partial<{
    readonly reason: string;
    readonly lines: readonly ReviewedLine[];
    readonly differences: readonly PeriodDifference[];
  }>;

const closedAlready = (period: ClosedPeriod): string => {
  const title = titleOf(period.from, period.to);
  const { preparedBy, reviewedBy } = peopleOf(period);
  switch (periodStandingOf(period)) {
    case 'submitted':
      return say`${title} is submitted already, by ${preparedBy}.`;
    case 'reopened':
      return say`${title} is open again. Submit or close exactly these months.`;
    case 'signed':
      return say`${title} is closed already, by ${preparedBy} and ${reviewedBy}.`;
  }
};

/** "Rates, Ledger of Main, Lead F4, 300 became 12". */
const partsIn = (differences: readonly PeriodDifference[]): string =>
  [...new Set(differences.map((one) => (one.what === SHEETS ? sheetChanged(one) : one.what)))].join(
    ', ',
  );

/** What is open now: with the reason that was given for it, else with the one for accepting. */
const openItemsAfter = (
  before: readonly ReasonedItem[],
  now: readonly OpenItem[],
  reason: string,
): ReasonedItem[] =>
  now.map(({ where, english }) => ({
    ...{ where, sentence: english },
    reason: before.find((one) => one.where === where && one.sentence === english)?.reason ?? reason,
  }));
