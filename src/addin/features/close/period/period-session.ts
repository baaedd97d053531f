// The closed periods of the workbook, as the pane shows them. The code of its actions is loaded
// when it is used (period-actions.ts).
import { parseMonth } from '../../../engine/records/calendar';
import { refused } from '../../../platform/outcome';
import {
  peopleOf,
  periodStandingOf,
  pinnedPopulations,
  titleOf,
  type ClosedPeriod,
} from './closed-period';
import type { PeriodActions } from './period-actions';
import { PeriodStore, NOT_YET_COMPARED, type Comparison } from './period-store';
import { openItemsIn, type WorkbookResults } from './open-items';
import { grouped } from '../../../platform/grouped';
import { say } from '../../../platform/say';
import { hashOfSigned } from '../../../engine/evidence/signed-form';
import { sumDecimals } from '../../../engine/records/decimal-text';
import type {
  ClosedPeriodCard,
  ClosePeriodRequest,
  EvidencePackOutcome,
  OpenItem,
  PinnedTotal,
} from './close-state';
import type { Outcome, Refused } from '../../../platform/outcome';
import type { PinnedRecords } from '../../../pane/context/feature';
import type { SessionContext } from '../../../workbook/session/session-context';

/** Changes and commission of each account by coin, for the reviewer to compare. */
function totalsOf({ scopes }: ClosedPeriod): PinnedTotal[] {
  const totals = scopes.flatMap(({ account, totals: of }) =>
    of.flatMap(({ field, of: { coinName, commissionAsset, bizType }, sum }) =>
      field === 'deltaAmount' && coinName !== undefined && bizType === undefined
        ? [{ account, label: say`Change`, coin: coinName, sum }]
        : field === 'commission' && commissionAsset !== undefined
          ? [{ account, label: say`Commission`, coin: commissionAsset, sum }]
          : [],
    ),
  );
  const alike = grouped(totals, ({ account, label, coin }) =>
    JSON.stringify([account, label, coin]),
  );
  return [...alike.values()].map(([first, ...more]) => ({
    ...first!,
    sum: sumDecimals([first!.sum, ...more.map(({ sum }) => sum)]),
  }));
}

interface Actions extends Comparison {
  readonly PeriodActions: typeof PeriodActions;
}

export class PeriodSession {
  readonly #store: PeriodStore;
  readonly #closing: () => Promise<PeriodActions>;

  /**
   * @param results the present results.
   * @param readAgain asks the exchange for results and tables again, by their ids, past months too,
   *   and finds where the results stand.
   */
  constructor(
    load: () => Promise<Actions>,
    readonly context: SessionContext,
    readonly results: () => WorkbookResults,
    readAgain: (ids: readonly string[]) => Promise<void>,
  ) {
    this.#store = new PeriodStore(load, context, () => results().liveCalls);
    this.#closing = async () => {
      const { PeriodActions: Loaded } = await load();
      return new Loaded(context, this.#store, results, readAgain);
    };
  }

  get cards(): readonly ClosedPeriodCard[] {
    return this.#store.periods.map((period) => {
      const { id, from, to, openItems, history, pinned } = period;
      const { state, differences, altered, notCompared } =
        this.#store.compared(id) ?? NOT_YET_COMPARED;
      return {
        ...{ id, from, to, title: titleOf(from, to) },
        ...peopleOf(period),
        ...{ state, differences, altered, notCompared, openItems, pinned, history },
        standing: periodStandingOf(period),
        populations: pinnedPopulations(period).map(({ id: value, name }) => ({
          value,
          label: name,
        })),
        totals: totalsOf(period),
        sha256: hashOfSigned(from, to, pinned),
      };
    });
  }

  /** Submits and signs at once, for two people at one table. */
  close(request: ClosePeriodRequest): Promise<Outcome> {
    return this.#inTurn((closing) => closing.submit(request, request.reviewedBy));
  }
  /**
   * Pins the months for a reviewer who signs later; `reviewedBy` is ignored. Open checks of the
   * month's pack need a reason on its sheet.
   */
  submit(request: ClosePeriodRequest): Promise<Outcome> {
    return this.#inTurn((closing) => closing.submit(request, null));
  }
  /**
   * The reviewer signs what was submitted, with the comments on the pack's sheet. Rows that cannot
   * be read again, because their account is not connected, need a reason.
   */
  sign(periodId: string, by: string, reason = ''): Promise<Outcome> {
    return this.#inTurn((closing) => closing.sign(periodId, by, reason));
  }
  /** After that the months may be submitted or closed again; the history stays. */
  reopen(periodId: string, by: string, reason: string): Promise<Outcome> {
    return this.#inTurn((closing) => closing.reopen(periodId, by, reason));
  }
  /**
   * Pins the present state in place of the differences; the reason is stored, and a new signature
   * is needed.
   */
  accept(periodId: string, by: string, reason: string): Promise<Outcome> {
    return this.#inTurn((closing) => closing.accept(periodId, by, reason));
  }
  /** The pinned records of one population, by the ids of its card. */
  pinnedRecords(periodId: string, populationId: string): Promise<PinnedRecords | Refused> {
    return this.#attempt((closing) => closing.pinnedRecords(periodId, populationId));
  }
  /**
   * One file with the evidence of all that the period pinned, and the people who prepared and
   * signed it.
   */
  saveEvidencePack(periodId: string): Promise<EvidencePackOutcome> {
    return this.#attempt((closing) => closing.saveEvidencePack(periodId));
  }

  /** Compares the pinned content with the present one: Excel may not have reported each edit. */
  compareSoon(): void {
    this.#store.compareSoon();
  }

  /** The items that need a reason before these months are closed. */
  openItems(from: string, to: string): readonly OpenItem[] {
    const [first, last] = [parseMonth(from), parseMonth(to)];
    if (first === null || last === null || first > last) return [];
    return [
      ...openItemsIn(first, last, this.results(), this.context),
      ...(this.#store.withoutChecklist.get(titleOf(first, last)) ?? []),
    ];
  }

  #inTurn(work: (closing: PeriodActions) => Promise<Outcome>): Promise<Outcome> {
    return this.#store.inTurn(async () => work(await this.#closing()));
  }
  #attempt<Done>(work: (closing: PeriodActions) => Promise<Done>): Promise<Done | Refused> {
    return this.context.attempt(async () => work(await this.#closing()), refused);
  }
}

declare module '../../../pane/context/pane-session' {
  interface PaneSession {
    readonly closedPeriods: Omit<PeriodSession, 'context' | 'results' | 'cards'>;
  }
}
