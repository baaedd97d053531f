// Stored records of a period prove that it has begun, even if this computer's clock says otherwise.
import { daysOf, DAY_MS, dayName, dayOfUtcMs } from '../records/calendar';
import type { Account } from '../accounts/account';
import type { Archive } from '../archive/archive';
import { SharedWork } from '../archive/fetching/shared-work';
import type { ExchangeClient } from '../exchange/client';
import { ConnectionError } from '../exchange/exchange-error';
import type { Zones } from '../records/zone';
import { isTieoutError } from '../../platform/tieout-error';
import type { ResolvedDates } from './dates';
import { definitionOf, type LiveQuestion } from './definitions';
import { say } from '../../platform/say';

/** The limit of months or days that are looked up for a period that has not begun. */
const MAX_LOOKED_UP = 40;

export class ClockCheck {
  readonly #asking = new SharedWork<number | null>();

  constructor(
    readonly parts: {
      readonly client: ExchangeClient;
      readonly archive: Archive;
      readonly settings: { readonly zones: Zones };
    },
  ) {}

  /**
   * For a period that has not begun by this computer's clock: throws ConnectionError if some of it
   * was read more than a day later than now, unless the exchange's time confirms the clock.
   */
  async refuseWhereBehind(
    call: LiveQuestion,
    dates: ResolvedDates,
    accounts: readonly Account[],
    signals: readonly AbortSignal[],
  ): Promise<void> {
    if (dates.last <= dates.askedTo) return;
    const { client } = this.parts;
    const nowMs = client.clock.nowMs() + client.offsetMs.ledger;
    const readAtMs = await this.#lastReadMs(call, dates, accounts);
    if (readAtMs <= nowMs + DAY_MS) return;
    const behindMs = await this.#asking.join('ledger', (stop) => this.#behindMs(stop), signals);
    if (behindMs !== null && behindMs < DAY_MS) return;
    throw new ConnectionError(
      'clock',
      say`This computer's clock says ${dayName(dayOfUtcMs(nowMs))}, but the exchange was read on ${dayName(dayOfUtcMs(readAtMs))}. Set the clock to automatic, then press Refresh.`,
    );
  }

  /** By the exchange's clock; null if its time is not available. */
  async #behindMs(stop: AbortSignal): Promise<number | null> {
    try {
      return await this.parts.client.measureOffset('ledger', stop);
    } catch (error) {
      if (!isTieoutError(error) || stop.aborted) throw error;
      return null;
    }
  }

  /** The moment of the newest stored reading of the period; 0: none. */
  async #lastReadMs(
    call: LiveQuestion,
    dates: ResolvedDates,
    accounts: readonly Account[],
  ): Promise<number> {
    const { archive, settings } = this.parts;
    const asIfBegun = { ...dates, askedTo: dates.last };
    let lastMs = 0;
    for (const { name, owners } of accounts) {
      const { months, series, window } = definitionOf(call).needs(
        call,
        asIfBegun,
        settings.zones,
        name,
      );
      for (const month of months.slice(0, MAX_LOOKED_UP))
        lastMs = Math.max(lastMs, (await archive.outline(owners.ledger, month))?.fetchedAtMs ?? 0);
      const days = window === null ? [] : daysOf(window).slice(0, MAX_LOOKED_UP);
      for (const one of series.slice(0, 1))
        for (const { fetchedAtMs } of (await archive.days(owners.rebates, one, days)).values())
          lastMs = Math.max(lastMs, fetchedAtMs);
    }
    return lastMs;
  }
}
