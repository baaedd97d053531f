// What is demanded before a month is submitted comes from the results: what would be lost is a month
// that is signed because somebody typed a number into Lead, or pasted a result as values.
import fc from 'fast-check';
import { MATCH_SETTING, matchAsked } from '../../../../src/addin/features/close/pack/pack-results';
import type { CheckKey } from '../../../../src/addin/engine/proofs/close-checks';
import type { FunctionName } from '../../../../src/addin/engine/answers/definitions';
import { sheetChanged } from '../../../../src/addin/features/close/period/differences-by-record';
import type { CellUnderTest, SessionRig } from '../../rig/session-rig';
import {
  bookOf,
  enterRoll,
  enterTieout,
  mappingWith,
  MONTH,
  pack,
  sign,
  submit,
  typesWith,
  type Cells,
  type Pack,
} from './pack-rig';

/** What a check says that results leave open. */
const SAYS: Partial<Record<CheckKey, string>> = {
  chain: 'No row of the roll-forward breaks or is unknown',
  byType: 'Business types add up to the roll-forward',
  inLead: 'Every coin that moved has its row in Lead',
  lead: 'Every cell of Lead is known',
  days: 'Every day of commission ties out',
  addedUp: 'Pairs and days add up to the commission settled',
  matched: 'Nothing is unmatched',
  carried: 'The openings are the closings carried from the month before',
  cleared: 'Every item carried is cleared',
  journal: 'The journal balances and has every movement',
};

type Sheet = 'Close' | 'Lead' | 'Rebates' | 'Carried';
interface OnSheets extends Pack {
  /** Rows as they stand in `report`. */
  readonly sheets: Readonly<Record<Sheet, Cells>>;
}

function withSheets(of: Pack): OnSheets {
  const [Close, Lead] = [of.report.cells.get('Close')!, of.report.cells.get('Lead')!];
  const [Rebates, Carried] = [of.report.cells.get('Rebates')!, of.report.cells.get('Carried')!];
  return { ...of, sheets: { Close, Lead, Rebates, Carried } };
}

/** Most cases submit nothing, so one pack serves them; its sheets and formulas are put back for each. */
let shared: Pack;
let unchanged: Map<string, unknown[][]>;
beforeAll(async () => {
  shared = await pack({ rig: { shared: true, throughRelay: false } });
  // What one case has read again in this very millisecond is fresh to the next.
  shared.one.clock.betweenActionsMs = 0;
  unchanged = structuredClone(shared.report.cells);
});
afterAll(() => shared.one.end());

/** The shared pack with sheets of its own. */
function withOwnSheets(): OnSheets {
  const { cells } = shared.report;
  cells.clear();
  for (const [name, rows] of structuredClone(unchanged)) cells.set(name, rows);
  return withSheets(shared);
}

async function wantsReason(of: Pack, key: CheckKey): Promise<void> {
  expect(await submit(of)).toMatchObject({
    ok: false,
    sentence: expect.stringContaining(`The first: ${SAYS[key] ?? ''}.`),
  });
}

test.each<[string, CheckKey, (of: OnSheets) => void]>([
  ['a closing on Lead', 'inLead', ({ sheets }) => void (sheets.Lead[3]![1] = 12_345)],
  ['a coin that is gone from Lead', 'inLead', ({ sheets }) => void sheets.Lead.splice(3, 1)],
  ['a change on Lead', 'lead', ({ sheets }) => void (sheets.Lead[3]![4] = 0)],
  [
    'a coin on Lead that rests, with a balance of nobody',
    'lead',
    ({ sheets }) => void sheets.Lead.push(['XMR', 5, 5, 5, 0, '', '']),
  ],
  ['a pair on Rebates', 'addedUp', ({ sheets }) => void (sheets.Rebates[3]![3] = 1)],
  ['a day on Rebates', 'addedUp', ({ sheets }) => void (sheets.Rebates[20]![3] = 1)],
  ['a closing carried', 'carried', ({ sheets }) => void (sheets.Carried[3]![2] = 1)],
  [
    'an item carried',
    'cleared',
    ({ sheets }) => void (sheets.Carried[3] = [...sheets.Carried[3]!, '', '', 'unmatched']),
  ],
  [
    'a line of the journal',
    'journal',
    ({ report }) => {
      const lines = report.cells.get(`Journal ${MONTH}`)!;
      const header = lines.findIndex((row) => row.includes('Narration'));
      lines[header + 1]![lines[header]!.indexOf('Account')] = '9999';
    },
  ],
])('%s that no result gives wants a reason, whatever Close says', async (_, says, change) => {
  const of = withOwnSheets();
  change(of);
  await wantsReason(of, says);
});

/** Takes the formula out of A3 of a sheet of the shared pack. @returns what puts it back. */
function withoutFormula(sheet: string): () => Promise<void> {
  const { one } = shared;
  if (sheet === 'Roll-forward') shared.roll.close();
  if (sheet === 'Tie-out') shared.tieout.close();
  one.workbook.formulas.delete(`${sheet}!A3`);
  return async () => {
    one.workbook.formulas.delete(`${sheet}!A3`);
    if (sheet === 'Roll-forward') shared = { ...shared, roll: enterRoll(one) };
    if (sheet === 'Tie-out') shared = { ...shared, tieout: enterTieout(one) };
    // A call whose cell is gone ends soon after it.
    await one.clock.advance(5_000);
    await one.settled();
  };
}

test('a roll-forward that was pasted as values that no result gives wants a reason, whatever Close says', async () => {
  const of = withOwnSheets();
  const { one, report } = of;
  const putBack = withoutFormula('Roll-forward');
  const other = one.enter('LEDGER', null, null, MONTH, null, null, null, 'Main');
  report.cells.set('Roll-forward', [['Roll-forward'], [''], ['Account', 'Month', 'Coin']]);
  report.cells.delete('Lead');
  try {
    await one.settled();
    await wantsReason(of, 'chain');
  } finally {
    other.close();
    await putBack();
  }
});

const tieoutOf = (...args: readonly unknown[]) => ['REBATES.TIEOUT', 'USDT', ...args] as const;
const matchOf = (one: SessionRig, days: unknown, tolerance: unknown) =>
  [
    ...(['LEDGER.MATCH', bookOf(one), null, null, MONTH, MONTH] as const),
    ...([days, tolerance, 1, 'Main'] as const),
  ] as const;

/** In A3 of a sheet; its ranges stand on sheets of their own. */
async function enteredOn(
  sheet: string,
  [name, ...args]: readonly [FunctionName, ...unknown[]],
  one: SessionRig,
): Promise<CellUnderTest> {
  const places = args.map((arg, at) => {
    if (!Array.isArray(arg)) return arg === null ? '' : JSON.stringify(arg);
    const range = `Given${at}!A1:C${arg.length}`;
    one.workbook.values.set(range, arg as unknown[][]);
    return range;
  });
  one.workbook.formulas.set(`${sheet}!A3`, `=${name}(${places.join(',')})`);
  const cell = one.enter(name, ...args);
  await one.settled();
  return cell;
}

test.each<[string, CheckKey, string, (one: SessionRig) => readonly [FunctionName, ...unknown[]]]>([
  [
    'a roll-forward of one coin',
    ...(['chain', 'Roll-forward'] as const),
    () => ['LEDGER.CHECK', 'BTC', MONTH, MONTH, 1, 'Main', null, typesWith(), null, mappingWith()],
  ],
  [
    'a tie-out that waits a month for what was posted',
    ...(['days', 'Tie-out'] as const),
    () => tieoutOf(`${MONTH}-01`, `${MONTH}-31`, null, 31, 1, 'Main'),
  ],
  [
    'a tie-out of half the month',
    ...(['days', 'Tie-out'] as const),
    () => tieoutOf(`${MONTH}-01`, `${MONTH}-15`, null, null, 1, 'Main'),
  ],
  [
    'a tie-out of one type of posting',
    ...(['days', 'Tie-out'] as const),
    () => tieoutOf(`${MONTH}-01`, `${MONTH}-31`, 'rr_agent_reward', null, 1, 'Main'),
  ],
  [
    'a tie-out with a tolerance that Close does not name',
    ...(['days', 'Tie-out'] as const),
    () => tieoutOf(`${MONTH}-01`, `${MONTH}-31`, null, null, 1, 'Main', 5),
  ],
  [
    'a match with a tolerance',
    ...(['matched', 'Match'] as const),
    (one) => matchOf(one, null, 1_000),
  ],
  ['a match of distant days', 'matched', 'Match', (one) => matchOf(one, 31, null)],
])(
  '%s wants a reason, for its check holds over less than it says',
  async (_, says, sheet, other) => {
    const of = withOwnSheets();
    const putBack = withoutFormula(sheet);
    const cell = await enteredOn(sheet, other(of.one), of.one);
    try {
      await wantsReason(of, says);
    } finally {
      cell.close();
      await putBack();
    }
  },
);

test('a month is ready to sign once each open check has a reason, and says still how many are open', async () => {
  const { one, sheets } = withOwnSheets();
  const said = async (what: 'ready' | 'open'): Promise<unknown> => {
    let cell: unknown = null;
    const undo = one.session.closing.watchChecks({ month: MONTH, what }, (outcome) => {
      if (outcome.kind === 'rows') cell = outcome.matrix[0]![0];
    });
    await one.until(() => cell !== null);
    undo();
    return cell;
  };
  expect([await said('ready'), await said('open')]).toEqual(['yes', 0]);
  sheets.Lead[3]![4] = 12_345;
  expect([await said('ready'), await said('open')]).toEqual(['no', 1]);
  const line = sheets.Close.find((row) => row[3] === 'lead')!;
  line[1] = 'Typed by hand, see the note.';
  expect([await said('ready'), await said('open')]).toEqual(['yes', 1]);
});

/** Submitted by the first of these tests, and signed by the second. */
describe('a month that is closed', () => {
  let of: OnSheets;
  beforeAll(async () => {
    of = withSheets(await pack({ rig: { shared: true, throughRelay: false } }));
  });
  afterAll(() => of.one.end());

  test('a match within the tolerance that the pack was made with holds; with another one it wants a reason', async () => {
    const { one } = of;
    await enteredOn('Match', matchOf(one, null, 1_000), one);
    const made = one.workbook.formulas.get('Match!A3')!;
    one.workbook.writeSetting(MATCH_SETTING, matchAsked(made.replace('1000', '1')));
    await wantsReason(of, 'matched');
    // The book of the next month is another one.
    one.workbook.writeSetting(MATCH_SETTING, matchAsked(made.replace('Given0', 'Other')));
    expect(await submit(of)).toMatchObject({ ok: true });
  });

  test('what is typed over after it was submitted without a reason stops the signature', async () => {
    of.sheets.Lead[3]![1] = 12_345;
    expect(await sign(of)).toMatchObject({
      ok: false,
      sentence: expect.stringMatching(
        /^Records or tables differ from what was submitted: Lead B4, [\d,.]+ became 12,345\b/,
      ),
    });
    of.sheets.Lead[3]![1] = of.sheets.Lead[3]![2];
    expect(await sign(of)).toMatchObject({ ok: true });
    // And ever after.
    const card = () => of.one.session.state.closedPeriods[0]!;
    expect(card().state).toBe('as closed');
    const prior = of.sheets.Lead[3]![3];
    const refresh = () =>
      of.one.clock.run(of.one.session.liveData.refresh('workbook', 'closed too'));
    of.sheets.Lead[3]![3] = 12_345.67;
    await refresh();
    await of.one.until(() => card().state === 'changed');
    expect(card().differences).toContainEqual({
      ...{ what: 'Sheets of the pack', kind: 'changed', id: 'Lead D4', time: '' },
      fields: [
        {
          field: 'Shows',
          before: expect.stringMatching(/^[\d,.]+$/) as string,
          after: '12,345.67',
        },
      ],
    });
    const [said] = of.one.session.state.history;
    expect(said?.sentence).toMatch(/^Changed since signing: Lead D4, [\d,.]+ became 12,345\.67\./);
    of.sheets.Lead[3]![3] = prior;
    // As soon as somebody opens the place Close.
    of.one.session.closedPeriods.compareSoon();
    await of.one.until(() => card().state === 'as closed');
  });

  /** What is found once the place Close is opened. */
  async function compared() {
    const { session, clock } = of.one;
    const { id } = session.state.closedPeriods[0]!;
    const found = () => session.state.closedPeriods[0]!.differences;
    // Refused in its turn: a comparison that began before the edit is over then.
    expect(await clock.run(session.closedPeriods.reopen(id, '', ''))).toMatchObject({ ok: false });
    const before = found();
    session.closedPeriods.compareSoon();
    await of.one.until(() => found() !== before);
    return found();
  }
  const cellsFound = async (): Promise<string[]> => (await compared()).map(sheetChanged);

  test('whichever cell of the pack becomes another one, its sheet is named', async () => {
    const { report } = of;
    /** Comments of Lead are a person's; what stands over the checks of Close is the result's. */
    const isTheirs = (sheet: string, row: number, column: number): boolean =>
      (sheet === 'Lead' && column === 6) || (sheet === 'Close' && row > 8 && column === 0);
    const cells = [...report.cells].flatMap(([sheet, rows]) =>
      rows.flatMap((row, at) =>
        row.flatMap((cell, column) =>
          (cell ?? '') === '' || isTheirs(sheet, at, column) ? [] : [{ sheet, row: at, column }],
        ),
      ),
    );
    const news = fc.constantFrom(12_345.67, '#N/A', '', 'text');
    const changing = fc.asyncProperty(fc.constantFrom(...cells), news, async (cell, to) => {
      const row = report.cells.get(cell.sheet)![cell.row]!;
      const before = row[cell.column];
      row[cell.column] = to;
      const found = (await compared()).map((one) => `${one.what}: ${sheetChanged(one)}`);
      row[cell.column] = before;
      expect([cell, to, before, found.some((said) => said.includes(cell.sheet))]).toEqual([
        cell,
        to,
        before,
        true,
      ]);
    });
    await fc.assert(changing, { numRuns: 15 });
    expect(await compared()).toEqual([]);
  });

  test('a cell of each sheet that becomes another one is found and named', async () => {
    const { one, sheets, report, roll } = of;
    expect(await cellsFound()).toEqual([]);
    const said = (key: CheckKey): unknown[] => sheets.Close.find((row) => row[3] === key)!;
    for (const [row, column, to, named] of [
      [sheets.Lead[2]!, 2, 'Sum', /^Lead C3, Total became Sum$/],
      [sheets.Lead[3]!, 0, 'XMR', /^Lead XMR was added$/],
      [sheets.Rebates[3]!, 2, 'OPTIONS', /^Rebates Main \w+ OPTIONS was added$/],
      [sheets.Rebates[4]!, 5, 7, /^Rebates F5, [\d,.]+ became 7$/],
      [sheets.Carried[3]!, 4, 7, /^Carried E4, 0 became 7$/],
      [sheets.Close[4]!, 1, 'BTC', /^Close Commission coin, USDT became BTC$/],
      [said('lead'), 1, 'Of another month.', /^Close Reason: .* was added$/],
      [said('lead'), 2, 'Seen?', /^Close Every cell of Lead is known, nothing became Seen\?$/],
      [sheets.Close[2]!, 4, 'Other', /^Close Commission of, Main became Other$/],
    ] as const) {
      const before = row[column];
      row[column] = to;
      expect(await cellsFound()).toContainEqual(expect.stringMatching(named));
      row[column] = before;
    }
    expect(await cellsFound()).toEqual([]);
    sheets.Lead.push(['XMR', 5, 5, 5, 0, '', '']);
    expect(await cellsFound()).toContainEqual(
      expect.stringMatching(/^Lead B\d+, its formula became 5$/),
    );
    sheets.Lead.pop();
    // Pasted as values.
    roll.close();
    one.workbook.formulas.delete('Roll-forward!A3');
    report.cells.set('Roll-forward', [['Roll-forward'], [''], ['Account']]);
    // A call whose cell is gone ends soon after it.
    await one.clock.advance(5_000);
    expect(await cellsFound()).toContainEqual(
      expect.stringMatching(
        /^Roll-forward A3, what LEDGER\.CHECK of the pack asks became Account$/,
      ),
    );
  });
});
