// What would be lost if these failed: an evidence pack whose roll-forward, tie-out or journal says
// another number than the answers in it give, and is verified all the same.
import { createHash } from 'node:crypto';
import Decimal from 'decimal.js';
import fc from 'fast-check';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { packHeadOf } from '../../../src/addin/engine/evidence/evidence-pack';
import {
  nameOfStatement,
  statementLine,
  type PackStatement,
  type StatementRow,
} from '../../../src/addin/engine/evidence/pack-statement';
import { grouped } from '../../../src/addin/platform/grouped';
import { readJson } from '../../../src/addin/platform/schema';
import { runVerify } from '../../../src/cli/verify/program';
import { PackAnswers } from '../../../src/cli/verify/pack-answers';
import { statementFaults } from '../../../src/cli/verify/check-statements';
import { verifyEvidence } from '../../../src/cli/verify/verify-evidence';
import { verifyPack } from '../../../src/cli/verify/verify-pack';
import { runsOf } from '../../seeds';
import { FakeReportSheets } from '../../addin/rig/fake-report-sheets';
import { FakeXmlParts } from '../../addin/rig/fake-xml-parts';
import { connectedRig, type SessionRig } from '../../addin/rig/session-rig';
import { temporaryFolder } from '../../temporary-folder';

Decimal.set({ precision: 200 });

const MONTH = '2026-09';
/** A few pairs: each brings its windows, which are verified again and again. */
const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'];
const HEADER = ['Business type', 'Coin', 'Side', 'Account', 'Contra account', 'Tax code', 'Text'];
const RATES = [
  ['Date', 'Coin', 'Rate'],
  ...['USDT', 'BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'BGB', 'USDC']
    .flatMap((coin, at) =>
      Array.from({ length: 31 }, (_, day) => [
        day === 0 ? '2026-08-31' : `2026-09-${String(day).padStart(2, '0')}`,
        coin,
        `${at + 1}.0${day}7`,
      ]),
    )
    .filter(([day, coin]) => coin !== 'XRP' || day === '2026-09-20'),
];
/** In EUR; XRP, which has one rate, is worth less. */
const LIMIT = 1e9;
const TYPES = [
  ['Type', 'Column'],
  ['deposit', 'Deposits'],
  ['withdraw', 'Withdrawals'],
  ['trade_in', 'Trades'],
  ['trade_out', 'Trades'],
];

const DAYS = Array.from({ length: 30 }, (_, at) => `${MONTH}-${String(at + 1).padStart(2, '0')}`);
const COLUMNS = ['deposits', 'withdrawals', 'trades', 'commission', 'transfers', 'other'];

interface Closed {
  readonly one: SessionRig;
  readonly sheets: FakeReportSheets;
  save(): Promise<{ readonly text: string; readonly sentence: string }>;
}

async function closed(currency: string): Promise<Closed> {
  const sheets = new FakeReportSheets();
  const one = await connectedRig(
    { sandbox: { sizeFactor: 0.05 } },
    { reportSheets: sheets, xmlParts: new FakeXmlParts() },
  );
  await one.session.settings.setSymbolList('Main', SYMBOLS);
  if (currency !== '') one.session.settings.changeWorkbook({ materiality: LIMIT });
  const rates = currency === '' ? null : RATES;
  one.enter('LEDGER.CHECK', null, MONTH, MONTH, 1, null, null, TYPES, rates);
  // Of a close in coins the tie-out has a tolerance, which the days that lack something use.
  const tolerance = currency === '' ? 1000 : null;
  one.enter('REBATES.TIEOUT', 'USDT', `${MONTH}-01`, `${MONTH}-30`, null, null, 1, null, tolerance);
  await one.settled();
  const types = [...new Set(one.sandbox.truth.ledger('broker', MONTH).map((of) => of.bizType))];
  sheets.fill('Business types', TYPES);
  if (rates) sheets.fill('Rates', rates);
  sheets.fill('Mapping', [
    HEADER,
    ...types.slice(1).map((type, at) => [type, '', '', '1200', 4000 + at, '', `=${type}`]),
    ['(fees taken off)', '', '', '1200', '4970'],
    ['(exchange difference)', '', '', '1200', '2660'],
  ]);
  const request = { month: MONTH, accounts: '', currency, grain: 'day' as const };
  const journal = await one.clock.run(one.session.journal.writeJournal(request));
  expect(journal.sentence).toMatch(/^Batch 202609-01: .*debits equal credits/);
  const submitted = await one.clock.run(
    one.session.closedPeriods.submit({
      ...{ from: MONTH, to: MONTH, preparedBy: 'Ann', reviewedBy: '' },
      reasons: Object.fromEntries(
        one.session.closedPeriods.openItems(MONTH, MONTH).map(({ id }) => [id, 'Known.']),
      ),
    }),
  );
  if (!submitted.ok) throw new Error(submitted.sentence);
  const [period] = one.session.state.closedPeriods;
  return {
    one,
    sheets,
    save: async () => {
      const saved = await one.clock.run(one.session.closedPeriods.saveEvidencePack(period!.id));
      if (!saved.ok) throw new Error(saved.sentence);
      return { text: saved.file.pieces.join(''), sentence: saved.sentence };
    },
  };
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const linesOf = (text: string): string[] => text.split(/(?<=\n)/);

function statementsIn(text: string): PackStatement[] {
  return linesOf(text)
    .filter((line) => line.startsWith('{"statement":'))
    .map((line) => (JSON.parse(line) as { statement: PackStatement }).statement);
}

/** What the evidence files of a pack hold, verified once. */
async function answersIn(text: string): Promise<PackAnswers> {
  const [head, ...lines] = linesOf(text);
  const answers = new PackAnswers();
  let from = 0;
  for (const { lines: count, pinned } of packHeadOf(head!)!.files) {
    const verdict = await verifyEvidence(bytes(lines.slice(from, from + count).join('')));
    if (!verdict.ok) throw new Error(verdict.faults.join('\n'));
    const { accounts, zones } = verdict.certificate;
    expect(answers.add(verdict.read, accounts, zones, pinned)).toEqual([]);
    from += count;
  }
  return answers;
}

/** As the program: null where the line cannot be read. */
function faultsOf(statement: unknown, answers: PackAnswers): readonly string[] | null {
  const line = readJson(statementLine, JSON.stringify({ statement }));
  return line && statementFaults(line.statement, answers);
}

/** The file as somebody who knows its form would write it, with other tables. */
function withStatements(text: string, statements: readonly unknown[]): string {
  const [head, ...below] = linesOf(text);
  const stored = [
    ...below.filter((line) => !line.startsWith('{"statement":')),
    ...statements.map((statement) => `${JSON.stringify({ statement })}\n`),
  ].join('');
  const sha256 = createHash('sha256').update(stored).digest('hex');
  const said = { ...(JSON.parse(head!) as object), statements: statements.length, sha256 };
  return `${JSON.stringify(said)}\n${stored}`;
}

/** One place of a table, said otherwise. */
function changedRow(row: StatementRow, field: string, how: number): StatementRow {
  const text = row[field] ?? '';
  const other = /^-?\d+(\.\d+)?$/.test(text)
    ? [`-${text}`.replace(/^--/, ''), `${text}1`, `1${text}`.replace(/^1-/, '-1'), null][how % 4]!
    : [`${text} `, null, `x${text}`, text === '' ? 'a' : text.slice(1)][how % 4]!;
  return { ...row, [field]: other === row[field] ? `x${text}` : other };
}

describe.each(['', 'EUR'])('a close in "%s"', (currency) => {
  let text: string;
  let without: string;
  let said: string;
  let answers: PackAnswers;
  let ledger: readonly { coinName: string; deltaAmount: string; afterAmount: string }[];
  const settled = new Map<string, string>();
  beforeAll(async () => {
    const of = await closed(currency);
    const { truth } = of.one.sandbox;
    ledger = truth.ledger('broker', MONTH);
    for (const [start, end] of DAYS.map((day) => [day, day] as const))
      settled.set(
        start,
        Decimal.sum(
          0,
          ...SYMBOLS.flatMap((symbol) =>
            (['SPOT', 'FUTURES'] as const).flatMap((product) =>
              truth
                .rebates({ symbol, coin: 'USDT', product, start, end })
                .map(({ commission }) => commission),
            ),
          ),
        ).toFixed(),
      );
    const saved = await of.save();
    expect(saved.sentence).toMatch(/^\d+ results of the close in one file.*exchange\.$/);
    text = saved.text;
    answers = await answersIn(text);
    const cells = of.sheets.cells.get('Journal 2026-09')!;
    const header = cells.find((row) => row.includes('Narration'))!;
    cells[cells.indexOf(header) + 1]![header.indexOf('Account')] = '9999';
    ({ text: without, sentence: said } = await of.save());
  });

  test('says roll-forward, tie-out and journal, and each follows from the answers', async () => {
    const verdict = await verifyPack(bytes(text));
    if (verdict?.ok !== true) throw new Error(verdict?.faults.join('\n'));
    expect(verdict.statements.map(({ kind }) => kind)).toEqual([
      'roll-forward',
      'tie-out',
      'journal',
    ]);
    for (const { rows } of verdict.statements) expect(rows.length).toBeGreaterThan(2);
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'pack.jsonl'), text);
    const lines: string[] = [];
    const code = await runVerify(['pack.jsonl'], {
      folder,
      out: (line) => lines.push(line),
      err: (line) => lines.push(line),
    });
    expect(code).toBe(0);
    const out = lines.join('');
    for (const start of ['Roll-forward of Main', 'Tie-out in USDT of Main', 'Journal of Main'])
      expect(out).toMatch(
        new RegExp(`\n  ${start}.* lines, as Tieout makes them of these answers`),
      );
    expect(out).toMatch(
      /\nThe control totals were added up anew by another library \(decimal.js\). Roll-/,
    );
    expect(out).toMatch(/\nNot checked: whether types, rates and mapping are right/);
    if (currency !== '') {
      const [, debit, credit] = /; EUR ([\d.]+) debit, ([\d.]+) credit/.exec(out)!;
      expect(debit).toBe(credit);
    }
  });

  test("says what the sandbox's own records add up to, to the last digit", () => {
    const [roll, tieout] = statementsIn(text);
    const coins = grouped(ledger, ({ coinName }) => coinName);
    expect(roll!.rows.map(({ coinName }) => coinName)).toEqual([...coins.keys()].sort());
    for (const { coinName, opening, closing, ...row } of roll!.rows) {
      const own = coins.get(coinName!)!;
      const moved = COLUMNS.map((column) => row[column]!);
      expect(Decimal.sum(0, ...moved).toFixed()).toBe(
        Decimal.sum(0, ...own.map(({ deltaAmount }) => deltaAmount)).toFixed(),
      );
      expect(Decimal.sum(opening!, ...moved).toFixed()).toBe(new Decimal(closing!).toFixed());
    }
    const small = roll!.rows.filter((row) => (row['belowLimit'] ?? '') !== '');
    expect(small.map(({ coinName }) => coinName)).toEqual(currency === '' ? [] : ['XRP']);
    const days = tieout!.rows.filter(({ line }) => settled.has(line!));
    expect(days.map((row) => [row['line'], row['settled']])).toEqual([...settled]);
    const total = tieout!.rows.find(({ line }) => line === 'Total')!;
    for (const field of ['settled', 'posted', 'difference'])
      expect(Decimal.sum(0, ...days.map((row) => row[field]!)).toFixed()).toBe(total[field]);
  });

  test('any one number, sign, account or coin changed, and any line left out or twice, is found', async () => {
    const all = statementsIn(text);
    expect(withStatements(text, all)).toBe(text);
    for (const one of all) expect(faultsOf(one, answers)).toEqual([]);
    const place = fc.record({
      table: fc.nat(all.length - 1),
      row: fc.nat(),
      field: fc.nat(),
      how: fc.nat(5),
    });
    fc.assert(
      fc.property(place, ({ table, row, field, how }) => {
        const statement = all[table]!;
        const rows = [...statement.rows];
        const at = row % rows.length;
        const fields = Object.keys(rows[at]!);
        if (how === 4) rows.splice(at, 1);
        else if (how === 5) rows.splice(at, 0, rows[at]!);
        else rows[at] = changedRow(rows[at]!, fields[field % fields.length]!, how);
        const faults = faultsOf({ ...statement, rows }, answers);
        expect(faults?.[0]).toContain(`${nameOfStatement(statement)}: `);
      }),
      { numRuns: runsOf(200) },
    );
    const [first, ...others] = all;
    const rows = first!.rows.map((row, at) => (at === 0 ? changedRow(row, 'closing', 1) : row));
    expect(await verifyPack(bytes(withStatements(text, [{ ...first, rows }, ...others])))).toEqual({
      ok: false,
      faults: [expect.stringMatching(/^Roll-forward of Main, .*: line 1, .* closing says/)],
    });
  });

  test('what a table is made by cannot be changed either: types, rates, mapping, lag, tolerance', () => {
    const [roll, tieout, journal] = statementsIn(text) as [
      Extract<PackStatement, { kind: 'roll-forward' }>,
      Extract<PackStatement, { kind: 'tie-out' }>,
      Extract<PackStatement, { kind: 'journal' }>,
    ];
    const changes: readonly unknown[] = [
      { ...roll, types: roll.types.slice(0, 2) },
      { ...roll, accounts: ['Nobody'] },
      { ...roll, coins: ['USDT'] },
      { ...tieout, tolerance: '1000000' },
      { ...tieout, lagDays: tieout.lagDays + 1 },
      { ...tieout, settledTo: tieout.end },
      { ...tieout, types: ['deposit'] },
      { ...journal, grain: 'month' },
      { ...journal, batch: '202609-02' },
      { ...journal, mapping: journal.mapping.slice(1) },
      { ...journal, zones: { ...journal.zones, displayZone: 'Asia/Tokyo' } },
      ...(roll.rates === null
        ? []
        : [
            { ...roll, rates: roll.rates.map((one) => ({ ...one, rate: `${one.rate}1` })) },
            { ...journal, rates: roll.rates.filter(({ day }) => day !== '2026-09-30') },
            { ...roll, digits: roll.digits + 1 },
            { ...roll, rates: null },
            { ...roll, limit: '1' },
            { ...journal, limit: undefined },
          ]),
    ];
    for (const [at, changed] of changes.entries())
      expect([at, faultsOf(changed, answers)?.length]).not.toEqual([at, 0]);
  });

  test('tables that are rounded otherwise than what was submitted are refused', async () => {
    const otherwise = statementsIn(text).map((one) =>
      one.kind === 'tie-out' ? one : { ...one, rounding: 'half even' },
    );
    expect(await verifyPack(bytes(withStatements(text, otherwise)))).toEqual({
      ok: false,
      faults: [
        expect.stringMatching(/^Settings of the workbook: .* Rounding of values, half even/),
      ],
    });
  });

  test('hostile tables are refused before anything of them is unfolded', async () => {
    const [roll, tieout, journal] = statementsIn(text);
    const long = { start: '1900-01-01', end: '2199-12-31' };
    for (const hostile of [
      { ...tieout!, ...long },
      { ...tieout!, ...long, sides: [{ symbols: [], isUnlisted: false }] },
      { ...roll!, from: '1900-01', to: '2199-12' },
      { ...roll!, accounts: Array.from({ length: 5_000 }, (_, at) => String(at)) },
      { ...roll!, accounts: ['Main', 'Main'] },
      { ...roll!, rates: [{ day: '2026-09-01', coin: 'BTC', rate: '1e900' }] },
      { ...roll!, rates: [{ day: '2026-09-01', coin: 'BTC', rate: '9'.repeat(500) }] },
      { ...journal!, digits: 1e9 },
    ])
      expect(faultsOf(hostile, answers)?.length).not.toBe(0);
    const { sides } = tieout as Extract<PackStatement, { kind: 'tie-out' }>;
    const twice = sides.map((side) => ({ ...side, symbols: [...side.symbols, side.symbols[0]] }));
    expect(faultsOf({ ...tieout!, sides: twice }, answers)).toBeNull();
    expect(await verifyPack(bytes(withStatements(text, [{ ...roll!, kind: 'other' }])))).toEqual({
      ok: false,
      faults: ['Table 1: it cannot be read.'],
    });
    expect(
      await verifyPack(
        bytes(
          withStatements(
            text,
            Array.from({ length: 61 }, () => roll),
          ),
        ),
      ),
    ).toBeNull();
  });

  test('a journal whose sheet somebody changed is not in the file, and pane and verify say so', async () => {
    expect(said).toMatch(
      / Not in it: Journal of 2026-09: its sheet says something else in 202609-01-0001 than/,
    );
    const verdict = await verifyPack(bytes(without));
    if (verdict?.ok !== true) throw new Error(verdict?.faults.join('\n'));
    expect(verdict.statements.map(({ kind }) => kind)).toEqual(['roll-forward', 'tie-out']);
    expect(verdict.head.notStated).toEqual([
      expect.stringMatching(/^Journal of 2026-09: its sheet says something else/),
    ]);
  });
});
