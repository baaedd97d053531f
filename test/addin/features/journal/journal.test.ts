// What would be lost if these failed: records that are posted twice, a journal of an incomplete
// mapping that is saved as a file, and a sheet whose totals are not the ledger's.
import Decimal from 'decimal.js';
import { parse } from 'csv-parse/sync';
import type { Report, ReportValue } from '../../../../src/addin/workbook/excel/excel-report-sheet';
import type {
  JournalFileRequest,
  JournalRequest,
} from '../../../../src/addin/features/journal/journal-state';
import {
  PanelJournal,
  type MadeJournal,
} from '../../../../src/addin/features/journal/journal-panel';
import { FakeReportSheets } from '../../rig/fake-report-sheets';
import { brokerSession, type SessionRig } from '../../rig/session-rig';

Decimal.set({ precision: 80 });

const MONTH = '2026-09';
const REQUEST: JournalRequest = { month: MONTH, accounts: '', currency: '', grain: 'day' };
const SETTINGS = {
  ...{ companyCode: '', documentType: '', consultant: '', client: '', accountLength: '' },
  ...{ dates: '', decimals: '' },
  columns: 'Reference, Account, Debit, Credit, Currency, Entry IDs',
  separator: ',',
};
const HEADER = [
  ...['Business type', 'Coin', 'Side', 'Account', 'Contra account', 'Tax code', 'Text'],
  'Exchange account',
];

interface Opened extends SessionRig {
  readonly sheets: FakeReportSheets;
  save(
    changed?: Partial<JournalFileRequest>,
  ): ReturnType<SessionRig['session']['journal']['saveJournal']>;
  readonly types: readonly string[];
}

async function opened(): Promise<Opened> {
  const sheets = new FakeReportSheets();
  const one = await brokerSession({ reportSheets: sheets });
  return {
    ...one,
    sheets,
    save: (changed = {}) =>
      one.clock.run(
        one.session.journal.saveJournal({
          ...{ ...REQUEST, program: 'own', settings: SETTINGS, again: false },
          ...changed,
        }),
      ),
    types: [...new Set(one.sandbox.truth.ledger('broker', MONTH).map(({ bizType }) => bizType))],
  };
}

const mapped = (types: readonly string[]): unknown[][] => [
  ['Mapping'],
  ['Yours'],
  HEADER,
  ...types.map((type, at) => [type, '', '', '1200', 4000 + at, '9', `=${type}`]),
];
const blockOf = (report: Report | undefined, label: string) =>
  report!.blocks.find(({ columns }) => columns.some((column) => column.label === label))!;
const shown = (value: ReportValue | undefined): string =>
  typeof value === 'object' ? '' : String(value ?? '');

test('a journal is made once of the same records and tables, and anew where one of them became another', async () => {
  const one = await opened();
  const { context } = one.session.journal.workbook;
  const made = async (request: JournalRequest = REQUEST): Promise<MadeJournal> => {
    const outcome = await one.clock.run(new PanelJournal(context, one.sheets).made(request));
    if (!outcome.ok) throw new Error(outcome.sentence);
    return outcome;
  };
  one.sheets.fill('Mapping', mapped(one.types));
  const first = await made();
  expect(await made()).toBe(first);
  one.sheets.fill('Mapping', mapped(one.types.slice(1)));
  const less = await made();
  expect([first.journal.unmapped.length > 0, less.journal.unmapped.length > 0]).toEqual([
    false,
    true,
  ]);
  expect((await made({ ...REQUEST, grain: 'month' })).journal.postings.length).toBeLessThan(
    less.journal.postings.length,
  );
  const again = await made();
  one.workbook.formulas.set('Sheet1!A1', `=LEDGER(,,"${MONTH}")`);
  one.enter('LEDGER', null, null, MONTH);
  await one.settled();
  await one.clock.run(one.session.liveData.refresh('workbook', 'closed too'));
  const [before, after] = [again, await made()].map(({ source }) => source.groups[0]!.rows);
  expect(after).not.toBe(before);
  expect(after).toEqual(before);
});

test('the mapping lists the types of the month and the known ones, to be filled', async () => {
  const one = await opened();
  const outcome = await one.clock.run(one.session.journal.writeMapping(REQUEST));
  expect(outcome).toMatchObject({ ok: true });
  const [{ blocks }] = one.sheets.reports as [Report];
  expect(blocks[0]!.columns.map(({ label }) => label)).toEqual(HEADER);
  const listed = blocks[0]!.rows.map(([type]) => type);
  expect(listed).toEqual(expect.arrayContaining([...one.types, '(fees taken off)']));
  expect(new Set(listed).size).toBe(listed.length);
  one.sheets.fill('Mapping', mapped([]));
  expect(await one.clock.run(one.session.journal.writeMapping(REQUEST))).toMatchObject({
    ok: false,
    sentence: expect.stringMatching(/has a sheet Mapping already/),
  });
});

test('the sheet holds the exact sums of the records; what is not mapped stands above it in red', async () => {
  const one = await opened();
  const [left, ...rest] = one.types;
  one.sheets.fill('Mapping', mapped(rest));
  const outcome = await one.clock.run(one.session.journal.writeJournal(REQUEST));
  expect(outcome.sentence).toMatch(
    /^Batch 202609-01: .* lines, debits equal credits\. .* not mapped and in no line\. See the sheet Journal 2026-09\.$/,
  );
  const [report] = one.sheets.reports;
  const open = blockOf(report, 'Direction');
  expect([open.look, new Set(open.rows.map(([type]) => type))]).toEqual(['lost', new Set([left])]);
  const lines = blockOf(report, 'Narration');
  const at = (label: string): number => lines.columns.findIndex((column) => column.label === label);
  const truth = one.sandbox.truth.ledger('broker', MONTH);
  const sumOf = (account: string, coin: string): Decimal =>
    lines.rows
      .filter((row) => row[at('Account')] === account && row[at('Currency')] === coin)
      .reduce(
        (sum, row) => sum.plus(shown(row[at('Credit')]) || 0).minus(shown(row[at('Debit')]) || 0),
        new Decimal(0),
      );
  for (const [place, type] of rest.entries())
    for (const coin of new Set(truth.map(({ coinName }) => coinName))) {
      const exact = truth
        .filter((entry) => entry.bizType === type && entry.coinName === coin)
        .reduce((sum, { deltaAmount }) => sum.plus(deltaAmount), new Decimal(0));
      expect([type, coin, sumOf(String(4000 + place), coin).toPrecision(12)]).toEqual([
        ...[type, coin],
        exact.toPrecision(12),
      ]);
    }
  // Each line leads to its entries below, and a hostile text stays a text.
  const entries = blockOf(report, 'Change');
  const links = new Map(lines.links.map(({ row, to }) => [row, to]));
  const cells = one.sheets.cells.get('Journal 2026-09')!;
  expect(entries.rows.map((row) => row[2]).sort()).toEqual(
    truth
      .filter(({ bizType, deltaAmount }) => bizType !== left && Number(deltaAmount) !== 0)
      .map(({ billId }) => billId)
      .sort(),
  );
  expect(links.get(0)).toMatch(/^'Journal 2026-09'!A\d+$/);
  expect(cells.flat()).toContain(`=${rest[0]}`);
  expect(blockOf(report, 'Open').rows[0]![2]).toMatchObject({
    formula: expect.stringMatching(/^=SUM\(C7:C\d+\)\+COUNTIF/),
  });
});

test('a file that was made and not saved marks nothing', async () => {
  const one = await opened();
  one.sheets.fill('Mapping', mapped(one.types));
  const made = await one.save();
  if (!made.ok) throw new Error(made.sentence);
  expect(await one.save()).toMatchObject({ ok: true, files: made.files });
  made.markSaved();
  expect(await one.save()).toMatchObject({ ok: false, asksAgain: true });
});

test('the question names every batch, account and month that was saved before', async () => {
  const one = await opened();
  await one.connect(one.credentials.trader);
  const kinds = (['broker', 'ordinary'] as const).flatMap((owner) =>
    one.sandbox.truth.ledger(owner, MONTH).map(({ bizType }) => bizType),
  );
  one.sheets.fill('Mapping', mapped([...new Set(kinds)]));
  for (const accounts of ['Main', 'Client']) {
    const made = await one.save({ accounts });
    if (!made.ok) throw new Error(made.sentence);
    made.markSaved();
  }
  expect((await one.save({ accounts: 'Main,Client' })).sentence).toMatch(
    /^These records were saved before: batch 202609-01 of Main, 2026-09, saved .* for own columns; batch 202609-02 of Client, 2026-09, saved .*\. Posting them again would post them twice\.$/,
  );
});

test('a file is saved once; the same records ask, and keep their number', async () => {
  const one = await opened();
  one.sheets.fill('Mapping', mapped(one.types.slice(1)));
  expect(await one.save()).toMatchObject({
    ok: false,
    sentence: expect.stringMatching(/have no row in Mapping, so no file is saved/),
  });
  one.sheets.fill('Mapping', mapped(one.types));
  const first = await one.save();
  if (!first.ok) throw new Error(first.sentence);
  const rows: Record<string, string>[] = parse(first.files[0]!.pieces.join(''), { columns: true });
  first.markSaved();
  expect(rows[0]!['Reference']).toMatch(/^202609-01-0*1$/);
  const ids = new Set(rows.flatMap((row) => row['Entry IDs']!.split(' ')));
  expect(ids.size).toBe(
    one.sandbox.truth.ledger('broker', MONTH).filter((entry) => Number(entry.deltaAmount) !== 0)
      .length,
  );

  const second = await one.save({ grain: 'month' });
  expect(second).toMatchObject({
    ok: false,
    asksAgain: true,
    sentence: expect.stringMatching(
      /^These records were saved before: batch 202609-01 of Main, 2026-09, saved .* for own columns\. Posting them again would post them twice\.$/,
    ),
  });
  const again = await one.save({ again: true });
  if (!again.ok) throw new Error(again.sentence);
  expect(again.files).toEqual(first.files);
  // A person who opens the workbook later is asked too.
  const later = one.reopened();
  await one.clock.run(later.accounts.connect(one.credentials.broker));
  expect(
    await one.clock.run(
      later.journal.saveJournal({ ...REQUEST, program: 'own', settings: SETTINGS, again: false }),
    ),
  ).toMatchObject({ ok: false, asksAgain: true });
});

test('another month gets its own number without a question', async () => {
  const one = await opened();
  const all = [
    ...one.types,
    ...one.sandbox.truth.ledger('broker', '2026-10').map((e) => e.bizType),
  ];
  one.sheets.fill('Mapping', mapped([...new Set(all)]));
  expect(await one.save()).toMatchObject({ ok: true });
  expect(await one.save({ month: '2026-10' })).toMatchObject({
    ok: true,
    sentence: expect.stringMatching(/^Batch 202610-01: /),
  });
});

test('without a mapping, without rates, with rates that are missing and with a bad row nothing is written', async () => {
  const one = await opened();
  const write = (changed: Partial<JournalRequest> = {}) =>
    one.clock.run(one.session.journal.writeJournal({ ...REQUEST, ...changed }));
  expect((await write()).sentence).toMatch(/^This workbook has no sheet Mapping/);
  one.sheets.fill('Mapping', [...mapped(one.types), ['gift', '', 'left', 1, 2, '', '']]);
  expect((await write()).sentence).toMatch(
    /^1 row of the sheet Mapping cannot be read: row \d+: left as side/,
  );
  one.sheets.fill('Mapping', mapped(one.types));
  expect((await write({ currency: 'EUR' })).sentence).toMatch(/^To value the journal in EUR/);
  one.sheets.fill('Rates', [['Rates'], ['Date', 'Coin', 'Rate'], ['2026-09-01', 'USDT', 'much']]);
  expect((await write({ currency: 'EUR' })).sentence).toMatch(
    /^The sheet Rates has much as rate in row 3\./,
  );
  one.sheets.fill('Rates', [
    ['Date', 'Coin', 'Rate'],
    ['2026-09-01', 'USDT', 0.9],
  ]);
  expect((await write({ currency: 'EUR' })).sentence).toMatch(
    /^Rates are missing, so no journal is made: .*Add them to the sheet Rates\.$/,
  );
  expect((await write({ month: 'soon' })).sentence).toBe('Give the month as 2026-10.');
  // The month of today is not over.
  expect((await write({ month: '2026-11' })).sentence).toMatch(/^Not every balance is known/);
  expect(one.sheets.reports).toEqual([]);
});

test('values are rounded as the workbook says', async () => {
  const one = await opened();
  one.sheets.fill('Mapping', mapped([...one.types, '(exchange difference)']));
  const coins = new Set(one.sandbox.truth.ledger('broker', MONTH).map(({ coinName }) => coinName));
  one.sheets.fill('Rates', [
    ['Date', 'Coin', 'Rate'],
    ...[...coins].map((coin) => ['2026-08-31', coin, '0.123456']),
  ]);
  one.workbook.writeSetting('tieout.valueDigits', '4');
  const outcome = await one.clock.run(
    one.session.journal.writeJournal({ ...REQUEST, currency: 'EUR' }),
  );
  expect(outcome).toMatchObject({ ok: true });
  const [report] = one.sheets.reports;
  expect(report!.top[1]!.text).toMatch(/Values are rounded to 4 digits, half up,/);
  const lines = blockOf(report, 'Narration');
  const amounts = lines.rows.flatMap((row) => [row[3], row[4]]).filter((one) => one !== null);
  expect(amounts.some((amount) => /\.\d{4}$/.test(shown(amount)))).toBe(true);
  expect(amounts.every((amount) => /^\d+(\.\d{1,4})?$/.test(shown(amount)))).toBe(true);
});
