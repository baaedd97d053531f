// Closes a period: pins rows, hashes and certificates in the workbook, with the reasons for open
// items. A later difference can be accepted with a reason, which is stored. Loaded on the first
// such action; its steps run in the turns of PeriodStore.
import {
  hashOfSigned,
  preparersOf,
  withEvent,
  type SignedTable,
} from '../../../engine/evidence/signed-form';
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
import { evidenceNow, type Compared } from './period-comparison';
import { NOT_YET_COMPARED, type PeriodStore } from './period-store';
import { failingIn, openItemsIn, readingIn, resultsIn, type WorkbookResults } from './open-items';
import { definitionOf } from '../../../engine/answers/definitions';
import { savedEvidencePack } from './pack-evidence';
import {
  checklistOf,
  linesToSign,
  signTrouble,
  submitTrouble,
  withoutChecklist,
} from './checklist';
import { pinnedRecords } from './pinned-records';
import type { PinnedRecords } from '../../../pane/context/feature';
import { packNow, settledPack } from '../pack/pack-look';
import { reasonOf, reasonsOnClose, type Reasons } from './reasons';
import { stampPack } from './pack-standing';
import { tablesNow } from './make-signed-tables';
import { SHEETS } from '../../../engine/evidence/signed-tables';
import { sheetChanged } from './differences-by-record';
import type { ClosePeriodRequest, EvidencePackOutcome, OpenItem } from './close-state';
import type { SessionContext } from '../../../workbook/session/session-context';
import { counted, say } from '../../../platform/say';

export class PeriodActions {
  constructor(
    readonly context: SessionContext,
    readonly store: PeriodStore,
    readonly results: () => WorkbookResults,
    readonly readAgain: (ids: readonly string[]) => Promise<void>,
  ) {}

  /** @param reason why it is signed although not all of it was read again; else "". */
  async sign(periodId: string, by: string, reason: string): Promise<Outcome> {
    const period = this.store.find(periodId);
    if (!period || periodStandingOf(period) !== 'submitted')
      return refused(say`Nothing is submitted here, so there is nothing to sign.`);
    const compared = () => this.store.compared(periodId);
    let lines: readonly ReviewedLine[] = [];
    const refusal = await firstRefusal([
      () => peopleTrouble(preparersOf(period.history), by),
      () => this.#readAgain(period.from, period.to),
      async () => {
        await this.store.compare();
        const now = compared();
        return (
          alteredIn(now) ??
          (now?.state === 'changed'
            ? say`Records or tables differ from what was submitted: ${partsIn(now.differences)}. Accept the differences, or open the month again and submit it anew.`
            : null)
        );
      },
      () => this.#openedSince(period),
      async () => {
        const submitted = period.history.findLast(({ kind }) => kind === 'submitted');
        const now = checklistOf(await settledPack(period, this.results, this.context));
        lines = linesToSign(submitted?.lines ?? [], now.lines);
        return signTrouble(lines);
      },
    ]);
    if (refusal) return refusal;
    const notRead = this.#notRead(period, compared());
    if (notRead.length > 0 && reason.trim() === '')
      return {
        ...refused(
          say`${notRead.join('. ')}. Connect the account and press Refresh workbook, or give the reason to sign without it.`,
        ),
        wantsReason: true,
      };
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

  async #openedSince(period: ClosedPeriod): Promise<string | null> {
    const reasoned = new Set(period.openItems.map(({ sentence }) => sentence));
    const opened = [
      ...failingIn(period.from, period.to, this.results().liveCalls),
      ...(await withoutChecklist(period, this.context)),
    ].filter(({ english }) => !reasoned.has(english));
    const [first] = opened;
    return first
      ? say`${counted(opened.length, 'item has', 'items have')} opened since the month was submitted. The first: ${first.where}, ${first.sentence}. Open the month again and submit it anew.`
      : null;
  }

  /** The parts that are signed without a comparison, or without being read again. */
  #notRead(period: ClosedPeriod, compared: Compared | undefined): readonly string[] {
    const { accounts, zones } = this.context;
    const missing = compared?.notCompared ?? [];
    return [
      ...(missing.length === 0
        ? []
        : [
            say`Not compared, for this device or this workbook does not show it: ${missing.join(', ')}`,
          ]),
      ...period.scopes.flatMap(({ what, account }, at) => {
        const store = compared?.now[at];
        if (!store || accounts.isConnected(account)) return [];
        const readMs = Date.parse(store.certificate.fetchedTo ?? '');
        return say`Not read again, for the account is not connected: ${what}, last read on ${momentName(zones.displayZone, readMs)}`;
      }),
    ];
  }

  async reopen(periodId: string, by: string, reason: string): Promise<Outcome> {
    const period = this.store.find(periodId);
    if (!period || periodStandingOf(period) === 'reopened') return refused(NOT_CLOSED);
    const refusal = await firstRefusal([
      () => (by.trim() === '' ? say`Say who opens the month again.` : null),
      () => withoutReason(reason),
    ]);
    if (refusal) return refusal;
    return this.#record(
      this.#with(period, { kind: 'reopened', by, reason }),
      say`${titleOf(period.from, period.to)} is open again. Submit or close it anew; its history stays.`,
    );
  }

  async saveEvidencePack(periodId: string): Promise<EvidencePackOutcome> {
    const period = this.store.find(periodId);
    if (!period) return refused(NOT_CLOSED);
    await this.store.inTurn(() => this.store.compare());
    return savedEvidencePack(
      period,
      this.store.compared(periodId) ?? NOT_YET_COMPARED,
      (scope, zones) => evidenceNow(scope, this.context, zones),
      this.results().liveCalls,
      this.context,
    );
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

  /**
   * Stores a period after an event, and writes it on the pack's sheets.
   * @param was its standing before; undefined: none of its months is closed.
   */
  async #record(
    period: ClosedPeriod,
    sentence: string,
    was = this.store.find(period.id),
  ): Promise<Outcome> {
    const { periods } = this.store;
    const stored = await this.store.keep(
      was ? periods.map((one) => (one === was ? period : one)) : [...periods, period],
    );
    if (!stored.ok) return stored;
    const compared = this.store.compared(period.id) ?? null;
    const said = `${sentence}${await stampPack(period, compared, this.context)}`;
    this.context.bulletin.note('done', said);
    return { ok: true, sentence: said };
  }

  /** @param reviewer the person who signs at once; null: a reviewer signs later. */
  async submit(request: ClosePeriodRequest, reviewer: string | null): Promise<Outcome> {
    const { preparedBy, reasons } = request;
    const unreadable = await this.store.loaded();
    if (unreadable) return unreadable;
    const [first, last] = [parseMonth(request.from), parseMonth(request.to)];
    if (first === null || last === null || first > last)
      return refused(say`Give the period as months, the first before the last.`);
    const months = { from: first, to: last };
    const title = titleOf(first, last);
    const overlap = this.store.periods.find((period) => period.from <= last && period.to >= first);
    const isAgain =
      overlap?.from === first && overlap.to === last && periodStandingOf(overlap) === 'reopened';
    const again = isAgain ? overlap : undefined;
    const wanted = scopesIn(first, last, this.#used());
    const shut = wanted.find(({ account }) => !this.context.accounts.isConnected(account));
    const checklist = async () =>
      checklistOf(await settledPack(months, this.results, this.context));
    const refusal = await firstRefusal([
      () => peopleTrouble([preparedBy], reviewer),
      () => (overlap && !again ? closedAlready(overlap) : null),
      () => this.#beingRead(first, last),
      () =>
        wanted.length === 0
          ? say`No formula and no table shows rows of ${title}, so there is nothing to close.`
          : null,
      () =>
        shut
          ? say`Account ${shut.account} is not connected, so its records cannot be read again before they are pinned. Connect it, then try again.`
          : null,
      () => this.#broughtByReading(first, last, wanted),
    ]);
    if (refusal) return refusal;
    // A check may be open since the new reading; then its reason is written too.
    await checklist();
    const explained = await this.#explainedOnClose(first, last, reasons);
    const { lines, table } = await checklist();
    const scopes: PinnedScope[] = [];
    let tables: readonly SignedTable[] = [];
    let open: readonly OpenItem[] = [];
    const late = await firstRefusal([
      () => submitTrouble(lines) ?? (reviewer === null ? null : signTrouble(lines)),
      ...wanted.map((scope) => async () => {
        const pinned = await this.#pinned(scope, title);
        if (typeof pinned === 'string') return pinned;
        scopes.push(pinned);
        return null;
      }),
      async () => {
        tables = [
          ...(await tablesNow(months, scopes, this.results().liveCalls, this.context)),
          ...(table ? [table] : []),
        ];
        open = await this.#openIn(months);
        // Checked last, so that nothing opens between the check and the closing.
        return this.#beingRead(first, last);
      },
      () => {
        const [bare, ...more] = open.filter((item) => explained(item) === '');
        return bare
          ? say`${counted(more.length + 1, 'open item needs', 'open items need')} a reason before ${title} is closed. The first: ${bare.where}, ${bare.sentence}.`
          : null;
      },
    ]);
    if (late) return late;
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
    const rows = scopes.reduce((sum, scope) => sum + scope.lines.length, 0);
    const pinned = say`${counted(rows, 'row is', 'rows are')} pinned in the workbook`;
    const reasoned =
      openItems.length === 0
        ? ''
        : say`, with the reasons for ${counted(openItems.length, 'open item')}`;
    return this.#record(
      done,
      reviewer === null
        ? say`Submitted ${title}: ${pinned}${reasoned}.`
        : say`Closed ${title}: ${pinned}${reasoned}.`,
      again,
    );
  }

  /**
   * Results and tables of these months ask the exchange again, as far as their accounts are
   * connected: a record may have come after the last reading. Refused where that fails.
   */
  async #readAgain(first: IsoMonth, last: IsoMonth): Promise<string | null> {
    const { accounts, stop } = this.context;
    const isConnected = ({ call }: Pick<LiveCall, 'call'>): boolean =>
      accounts.accountsOf(call).missing === null;
    const read = resultsIn(first, last, this.results())
      .filter(isConnected)
      .map(({ id }) => id);
    await this.readAgain(read);
    if (stop.aborted) return say`Cancelled. Nothing was pinned and nothing was signed.`;
    const failed = resultsIn(first, last, this.results()).find(
      ({ id, trouble }) => read.includes(id) && trouble !== null,
    );
    return failed
      ? say`${failed.where} could not be read again, so nothing was pinned and nothing was signed: ${failed.trouble ?? ''}`
      : null;
  }

  /** Reads again, and refuses where that brought something that the person has not seen yet. */
  async #broughtByReading(
    first: IsoMonth,
    last: IsoMonth,
    wanted: readonly WantedScope[],
  ): Promise<string | null> {
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
      return say`${scope.what} was read again before it is pinned, and ${counted(length, 'record differs', 'records differ')} from what you have seen. Look at the results, then try again.`;
    }
    return null;
  }

  #beingRead(first: IsoMonth, last: IsoMonth): string | null {
    const reading = readingIn(first, last, this.results().liveCalls);
    return reading.length === 0
      ? null
      : say`${counted(reading.length, 'result is', 'results are')} still being read. Wait until the foot of the pane rests, then try again. The first: ${reading[0]!}.`;
  }

  /** The present rows of a scope, or why they cannot be pinned. */
  async #pinned(scope: WantedScope, title: string): Promise<PinnedScope | string> {
    const evidence = await evidenceNow(scope, this.context);
    if (!evidence)
      return say`This device does not keep all of ${scope.what} for ${title}. Press Refresh, then close the period.`;
    const { fetchedFrom, totals } = evidence.certificate;
    if (fetchedFrom === null || Date.parse(fetchedFrom) < overAtMs(scope, this.context.zones))
      return say`${scope.what} was last read before ${title} was over. Press Refresh after its end, then close it.`;
    return { ...scope, totals, lines: linesOfEvidence(evidence) };
  }

  async pinnedRecords(periodId: string, populationId: string): Promise<PinnedRecords | Refused> {
    const period = this.store.find(periodId);
    return period ? pinnedRecords(period, populationId, this.context) : refused(NOT_CLOSED);
  }

  async accept(periodId: string, by: string, reason: string): Promise<Outcome> {
    await this.store.compare();
    const period = this.store.find(periodId);
    const compared = this.store.compared(periodId);
    if (!period) return refused(NOT_CLOSED);
    const title = titleOf(period.from, period.to);
    const refusal = await firstRefusal([
      () => (by.trim() === '' ? say`Say who accepts the difference.` : null),
      () => withoutReason(reason),
      () => alteredIn(compared),
      () =>
        compared?.state === 'changed'
          ? null
          : say`Nothing of ${title} differs now, so there is nothing to accept.`,
    ]);
    if (refusal || !compared) return refusal ?? refused(NOT_CLOSED);
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
        // Tables that could not be compared stay as they were pinned.
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

  /** Writes the pane's reasons on Close; returns the reason of an item, from either. */
  async #explainedOnClose(first: IsoMonth, last: IsoMonth, reasons: Reasons) {
    const given = (id: string): string => reasons[id] ?? '';
    const pack = first === last ? await packNow(this.results(), this.context, first) : null;
    const checks = pack?.checks ?? [];
    const items = openItemsIn(first, last, this.results(), this.context);
    const blocks = reasonsOnClose(items, given, checks).map(({ row, reason }) => ({
      ...{ row, column: pack?.reasonAt ?? 0, cells: [[reason]] },
    }));
    const port = await this.context.parts.packSheets?.();
    if (blocks.length > 0) await port?.stamp([{ sheet: CLOSE, blocks }], null);
    return (item: OpenItem): string => reasonOf(item, given, checks);
  }

  /** From now on the pane lists the open items about the checklist. */
  async #openIn({ from, to }: Pick<ClosedPeriod, 'from' | 'to'>): Promise<OpenItem[]> {
    const found = await withoutChecklist({ from, to }, this.context);
    this.store.withoutChecklist.set(titleOf(from, to), found);
    return [...openItemsIn(from, to, this.results(), this.context), ...found];
  }

  /** The questions of live calls and tables that show rows stored on this device. */
  #used() {
    const { liveCalls, tables } = this.results();
    const own = liveCalls.filter(
      ({ state, shown }) => state === 'shown' && shown && !shown.result.fromWorkbook,
    );
    const used = [
      ...own.map(({ call, dates }) => {
        const owners = this.context.accounts.ownersOf(call) ?? [];
        return { call, dates, accounts: owners.map(({ name }) => name) };
      }),
      ...tables.map(({ table }) => table),
    ];
    return used.flatMap(({ call, dates, accounts }) => {
      const question = definitionOf(call).evidence(call, dates);
      return question ? [{ question, accounts }] : [];
    });
  }
}

/** A condition of an action: the sentence against it, or null. */
type Precondition = () => string | null | Promise<string | null>;

/** Checks them in order, and stops at the first refusal. */
async function firstRefusal(preconditions: readonly Precondition[]): Promise<Refused | null> {
  for (const precondition of preconditions) {
    const sentence = await precondition();
    if (sentence !== null) return refused(sentence);
  }
  return null;
}

const withoutReason = (reason: string): string | null =>
  reason.trim() === '' ? say`Give the reason: it is kept with the period.` : null;

const alteredIn = (compared: Compared | undefined): string | null => {
  const [altered] = compared?.altered ?? [];
  return altered === undefined ? null : say`${altered} Open the month again and submit it anew.`;
};

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

/** The items open now: with the reason given for each, else with the one for accepting. */
const openItemsAfter = (
  before: readonly ReasonedItem[],
  now: readonly OpenItem[],
  reason: string,
): ReasonedItem[] =>
  now.map(({ where, english }) => ({
    ...{ where, sentence: english },
    reason: before.find((one) => one.where === where && one.sentence === english)?.reason ?? reason,
  }));
