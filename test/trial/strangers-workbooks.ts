// Workbooks of strangers, made by chance out of all ways in: opened, copied, moved, edited beside
// or by a co-author, volatile, behind branches, in names, on sheets that are hidden or cannot be
// searched. None sends a request, and none shows a row that this device keeps.
import type { Chance } from '../../src/sandbox/data/seeded-random';
import { Session } from '../../src/addin/session';
import { askServer } from '../../src/addin/workbook/session/server-config';
import { FakeCoauthors } from '../addin/rig/fake-coauthors';
import { FakeWorkbook } from '../addin/rig/fake-workbook';
import { device, ledger, vaultWith } from '../addin/rig/opened-elsewhere';
import { enterInto, SERVER, type CellUnderTest } from '../addin/rig/session-rig';

const MONTHS = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10'];
const SHEETS = ['Sheet1', 'Data', 'Deep'];

/** None is a text that was entered on the device, though some ask what was asked there. */
const textOf = (draw: Chance, month: string): string =>
  draw.pick([
    `=LEDGER("",,"${month}")`,
    `=LEDGER(,,"${month}",)`,
    `=IF(COUNTA(A1:H9)>0,LEDGER(,,"${month}"),0)`,
    '=LEDGER(,,B1)',
    `=LEDGER(,,IF(ISERROR(A9),"${month}","2026-05"))`,
    '=LEDGER(,,"2026-"&TEXT(RANDBETWEEN(6,10),"00"))',
    `=IFERROR(${ledger(month).slice(1)},1)`,
    '=LEDGER(,,Month)',
  ]);

/** A device that keeps rows and can sign, on which strangers' workbooks are opened. */
export async function strangersWorkbooks(): Promise<(draw: Chance) => Promise<'taken'>> {
  const mine = await device();
  const account = mine.session.calls.context.accounts.listed[0]!.account!;
  const storage = {
    getItem: (name: string) => mine.device.get(name) ?? null,
    setItem: (name: string, text: string) => void mine.device.set(name, text),
  };
  const before = mine.sandbox.requests.length;

  async function open(draw: Chance): Promise<'taken'> {
    // With the id of a workbook of this device, as every copy of it has, or without.
    const workbook = new FakeWorkbook(draw.oneIn(4) ? [] : mine.workbook.settings);
    workbook.namesHold = draw.oneIn(4);
    workbook.hiddenSheets = draw.oneIn(2) ? ['Deep'] : [];
    workbook.unseen = draw.oneIn(4) ? ['Data'] : [];
    const coauthors = new FakeCoauthors();
    const session = new Session(
      {
        ...{ storage, workbook, coauthors, client: mine.client, archive: mine.archive },
        ...{ host: { typedCells: null, dateSystem: 1900, resultLimitBytes: null }, version: '1' },
        server: askServer(() => Promise.resolve(SERVER), mine.clock),
        vault: Promise.resolve(vaultWith(account)),
      },
      () => import('../../src/addin/features/close/close-actions'),
    );
    const cells: CellUnderTest[] = [];
    const place = (): string =>
      `${draw.pick(SHEETS)}!${draw.pick(['A', 'C', 'K'])}${1 + draw.below(9)}`;
    const call = (): void => {
      const month = draw.pick(MONTHS);
      workbook.values.set('Sheet1!B1', [[draw.pick(MONTHS)]]);
      // In a name it stands in no cell.
      if (!draw.oneIn(6)) workbook.formulas.set(place(), textOf(draw, month));
      cells.push(enterInto(session, 'LEDGER', [null, null, month]));
    };
    const acts: readonly (() => void)[] = [
      call,
      () => cells.at(-1)?.close(),
      // A person types beside the formulas, never into one.
      () =>
        coauthors.edit(`${draw.pick(SHEETS)}!${draw.pick(['B', 'H', 'Z'])}${1 + draw.below(9)}`),
      () => coauthors.edit(place(), { isRemote: true }),
      () => coauthors.edit('Sheet1!A1:XFD2', { isRemote: true, movesCells: true }),
      () => coauthors.edit('Sheet1!A30:XFD30', { movesCells: true }),
      () => {
        for (const [address, text] of [...workbook.formulas])
          workbook.formulas.set(address.replace(/^\w+/, 'Copy'), text);
      },
      () => session.cancel(),
    ];
    call();
    for (let act = 0; act < 3 + draw.below(8); act += 1) {
      draw.pick(acts)();
      await mine.clock.advance(draw.pick([0, 100, 700]));
    }
    await mine.clock.advance(2_000);
    const shown = cells.filter(({ last }) => last()?.kind === 'rows');
    const sent = mine.sandbox.requests.length - before;
    for (const cell of cells) cell.close();
    await mine.clock.advance(4_000);
    if (shown.length + sent > 0) throw new Error(`Shown: ${shown.length}, requests: ${sent}.`);
    return 'taken';
  }
  return open;
}
