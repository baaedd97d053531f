// If these fail, somebody else's formula spends a person's key or shows what their device keeps; or
// a formula of their own does not answer. The table is the one of docs/security.md.
import { FakeWorkbook } from '../../rig/fake-workbook';
import type { FakeCoauthors } from '../../rig/fake-coauthors';
import { holdStreams } from '../../rig/deferred-streams';
import { at, device, ledger, opened } from '../../rig/opened-elsewhere';
import {
  enterInto,
  rowsOf,
  sentenceOf,
  type CellUnderTest,
  type SessionRig,
} from '../../rig/session-rig';

jest.setTimeout(120_000);

const clocks = holdStreams();
const NOT_HERE = /^Not on this device\. Press Refresh/;

/** Asked on this device in this workbook, so trusted, and kept. */
const MINE = '2026-10';
/** Neither. */
const THEIRS = '2026-08';

interface Scene {
  readonly two: SessionRig;
  readonly coauthors: FakeCoauthors;
}
interface Way {
  readonly way: string;
  /** The cells that Excel calls, and what happens before and after. */
  readonly happens: (scene: Scene, month: string) => Promise<CellUnderTest> | CellUnderTest;
  /** Of a formula whose text is not trusted: does it ask? Only where a person enters it. */
  readonly asks?: true;
}

/** Texts may say the same question in other words: then each is trusted for itself. */
function cell(two: SessionRig, address: string, month: string, text = ledger(month)) {
  two.workbook.formulas.set(address, text);
  return two.enter('LEDGER', null, null, month);
}

const WAYS: readonly Way[] = [
  { way: 'opened', happens: ({ two }, month) => at(two, 'A1', month) },
  {
    way: 'opened, its sheet copied',
    happens: ({ two }, month) => {
      at(two, 'A1', month);
      return at(two, 'Copy!A1', month);
    },
  },
  {
    way: 'pasted',
    asks: true,
    happens: ({ two, coauthors }, month) => {
      coauthors.edit('C1:F20');
      return at(two, 'D5', month);
    },
  },
  {
    way: 'filled',
    asks: true,
    happens: ({ two, coauthors }, month) => {
      two.workbook.formulas.set('Sheet1!D5', ledger(month));
      coauthors.edit('D5:D9');
      return at(two, 'D6', month);
    },
  },
  {
    way: 'written by Insert or Repair',
    asks: true,
    happens: ({ two, coauthors }, month) => {
      coauthors.edit('D5', { isOurs: true });
      return at(two, 'D5', month);
    },
  },
  {
    way: 'entered by a co-author',
    happens: ({ two, coauthors }, month) => {
      coauthors.edit('D5', { isRemote: true });
      return at(two, 'D5', month);
    },
  },
  {
    way: 'entered here, and changed by a co-author since',
    happens: ({ two, coauthors }, month) => {
      coauthors.edit('D5');
      coauthors.edit('D5', { isRemote: true });
      return at(two, 'D5', month);
    },
  },
  {
    way: 'moved by a row',
    happens: async ({ two, coauthors }, month) => {
      const before = at(two, 'D5', month);
      await two.settled();
      two.workbook.formulas.delete('Sheet1!D5');
      coauthors.edit('A3:XFD3', { movesCells: true });
      before.close();
      return at(two, 'D6', month);
    },
  },
  {
    way: 'moved to where a person has typed',
    happens: ({ two, coauthors }, month) => {
      coauthors.edit('D5');
      coauthors.edit('A1:XFD1', { movesCells: true, isRemote: true });
      return at(two, 'D5', month);
    },
  },
  {
    way: 'undone: deleted, and there again',
    asks: true,
    happens: async ({ two, coauthors }, month) => {
      const before = at(two, 'D5', month);
      await two.settled();
      two.workbook.formulas.delete('Sheet1!D5');
      coauthors.edit('D5');
      before.close();
      await two.clock.advance(5_000);
      coauthors.edit('D5');
      return at(two, 'D5', month);
    },
  },
  {
    way: 'in a branch that an edit of another cell opens',
    happens: async ({ two, coauthors }, month) => {
      const text = `=IF(COUNTA($A$1:$H$60)>1,LEDGER(,,"${month}"),"")`;
      two.workbook.formulas.set('Sheet1!J1', month === MINE ? ledger(month) : text);
      await two.clock.advance(1_000);
      coauthors.edit('H1');
      return two.enter('LEDGER', null, null, month);
    },
  },
  {
    way: 'volatile, with an edit elsewhere each time it asks something else',
    happens: async ({ two, coauthors }, month) => {
      const text = '=LEDGER(,,"2026-0"&RANDBETWEEN(7,8))';
      two.workbook.formulas.set('Sheet1!J1', month === MINE ? ledger(month) : text);
      let last = two.enter('LEDGER', null, null, month);
      for (const other of month === MINE ? [MINE] : ['2026-07', month]) {
        coauthors.edit('Z9');
        last.close();
        last = two.enter('LEDGER', null, null, other);
        await two.settled();
      }
      return last;
    },
  },
  {
    way: 'in a name',
    happens: ({ two }, month) => {
      two.workbook.namesHold = true;
      if (month === MINE) two.workbook.formulas.set('Sheet1!A1', ledger(month));
      return two.enter('LEDGER', null, null, month);
    },
  },
  {
    way: 'on a sheet that cannot be searched',
    happens: ({ two, coauthors }, month) => {
      two.workbook.unseen = ['Locked'];
      if (month === MINE) two.workbook.formulas.set('Sheet1!A1', ledger(month));
      two.workbook.formulas.set('Locked!A1', ledger(month));
      coauthors.edit('H1');
      return two.enter('LEDGER', null, null, month);
    },
  },
  {
    way: 'on a hidden sheet, reading a cell that a person edits',
    happens: ({ two, coauthors }, month) => {
      two.workbook.hiddenSheets = ['Hidden'];
      two.workbook.values.set('Sheet1!B1', [[month]]);
      two.workbook.formulas.set(
        'Hidden!A1',
        month === MINE ? ledger(month) : '=LEDGER(,,Sheet1!B1)',
      );
      coauthors.edit('B1');
      return two.enter('LEDGER', null, null, month);
    },
  },
  {
    way: 'one of 10,000 blocks',
    happens: ({ two, coauthors }, month) => {
      for (let row = 1; row <= 10_000; row += 1)
        two.workbook.formulas.set(`Sheet1!C${2 * row}`, ledger('2025-12'));
      coauthors.edit('H1');
      return at(two, 'E9000', month);
    },
  },
];

describe.each(WAYS)('a formula that is $way', ({ happens, asks = false }) => {
  test('shows what is kept where its text is trusted, and sends nothing', async () => {
    const { two, coauthors } = await opened(undefined, clocks);
    const shown = await happens({ two, coauthors }, MINE);
    await two.settled();
    expect(rowsOf(shown.last()).length).toBeGreaterThan(10);
    expect(two.sandbox.requests).toEqual([]);
  });

  test(
    asks ? 'is trusted by that, and asks' : 'shows and sends nothing where its text is not trusted',
    async () => {
      const { two, coauthors, before } = await opened(undefined, clocks);
      const shown = await happens({ two, coauthors }, THEIRS);
      await two.settled();
      await two.clock.advance(10_000);
      if (asks) {
        expect(rowsOf(shown.last()).length).toBeGreaterThan(10);
        const months = two.sandbox.requests.map(({ parameters }) => parameters['month']);
        return expect(new Set(months)).toEqual(new Set([THEIRS]));
      }
      expect(sentenceOf(shown.last())).toMatch(NOT_HERE);
      expect(two.sandbox.requests).toEqual([]);
      expect(JSON.stringify([...two.workbook.settings])).toBe(before);
      // Refresh asks, wherever it stands.
      await two.clock.run(two.session.liveData.refresh('workbook'));
      await two.settled();
      expect(rowsOf(shown.last()).length).toBeGreaterThan(10);
    },
  );
});

describe('a trusted formula', () => {
  /** A formula over B1, entered here; it asked for September. */
  async function overCell() {
    const { two, coauthors } = await opened(undefined, clocks);
    const calls = (month: string): CellUnderTest => {
      two.workbook.values.set('Sheet1!B1', [[month]]);
      return two.enter('LEDGER', null, null, month);
    };
    coauthors.edit('A1');
    two.workbook.formulas.set('Sheet1!A1', '=LEDGER(,,B1)');
    const first = calls('2026-09');
    await two.settled();
    expect(rowsOf(first.last()).length).toBeGreaterThan(10);
    const becomes = (month: string): CellUnderTest => {
      first.close();
      return calls(month);
    };
    return { two, coauthors, becomes };
  }
  const asked = ({ sandbox }: SessionRig): Set<unknown> =>
    new Set(sandbox.requests.map(({ parameters }) => parameters['month']));

  test('asks when a person edits a cell that it reads', async () => {
    const { two, coauthors, becomes } = await overCell();
    coauthors.edit('B1');
    const now = becomes('2026-08');
    await two.settled();
    expect(rowsOf(now.last()).length).toBeGreaterThan(10);
    expect(asked(two)).toEqual(new Set(['2026-08']));
  });

  test('asks when the edited cell is read by way of another formula, or by a name', async () => {
    const { two, coauthors, becomes } = await overCell();
    two.workbook.formulas.set('Sheet1!B1', '=TEXT(C1,"yyyy-mm")');
    coauthors.edit('C1');
    const now = becomes('2026-08');
    await two.settled();
    expect(rowsOf(now.last()).length).toBeGreaterThan(10);
    two.workbook.formulas.set('Sheet1!B1', '=TEXT(Month,"yyyy-mm")');
    coauthors.edit('Setup!C1');
    const later = becomes('2026-07');
    await two.settled();
    expect(rowsOf(later.last()).length).toBeGreaterThan(10);
  });

  test('asks although Excel tells of the edit long after, or calculates long after', async () => {
    const { two, coauthors, becomes } = await overCell();
    const now = becomes('2026-08');
    await two.clock.advance(60_000);
    expect(sentenceOf(now.last())).toMatch(NOT_HERE);
    coauthors.edit('B1');
    await two.clock.advance(1_000);
    await two.settled();
    expect(rowsOf(now.last()).length).toBeGreaterThan(10);
    coauthors.edit('B1');
    await two.clock.advance(60_000);
    const later = becomes('2026-07');
    await two.settled();
    expect(rowsOf(later.last()).length).toBeGreaterThan(10);
  });

  test.each([
    ['a person edits another cell', 'Z9', false],
    ['a co-author edits the cell that it reads', 'B1', true],
  ])('asks nothing where its argument changes and %s', async (_what, edited, isRemote) => {
    const { two, coauthors, becomes } = await overCell();
    coauthors.edit(edited, { isRemote });
    const now = becomes('2026-08');
    await two.settled();
    expect(sentenceOf(now.last())).toMatch(NOT_HERE);
    expect(two.sandbox.requests).toEqual([]);
  });

  test('asks nothing where a co-author edits what it reads after a person did', async () => {
    const { two, coauthors, becomes } = await overCell();
    coauthors.edit('B1');
    coauthors.edit('B1', { isRemote: true });
    const now = becomes('2026-08');
    await two.settled();
    expect(sentenceOf(now.last())).toMatch(NOT_HERE);
    expect(two.sandbox.requests).toEqual([]);
  });

  test('asks nothing when the workbook opens, whatever its arguments are then', async () => {
    const { two } = await overCell();
    const again = two.reopened();
    two.workbook.values.set('Sheet1!B1', [['2026-06']]);
    const shown = enterInto(again, 'LEDGER', [null, null, '2026-06']);
    await two.clock.advance(5_000);
    expect(sentenceOf(shown.last())).toMatch(NOT_HERE);
    expect(two.sandbox.requests).toEqual([]);
  });

  test('asks once for an argument that changes by itself, however often other cells are edited', async () => {
    const { two, coauthors } = await opened(undefined, clocks);
    two.workbook.formulas.set('Sheet1!A1', '=LEDGER(,,"2026-0"&RANDBETWEEN(1,8))');
    coauthors.edit('A1');
    let last = two.enter('LEDGER', null, null, '2026-08');
    await two.settled();
    for (const month of [7, 6, 5, 4, 3, 2]) {
      coauthors.edit('Z9');
      last.close();
      last = two.enter('LEDGER', null, null, `2026-0${month}`);
      await two.settled();
      expect(sentenceOf(last.last())).toMatch(NOT_HERE);
    }
    expect(asked(two)).toEqual(new Set(['2026-08']));
  });

  test('asks for each of its branches and calls once', async () => {
    const { two, coauthors } = await opened(undefined, clocks);
    two.workbook.formulas.set('Sheet1!A1', '=IFERROR(LEDGER(,,"2026-08"),LEDGER(,,"2026-07"))');
    coauthors.edit('A1');
    const first = two.enter('LEDGER', null, null, '2026-08');
    await two.settled();
    const other = two.enter('LEDGER', null, null, '2026-07');
    await two.settled();
    for (const one of [first, other]) expect(rowsOf(one.last()).length).toBeGreaterThan(10);
    expect(asked(two)).toEqual(new Set(['2026-08', '2026-07']));
  });

  test('is trusted in rows and columns that it is moved or filled to, and in no other workbook', async () => {
    const { two, becomes } = await overCell();
    two.workbook.formulas.delete('Sheet1!A1');
    two.workbook.formulas.set("'My sheet'!K90", "=ledger( ,, 'Other'!$C$7 )");
    two.workbook.values.set("'Other'!C7", [[MINE]]);
    const moved = becomes(MINE);
    await two.settled();
    expect(rowsOf(moved.last()).length).toBeGreaterThan(10);
    const elsewhere = new FakeWorkbook(
      [...two.workbook.settings].map(([name, value]): [string, string] =>
        name === 'tieout.workbook' ? [name, '"another"'] : [name, value],
      ),
    );
    elsewhere.formulas.set('Sheet1!A1', ledger(MINE));
    const other = two.reopened(undefined, elsewhere);
    enterInto(other, 'LEDGER', [null, null, MINE]);
    await two.clock.advance(5_000);
    expect(other.state.results).toMatchObject([{ state: 'shown', fromWorkbook: true }]);
  });

  test.each<[string, (one: SessionRig) => void | Promise<void>]>([
    ['Forget everything', ({ session }) => session.accounts.forgetEverything()],
    ['Forget of the last account', ({ session }) => session.accounts.forget('Main')],
  ])('is trusted no more after %s', async (_what, forget) => {
    const one = await device();
    expect(one.device.get('tieout.trusted')).not.toBe('[]');
    await one.clock.run(Promise.resolve(forget(one)));
    await one.settled();
    expect(one.device.get('tieout.trusted')).toBe('[]');
  });
});

describe('where the text leaves open what it asks', () => {
  test('a formula asks for itself, and vouches for no other', async () => {
    const { two, coauthors } = await opened(undefined, clocks);
    const text = '=LEDGER(,,TEXT(DATE(2026,8,1),"yyyy-mm"))';
    two.workbook.formulas.set('Sheet1!H1', text);
    coauthors.edit('H1');
    const typed = two.enter('LEDGER', null, null, THEIRS);
    await two.settled();
    expect(rowsOf(typed.last()).length).toBeGreaterThan(10);
    two.workbook.formulas.set('Sheet1!A1', '=LEDGER(,,IF(TRUE,"2026-07"))');
    const theirs = two.enter('LEDGER', null, null, '2026-07');
    coauthors.edit('H1');
    await two.settled();
    expect(sentenceOf(theirs.last())).toMatch(NOT_HERE);
    expect(
      two.sandbox.requests.filter(({ parameters }) => parameters['month'] === '2026-07'),
    ).toEqual([]);
  });

  test.each<[string, (workbook: FakeWorkbook) => void]>([
    ['a name holds a formula', (workbook) => (workbook.namesHold = true)],
    ['a sheet cannot be searched', (workbook) => (workbook.unseen = ['Locked'])],
  ])('nothing is concluded where %s', async (_what, hide) => {
    const { two, coauthors } = await opened(undefined, clocks);
    hide(two.workbook);
    two.workbook.formulas.set('Sheet1!H1', '=LEDGER(,,TEXT(DATE(2026,8,1),"yyyy-mm"))');
    coauthors.edit('H1');
    const call = two.enter('LEDGER', null, null, THEIRS);
    await two.settled();
    expect(sentenceOf(call.last())).toMatch(NOT_HERE);
    expect(two.sandbox.requests).toEqual([]);
  });
});

describe('what Tieout itself writes asks, though Excel never tells of it', () => {
  /** Stands in the sheet, and is called, before the write has ended. */
  const written = (two: SessionRig, address: string): Promise<CellUnderTest> => {
    two.workbook.formulas.set(address, ledger(THEIRS));
    const shown = two.enter('LEDGER', null, null, THEIRS);
    return two.clock.advance(500).then(() => shown);
  };

  test('by Insert, also in an Excel that tells of no edits', async () => {
    const { two } = await opened(undefined, clocks, { listens: false });
    let shown: CellUnderTest | undefined;
    jest.spyOn(two.workbook, 'writeFormula').mockImplementation(async () => {
      shown = await written(two, "'New sheet'!A1");
      return { ok: true, address: "'New sheet'!A1" };
    });
    const draft = { name: 'LEDGER', args: [null, null, THEIRS] } as const;
    await two.clock.run(two.session.getData.insertFormula(draft, 'new sheet'));
    await two.settled();
    expect(shown!.pushes.map((one) => one.kind)).toEqual(['rows']);
  });

  test('by a pack, and by Repair', async () => {
    let two: SessionRig | null = null;
    const shown: CellUnderTest[] = [];
    const write = async (address: string): Promise<void> =>
      void shown.push(await written(two!, address));
    ({ two } = await opened(undefined, clocks, {
      packSheets: { write: () => write('Lead!B5') } as never,
      sheetCare: {
        calculationTrouble: () => Promise.resolve(null),
        reenter: () => write('Sheet1!D5').then(() => []),
      } as never,
    }));
    const pack = await two.session.context.parts.packSheets!();
    const cells = [['Title', { formula: ledger(THEIRS) }]];
    const sheet = { name: 'Lead', blocks: [{ row: 4, column: 0, cells }] };
    await two.clock.run(pack.write([sheet as never], {}, {} as never));
    await two.settled();
    two.workbook.formulas.set('Sheet1!D5', ledger(THEIRS));
    two.workbook.values.set('Sheet1!D5', [['#NAME?']]);
    await two.clock.run(two.session.liveData.repairNames());
    await two.settled();
    expect(shown.map(({ pushes }) => pushes.map((one) => one.kind))).toEqual([['rows'], ['rows']]);
  });
});

test('an edit that is told of while its call is looked for asks before a sentence is shown', async () => {
  const { two, coauthors } = await opened(undefined, clocks);
  const typed = at(two, 'A1', THEIRS);
  const find = two.workbook.findFormulas.bind(two.workbook);
  jest.spyOn(two.workbook, 'findFormulas').mockImplementationOnce((within) => {
    coauthors.edit('A1');
    return find(within);
  });
  await two.settled();
  expect(typed.pushes.map((one) => one.kind)).toEqual(['rows']);
});

test('where Excel is busy nothing is asked, and what was entered asks as soon as it is not', async () => {
  const { two, coauthors } = await opened(undefined, clocks);
  const busy = jest.spyOn(two.workbook, 'findFormulas').mockRejectedValue(new Error('Busy.'));
  coauthors.edit('A1');
  const typed = at(two, 'A1', THEIRS);
  await two.settled();
  expect(sentenceOf(typed.last())).toMatch(NOT_HERE);
  expect(two.sandbox.requests).toEqual([]);
  busy.mockRestore();
  await two.clock.advance(10_000);
  await two.settled();
  expect(rowsOf(typed.last()).length).toBeGreaterThan(10);
});

test('a formula that is entered while others are looked for asks too', async () => {
  const { two, coauthors } = await opened(undefined, clocks);
  const find = two.workbook.findFormulas.bind(two.workbook);
  const later: CellUnderTest[] = [];
  jest.spyOn(two.workbook, 'findFormulas').mockImplementation((within) => {
    const found = find(within);
    if (within && later.length === 0) {
      coauthors.edit('Other!A1');
      later.push(at(two, 'Other!A1', '2026-07'));
    }
    return found;
  });
  coauthors.edit('A1');
  const first = at(two, 'A1', THEIRS);
  await two.settled();
  for (const typed of [first, ...later]) expect(rowsOf(typed.last()).length).toBeGreaterThan(10);
});

test('what is not trusted is listed by sheet, hidden ones first, and is trusted by “Use”', async () => {
  const { two } = await opened(undefined, clocks);
  two.workbook.hiddenSheets = ['Deep'];
  const cells = ['A1', 'A2'].map((place, row) => cell(two, `Data!${place}`, `2026-0${row + 7}`));
  cells.push(cell(two, 'Deep!Z1', '2026-06'), at(two, 'A1', MINE));
  await two.settled();
  expect(two.session.state.toTrust).toEqual([
    { sheet: 'Deep', isHidden: true, formulas: 1 },
    { sheet: 'Data', isHidden: false, formulas: 2 },
  ]);
  expect(two.session.state.toUseHere).toEqual(['Main']);
  await two.clock.run(two.session.accounts.useHere('Main'));
  await two.settled();
  for (const one of cells) expect(rowsOf(one.last()).length).toBeGreaterThan(10);
  expect(two.session.state).toMatchObject({ toTrust: [], toUseHere: [] });
});

test.each<[string, (two: SessionRig) => void]>([
  ['in a name', ({ workbook }) => void (workbook.namesHold = true)],
  [
    'on a sheet that cannot be searched',
    ({ workbook }) => {
      workbook.unseen = ['Locked'];
      workbook.formulas.set('Locked!A1', ledger(THEIRS));
    },
  ],
])('a formula %s is listed before Refresh workbook trusts it', async (_where, hide) => {
  const { two } = await opened(undefined, clocks);
  hide(two);
  const shown = two.enter('LEDGER', null, null, THEIRS);
  await two.settled();
  await two.clock.advance(1_000);
  expect(two.session.state.toTrust).toEqual([{ sheet: null, isHidden: true, formulas: 1 }]);
  await two.clock.run(two.session.liveData.refresh('workbook'));
  await two.settled();
  expect(rowsOf(shown.last()).length).toBeGreaterThan(10);
  expect(two.session.state.toTrust).toEqual([]);
});

test('a sheet that could not be searched is called so, and not empty', async () => {
  const { two } = await opened(undefined, clocks);
  two.workbook.unseen = ['Sheet1'];
  await two.clock.run(two.session.liveData.refresh('sheet'));
  expect(two.session.state.history[0]?.sentence).toMatch(
    /^Excel did not let Tieout search Sheet1, so nothing was refreshed there\./,
  );
});

test('a refresh of what was found names the sheet that was not searched to its end', async () => {
  const one = await device();
  const find = one.workbook.findFormulas.bind(one.workbook);
  one.workbook.findFormulas = async (...within) => ({
    ...(await find(...within)),
    unseen: ['Sheet1'],
  });
  await one.clock.run(one.session.liveData.refresh('sheet'));
  expect(one.session.state.history[0]).toMatchObject({
    kind: 'failed',
    sentence: expect.stringMatching(
      /^Refreshed 2 of 2 results\. Excel did not let Tieout search all of Sheet1, so other formulas there/,
    ) as unknown,
  });
});

test.each([
  ['typed one after the other', (coauthors: FakeCoauthors, at: number) => coauthors.edit(`A${at}`)],
  [
    'pasted at once',
    (coauthors: FakeCoauthors, row: number) => row === 1 && coauthors.edit('A1:A1000'),
  ],
])(
  'a thousand totals that are %s all ask, though they calculate long after',
  async (_how, edit) => {
    const { two, coauthors } = await opened(new Map(), clocks);
    const types = Array.from({ length: 1_000 }, (_, i) => `type_${i}`);
    for (const [i, type] of types.entries()) {
      two.workbook.formulas.set(
        `Sheet1!A${i + 1}`,
        `=LEDGER.TOTAL("Change","USDT","${type}","2026-08")`,
      );
      edit(coauthors, i + 1);
    }
    await two.clock.advance(10_000);
    const scansBefore = two.workbook.scans;
    for (const type of types) {
      two.enter('LEDGER.TOTAL', 'Change', 'USDT', type, '2026-08');
      // Excel starts them one after the other.
      await Promise.resolve();
    }
    await two.settled();
    const states = two.session.calls.all.map(({ isTrusted, state }) => isTrusted && state);
    expect(states.filter((state) => state === 'shown').length).toBe(1_000);
    expect(two.workbook.scans - scansBefore).toBeLessThan(20);
  },
);
