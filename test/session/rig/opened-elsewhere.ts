// A workbook that somebody else made, opened on a device that can sign at once.
import type { Account } from '../../../src/addin/engine/accounts/account';
import type { CellEdit, excelCoauthors } from '../../../src/addin/workbook/excel/excel-coauthors';
import { FakeWorkbook } from './fake-workbook';
import { FakeXmlParts } from './fake-xml-parts';
import { brokerSession, sessionRig, type CellUnderTest, type SessionRig } from './session-rig';

const small = { sandbox: { sizeFactor: 0.1 } };

/** What Excel tells of edits, as far as a test makes some. */
export class FakeCoauthors implements NonNullable<ReturnType<typeof excelCoauthors>> {
  readonly #heard: ((edit: CellEdit) => void)[] = [];
  constructor(readonly tellsOwnEdits = false) {}
  readSettings(): Promise<void> {
    return Promise.resolve();
  }
  onEdit(heard: (edit: CellEdit) => void): void {
    this.#heard.push(heard);
  }
  onSettings(): void {
    // Nobody saves settings here.
  }
  edit(cell: string, { isRemote = false, isOurs = false } = {}): void {
    const [, letter = 'A', row = '1'] = /^([A-Z])(\d+)$/.exec(cell) ?? [];
    const [startRow, startColumn] = [Number(row) - 1, letter.charCodeAt(0) - 65];
    const block = { startRow, endRow: startRow, startColumn, endColumn: startColumn };
    for (const heard of this.#heard)
      heard({ isRemote, isOurs, sheetId: 'Sheet1', blocks: [block], movesCells: false });
  }
}

/** A device with an account that can sign at once, and rows of it, but not of this workbook. */
export async function device(): Promise<SessionRig> {
  const one = await brokerSession();
  for (const month of ['2026-09', '2026-10']) one.enter('LEDGER', null, null, month);
  await one.settled();
  return one;
}

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
 * @param clocks of the test's file (`holdStreams`).
 */
export async function opened(
  settings: ReadonlyMap<string, string>,
  clocks: Set<SessionRig['clock']>,
  { listens = true } = {},
): Promise<Opened> {
  const mine = await device();
  const [xml, coauthors] = [new FakeXmlParts(), new FakeCoauthors()];
  const account = mine.session.calls.context.accounts.listed[0]!.account!;
  const two = await sessionRig(small, {
    workbook: new FakeWorkbook(settings),
    archive: mine.archive,
    device: mine.device,
    xmlParts: xml,
    ...(listens && { coauthors }),
    vaultOn: () => Promise.resolve(vaultWith(account)),
  });
  clocks.add(two.clock);
  await two.clock.advance(100);
  return { two, xml, coauthors, before: JSON.stringify([...two.workbook.settings]) };
}

/** A vault that needs no PIN: its account is connected as soon as the workbook opens. */
function vaultWith(account: Account) {
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
  one.workbook.formulas.set(`Sheet1!${cell}`, `=LEDGER(,,"${month}")`);
  return one.enter('LEDGER', null, null, month);
}
