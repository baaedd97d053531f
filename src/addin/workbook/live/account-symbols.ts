// The trading pairs of an account, over which REBATES.TIEOUT adds up. The list changes numbers, so
// the workbook stores it.
import { nameKey, ownersOfKey } from '../../engine/accounts/account';
import { shorten } from '../../engine/records/shorten';
import { isTradingPair } from '../../engine/records/trading-pair';
import type { LiveQuestion } from '../../engine/answers/definitions';
import type { SessionContext } from '../session/session-context';
import { MAX_SYMBOLS, OF_WORKBOOK } from '../settings/registry';
import { say } from '../../platform/say';

export class SymbolLists {
  /** @param calls the live calls of the workbook */
  constructor(
    readonly context: SessionContext,
    readonly calls: () => readonly LiveQuestion[],
  ) {}

  async of(account: string): Promise<SymbolList> {
    const given = new Map(this.context.settings.get(OF_WORKBOOK.symbols)).get(nameKey(account));
    if (given) return { symbols: given, from: 'entered' };
    const brought = await this.#broughtBy(account);
    return brought.length > 0
      ? { symbols: brought, from: 'demo' }
      : { symbols: await this.#asked(account), from: 'asked' };
  }

  async choose(account: string, symbols: readonly string[] | null): Promise<SymbolsOutcome> {
    const wanted = [
      ...new Set(
        (symbols ?? [])
          .flatMap((typed) => typed.split(/[\s,;]+/))
          .filter((symbol) => symbol !== '')
          .map((symbol) => symbol.toUpperCase()),
      ),
    ].sort();
    const odd = wanted.find((symbol) => !isTradingPair(symbol));
    if (odd !== undefined)
      return {
        ok: false,
        sentence: say`${shorten(odd)} is no trading pair. Give pairs such as BTCUSDT, with commas between them.`,
      };
    if (wanted.length > MAX_SYMBOLS)
      return {
        ok: false,
        sentence: say`These are ${wanted.length} trading pairs. Give at most ${MAX_SYMBOLS}: each is asked for spot and futures.`,
      };
    this.context.settings.change(OF_WORKBOOK.symbols, (now) => {
      const others = now.filter(([key]) => key !== nameKey(account));
      if (wanted.length > 0) others.push([nameKey(account), wanted]);
      return others;
    });
    return { ok: true, list: await this.of(account) };
  }

  /** A demo account has its own pair list, whatever name it has here. */
  async #broughtBy(account: string): Promise<readonly string[]> {
    const { accounts, parts } = this.context;
    const owners = accounts.ownersNamed(account);
    const server = await parts.server.now().catch(() => null);
    if (owners === null || server === null) return [];
    for (const { key, pairs = [] } of server.config.demoAccounts)
      if ((await ownersOfKey(key, server.hosts)).rebates === owners.rebates)
        return [...pairs].sort();
    return [];
  }

  /** Pairs with commission stored on this device, and pairs that formulas of the workbook name. */
  async #asked(account: string): Promise<readonly string[]> {
    const {
      accounts,
      parts: { archive },
    } = this.context;
    const owners = accounts.ownersNamed(account);
    const stored =
      owners === null
        ? []
        : (await archive.coverage(owners.rebates)).series.map(({ series }) => series.symbol);
    const named = this.calls().flatMap((call) =>
      'symbols' in call && accounts.means(call, account) ? call.symbols : [],
    );
    return [...new Set([...stored, ...named])].sort();
  }
}

export interface SymbolList {
  /** Upper case, sorted. */
  readonly symbols: readonly string[];
  /**
   * 'entered': by the person, in this workbook. 'demo': the list of a sandbox account. 'asked': the
   * pairs of earlier requests, until a person enters a list.
   */
  readonly from: 'entered' | 'demo' | 'asked';
}

export type SymbolsOutcome =
  | { readonly ok: true; readonly list: SymbolList }
  | { readonly ok: false; readonly sentence: string };
