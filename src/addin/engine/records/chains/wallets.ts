// Balances of one coin that follow two chains, such as those of two wallets under one name:
// separated, both continue; together, they break at every switch between the two.
import type { ChainLink } from '../balance-chain';

/**
 * Whether more than one wallet has a balance after it: then no single one is the coin's balance.
 */
export const severalIn = ({ wallets }: Pick<ChainLink, 'wallets'>): boolean =>
  (wallets?.filter((units) => units !== 0n).length ?? 0) > 1;

/** Beyond this number there are no wallets: the balances follow nothing. */
const MAX_WALLETS = 5;

/** Consecutive links, and their indexes in the ledger. */
interface Run {
  readonly links: ChainLink[];
  readonly firstAt: number;
  lastAt: number;
}

/**
 * The links again with the total balance of all wallets; each with the amount missing in its own
 * chain, and the wallets' balances after it. null if one chain fits equally well.
 * @param links of one coin, by time.
 */
export function walletsOf(links: readonly ChainLink[]): ChainLink[] | null {
  const breaks = links.filter(({ missing }) => missing !== 0n).length;
  // One missing or altered entry does not mean a second chain.
  if (breaks < 2) return null;
  const runs = runsOf(links, breaks);
  if (runs === null || areOneChain(runs)) return null;
  const sideBySide = walletsFrom(runs);
  if (sideBySide.length < 2) return null;
  const wallets = sideBySide.flatMap(fromNothing);
  const joints = runs.length - wallets.length;
  if (wallets.length > MAX_WALLETS) return null;
  // A single entry is wrong, or others are missing: it is no wallet.
  if (wallets.some((own) => own.reduce((sum, run) => sum + run.links.length, 0) < 2)) return null;
  return joints + wallets.length - 1 < breaks ? together(links, wallets) : null;
}

/** Each link continues the newest run that leads to its balance, or begins a run. */
function runsOf(links: readonly ChainLink[], breaks: number): Run[] | null {
  const runs: Run[] = [];
  const endingAt = new Map<bigint, Run[]>();
  for (const [at, link] of links.entries()) {
    let run = endingAt.get(link.before)?.pop();
    if (run === undefined) {
      run = { links: [], firstAt: at, lastAt: at };
      if (runs.push(run) > breaks + 1) return null;
    }
    run.links.push(link);
    run.lastAt = at;
    const ending = endingAt.get(link.after) ?? [];
    endingAt.set(link.after, ending);
    ending.push(run);
  }
  return runs;
}

/** If one run starts where another ends, they are one chain in another order. */
function areOneChain(runs: readonly Run[]): boolean {
  const starts = new Set(runs.map(({ links: [first] }) => first!.before));
  starts.delete(0n);
  return runs.some(
    ({ links }) => starts.has(links.at(-1)!.after) && links[0]!.before !== links.at(-1)!.after,
  );
}

/** Overlapping runs are wallets; a run that begins after another has ended continues it. */
function walletsFrom(runs: readonly Run[]): Run[][] {
  const wallets: Run[][] = [];
  for (const run of runs) {
    const free = wallets.filter((own) => own.at(-1)!.lastAt < run.firstAt);
    const latest = free.sort((a, b) => b.at(-1)!.lastAt - a.at(-1)!.lastAt)[0];
    if (latest === undefined) wallets.push([run]);
    else latest.push(run);
  }
  return wallets;
}

/** A run that starts from zero continues one that ended with zero. */
function fromNothing(runs: readonly Run[]): Run[][] {
  const wallets: Run[][] = [];
  for (const run of runs) {
    const last = wallets.at(-1);
    if (last === undefined || run.links[0]!.before === 0n) wallets.push([run]);
    else last.push(run);
  }
  return wallets;
}

function together(links: readonly ChainLink[], wallets: readonly (readonly Run[])[]): ChainLink[] {
  const walletOf = new Map(
    wallets.flatMap((runs, wallet) =>
      runs.flatMap((run) => run.links.map((link) => [link, wallet] as const)),
    ),
  );
  const balances = wallets.map(([first]) => first!.links[0]!.before);
  return links.map((link) => {
    const wallet = walletOf.get(link)!;
    const missing = link.before - balances[wallet]!;
    balances[wallet] = link.before;
    const before = balances.reduce((sum, balance) => sum + balance, 0n);
    balances[wallet] = link.after;
    const after = before + link.after - link.before;
    return { ...link, before, after, missing, wallet, wallets: [...balances] };
  });
}
