// A workbook that somebody else made, opened on a device that can sign at once.
import type { Account } from '../../../src/addin/engine/accounts/account';
import { Archive } from '../../../src/addin/engine/archive/archive';
import { FakeCoauthors } from './fake-coauthors';
import { FakeWorkbook } from './fake-workbook';
import { FakeXmlParts } from './fake-xml-parts';
import {
  connectedRig,
  ownersOf,
  sessionRig,
  type CellUnderTest,
  type SessionRig,
  type SessionRigOptions,
} from './session-rig';

const small = { sandbox: { sizeFactor: 0.1 } };

/** A device with an account that can sign at once, and rows that were asked in a workbook of it. */
export async function device(isShared = false): Promise<SessionRig> {
  const one = await connectedRig({ ...small, shared: isShared });
  for (const month of ['2026-09', '2026-10']) {
    one.workbook.formulas.set(`Sheet1!${month === '2026-09' ? 'A1' : 'A2'}`, ledger(month));
    one.enter('LEDGER', null, null, month);
  }
  await one.settled();
  return one;
}

/** What one device has read serves all tests of a file: each opens a copy of it. */
let read: Promise<SessionRig> | null = null;
afterAll(async () => (await read)?.end());

async function copyOf({ archive, ...one }: SessionRig): Promise<Archive> {
  const { ledger: owner } = ownersOf(one);
  const copy = new Archive();
  const reading = await copy.reading(owner);
  for (const month of (await archive.coverage(owner)).months)
    await copy.keepMonth(reading, month, (await archive.month(owner, month))!);
  return copy;
}

export const ledger = (month: string): string => `=LEDGER(,,"${month}")`;

/** What a stranger writes into a file: the account's name, and marks of formulas asked before. */
export async function strangersSettings(): Promise<Map<string, string>> {
  const stranger = await device();
  return new Map([...stranger.workbook.settings].filter(([name]) => name !== 'tieout.workbook'));
}

export interface Opened {
  readonly two: SessionRig;
  readonly xml: FakeXmlParts;
  readonly before: string;
  readonly coauthors: FakeCoauthors;
}

/**
 * A workbook, opened where an account is connected without a click in this workbook.
 * @param settings of the workbook; left out: those of the one in which the device asked, with its
 *   id, as every copy of it has.
 * @param clocks of the test's file (`holdStreams`).
 */
export async function opened(
  settings: ReadonlyMap<string, string> | undefined,
  clocks: Set<SessionRig['clock']>,
  { listens = true, ...more }: { listens?: boolean } & SessionRigOptions = {},
): Promise<Opened> {
  const mine = await (read ??= device(true));
  const [xml, coauthors] = [new FakeXmlParts(), new FakeCoauthors()];
  const account = mine.session.calls.context.accounts.listed[0]!.account!;
  const two = await sessionRig(small, {
    workbook: new FakeWorkbook(settings ?? mine.workbook.settings),
    archive: await copyOf(mine),
    device: new Map(mine.device),
    xmlParts: xml,
    coauthors: listens ? coauthors : null,
    vaultOn: () => Promise.resolve(vaultWith(account)),
    ...more,
  });
  clocks.add(two.clock);
  await two.clock.advance(100);
  return { two, xml, coauthors, before: JSON.stringify([...two.workbook.settings]) };
}

/** A vault that needs no PIN: its account is connected as soon as the workbook opens. */
export function vaultWith(account: Account) {
  const vault = {
    list: () => [{ name: account.name, state: 'ready' as const, by: 'device' as const }],
    accounts: () => [account],
    hasPin: false,
    isUnlocked: true,
    subscribe: () => () => undefined,
    used: () => undefined,
  };
  return { vault: vault as never, lockAfterMinutes: 15 };
}

/** A formula in a cell: a stream as Excel starts it. */
export function at(one: SessionRig, cell: string, month: string): CellUnderTest {
  one.workbook.formulas.set(cell.includes('!') ? cell : `Sheet1!${cell}`, ledger(month));
  return one.enter('LEDGER', null, null, month);
}
