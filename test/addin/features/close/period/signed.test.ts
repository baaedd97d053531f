// What would be lost if these failed: a month that shows "As closed", or an evidence file that names
// a signer, over rates, types, accounts, records or hashes that nobody has signed.
import Decimal from 'decimal.js';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOfRows } from '../../../../../src/addin/engine/evidence/canonical-rows';
import {
  compressed,
  expanded,
  jsonPieces,
} from '../../../../../src/addin/platform/compressed-text';
import type { ClosedPeriodCard } from '../../../../../src/addin/features/close/period/close-state';
import { runVerify } from '../../../../../src/cli/verify/program';
import { verifyPack } from '../../../../../src/cli/verify/verify-pack';
import { FakeReportSheets } from '../../../rig/fake-report-sheets';
import { FakeWorkbook } from '../../../rig/fake-workbook';
import { FakeXmlParts } from '../../../rig/fake-xml-parts';
import { connectedRig, type CellUnderTest, type SessionRig } from '../../../rig/session-rig';
import { temporaryFolder } from '../../../../temporary-folder';

jest.setTimeout(120_000);

const MONTH = '2026-09';
const FULL_PAGE = 200;
const NAMESPACE = 'urn:tieout:closed-periods:1';
const TYPES = [
  ['Type', 'Column'],
  ['deposit', 'Deposits'],
];
const MAPPING = ['Business type', 'Coin', 'Side', 'Account', 'Contra account', 'Tax code', 'Text'];

const ratesAt = (rate: string): string[][] => [
  ['Date', 'Coin', 'Rate'],
  ['2026-08-31', 'USDT', '0.92'],
  [`${MONTH}-30`, 'USDT', rate],
];

interface Signed {
  readonly one: SessionRig;
  readonly xml: FakeXmlParts;
  readonly sheets: FakeReportSheets;
  /** The roll-forward as it stands; entered anew when a cell that it reads changes. */
  enterRollForward(rate: string, types?: readonly (readonly string[])[]): void;
  /** The match of a book, entered anew when a cell of it changes. */
  enterMatch(...lines: readonly (readonly string[])[]): void;
  late: boolean;
}

const BOOK = [
  [`${MONTH}-05`, '123.4567', 'rent'],
  [`${MONTH}-05`, '123.4567', 'rent'],
] as const;

const EVERYTHING = ({ one }: Signed) =>
  Object.fromEntries(
    one.session.closedPeriods.openItems(MONTH, MONTH).map(({ id }) => [id, 'Known.']),
  );
const card = ({ one }: Pick<Signed, 'one'>) => one.session.state.closedPeriods[0]!;
const sign = (of: Signed, by: string) =>
  of.one.clock.run(of.one.session.closedPeriods.sign(card(of).id, by));
const accept = (of: Signed, by: string) =>
  of.one.clock.run(of.one.session.closedPeriods.accept(card(of).id, by, 'It came late.'));

/** Submitted by Ann and signed by Bo, with rates, types, a mapping and a journal. */
async function signed(isShared = false): Promise<Signed> {
  const [xml, sheets] = [new FakeXmlParts(), new FakeReportSheets()];
  const state = { late: false };
  const one = await connectedRig(
    {
      shared: isShared,
      sandbox: {
        sizeFactor: 0.05,
        onRequest: ({ operation, parameters }) =>
          state.late && operation === 'ledger' && parameters['month'] === MONTH
            ? { kind: 'rewrite' as const, rewrite: withLateRecord }
            : undefined,
      },
    },
    { xmlParts: xml, reportSheets: sheets },
  );
  let cell: CellUnderTest | null = null;
  let match: CellUnderTest | null = null;
  const of: Signed = {
    ...{ one, xml, sheets },
    enterRollForward(rate, types = TYPES) {
      cell?.close();
      cell = one.enter('LEDGER.CHECK', null, MONTH, MONTH, 1, null, null, types, ratesAt(rate));
    },
    enterMatch(...lines) {
      match?.close();
      const book = [['Date', 'Amount', 'Note'], ...lines];
      match = one.enter('LEDGER.MATCH', book, 'USDT', 'deposit', MONTH, MONTH);
    },
    get late() {
      return state.late;
    },
    set late(now) {
      state.late = now;
    },
  };
  of.enterRollForward('0.9301');
  of.enterMatch(...BOOK);
  await one.settled();
  const all = new Set(one.sandbox.truth.ledger('broker', MONTH).map(({ bizType }) => bizType));
  of.sheets.fill('Mapping', [
    MAPPING,
    ...[...all].map((type, at) => [type, '', '', '1200', String(4000 + at)]),
    ['(fees taken off)', '', '', '1200', '4970'],
  ]);
  const request = { month: MONTH, accounts: '', currency: '', grain: 'month' as const };
  expect(await one.clock.run(one.session.journal.writeJournal(request))).toMatchObject({
    ok: true,
  });
  expect(
    await one.clock.run(
      one.session.closedPeriods.submit({
        ...{ from: MONTH, to: MONTH, preparedBy: 'Ann', reviewedBy: '' },
        reasons: EVERYTHING(of),
      }),
    ),
  ).toMatchObject({ ok: true });
  expect(await sign(of, 'Bo')).toMatchObject({ ok: true });
  expect(card(of)).toMatchObject({ standing: 'signed', state: 'as closed', reviewedBy: 'Bo' });
  return of;
}

/** The exchange lists one record more, before the oldest of the month: it moves nothing. */
const lateId = '1';
const withLateRecord = (body: string): string => {
  const records = JSON.parse(body) as Record<string, string>[];
  // A refusal is no list, and of full pages the last one says where the month begins.
  const oldest = Array.isArray(records) ? records.at(-1) : undefined;
  if (oldest === undefined || records.length >= FULL_PAGE) return body;
  const afterAmount = new Decimal(oldest['afterAmount']!).minus(oldest['deltaAmount']!).toFixed();
  return JSON.stringify([
    ...records,
    { ...oldest, billId: lateId, deltaAmount: '0', fees: '0', afterAmount },
  ]);
};

type State = ClosedPeriodCard['state'];

/** Until comparing has come to its end, and to one of these states where they are named. */
async function compared({ one }: Pick<Signed, 'one'>, ...states: readonly State[]): Promise<void> {
  for (let turns = 0; turns < 12; turns += 1) {
    await one.settled();
    await one.clock.advance(500);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await one.until(() => states.length === 0 || states.includes(card({ one }).state));
}

/** Who signed by the evidence file, as verify says it. */
async function signerInEvidence(
  of: Signed,
): Promise<{ said: string; signer: string; printed: string }> {
  const saved = await of.one.clock.run(of.one.session.closedPeriods.saveEvidencePack(card(of).id));
  if (!saved.ok) return { said: saved.sentence, signer: '', printed: '' };
  const text = saved.file.pieces.join('');
  const verdict = await verifyPack(new TextEncoder().encode(text));
  if (verdict?.ok !== true) throw new Error(verdict?.faults.join('\n'));
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'pack.jsonl'), text);
  let printed = '';
  const out = (more: string): void => void (printed += more);
  expect(await runVerify(['pack.jsonl'], { folder, out, err: out })).toBe(0);
  return { said: JSON.stringify(verdict.head), signer: verdict.head.reviewedBy, printed };
}

describe('a month that changes after it was signed', () => {
  let of: Signed;
  beforeEach(async () => {
    of = await signed();
  });

  test('a month that is as it was signed is signed in its evidence too', async () => {
    expect((await signerInEvidence(of)).signer).toBe('Bo');
  });

  test.each<[string, (of: Signed) => void, object]>([
    [
      'a rate',
      (one) => one.enterRollForward('0.25'),
      {
        what: 'Rates',
        kind: 'changed',
        id: `${MONTH}-30 USDT`,
        fields: [{ field: 'Rate', before: '0.9301', after: '0.25' }],
      },
    ],
    [
      'the column of a type',
      (one) =>
        one.enterRollForward('0.9301', [
          ['Type', 'Column'],
          ['deposit', 'Other'],
        ]),
      {
        what: 'Business types',
        kind: 'changed',
        id: 'deposit',
        fields: [{ field: 'Column', before: 'deposits', after: 'other' }],
      },
    ],
    [
      'an account of the mapping',
      (one) => {
        const [header, first, ...rest] = one.sheets.ranges.get('Mapping!A1:Z5000')!.values;
        one.sheets.fill('Mapping', [header!, [...first!.slice(0, 4), '9999'], ...rest]);
      },
      { what: 'Mapping', kind: 'changed', fields: [{ field: 'Contra account', after: '9999' }] },
    ],
    [
      'an amount of the journal',
      (one) => {
        const cells = one.sheets.cells.get(`Journal ${MONTH}`)!;
        const header = cells.find((row) => row.includes('Narration'))!;
        cells[cells.indexOf(header) + 1]![header.indexOf('Debit')] = 7;
      },
      { what: `Journal ${MONTH}`, kind: 'changed', fields: [{ field: 'Debit', after: '7' }] },
    ],
    [
      'a line of the book',
      (one) => one.enterMatch(BOOK[0], [`${MONTH}-05`, '7', 'rent']),
      {
        what: 'Book',
        kind: 'changed',
        id: `${MONTH}-05 USDT rent`,
        fields: [{ field: 'Amount', before: '123.4567', after: '7' }],
      },
    ],
    [
      'a match by hand',
      (one) =>
        one.one.workbook.writeSetting(
          'tieout.matchMarks',
          JSON.stringify([
            {
              ...{ kind: 'together', reason: 'bank fee' },
              lines: [['line 1', `${MONTH}-05, 123.4567 USDT`, `${MONTH}-05`]],
              entries: [['entry 601 Main', `601, ${MONTH}-07, 124 USDT`, `${MONTH}-07`]],
            },
            {
              ...{ kind: 'apart', reason: '', entries: [] },
              lines: [['line 2', '2026-10-02, 5 USDT', '2026-10-02']],
            },
          ]),
        ),
      {
        ...{ what: 'Decided by hand', kind: 'added' },
        fields: [
          { field: 'Decision', after: 'together' },
          { field: 'Book lines', after: `${MONTH}-05, 123.4567 USDT` },
          { field: 'Entries', after: `601, ${MONTH}-07, 124 USDT` },
          { field: 'Reason', after: 'bank fee' },
        ],
      },
    ],
    [
      'how values are rounded',
      (one) => one.one.workbook.writeSetting('tieout.valueDigits', '0'),
      {
        what: 'Settings of the workbook',
        kind: 'changed',
        id: 'Digits of values',
        fields: [{ before: '2', after: '0' }],
      },
    ],
  ])(
    '%s that changes after signing is named, and takes the signature off the evidence until it is reviewed again',
    async (_what, change, difference) => {
      change(of);
      await compared(of, 'changed');
      const unsigned = await signerInEvidence(of);
      expect(unsigned.signer).toBe('');
      expect(card(of)).toMatchObject({ state: 'changed', differences: [difference] });

      expect(await accept(of, 'Ann')).toMatchObject({ ok: true });
      expect(card(of)).toMatchObject({ standing: 'submitted', state: 'as closed', reviewedBy: '' });
      expect((await signerInEvidence(of)).signer).toBe('');
      expect(await sign(of, 'Ann')).toMatchObject({ ok: false });
      expect(await sign(of, 'Bo')).toMatchObject({ ok: true });
      expect((await signerInEvidence(of)).signer).toBe('Bo');
    },
  );

  test('an evidence file of another rate than the one that was signed is refused, whoever its first line names', async () => {
    of.enterRollForward('0.25');
    await compared(of, 'changed');
    const saved = await of.one.clock.run(
      of.one.session.closedPeriods.saveEvidencePack(card(of).id),
    );
    if (!saved.ok) throw new Error(saved.sentence);
    const [head = '', ...below] = saved.file.pieces;
    const said = JSON.parse(head) as object;
    const forged = JSON.stringify({ ...said, changed: [], reviewedBy: 'Bo' });
    const verdict = await verifyPack(new TextEncoder().encode([`${forged}\n`, ...below].join('')));
    expect(verdict).toMatchObject({
      ok: false,
      faults: [
        expect.stringMatching(/^Rates: .* reckoned by .*, USDT, 0\.25, which is not pinned/),
      ],
    });
  });

  test('rates and book lines of other months and types that did not occur change nothing of what is signed', async () => {
    of.one.enter(
      ...(['LEDGER.CHECK', null, MONTH, MONTH, 1, null, null] as const),
      [...TYPES, ['never_seen', 'Other']],
      [...ratesAt('0.9301'), ['2026-10-31', 'USDT', '0.91'], ['2026-07-31', 'USDT', '0.9']],
    );
    // The book goes on with lines of the month after.
    of.enterMatch(...BOOK, ['2026-10-02', '5', 'next month']);
    await compared(of);
    expect(card(of)).toMatchObject({ state: 'as closed', differences: [] });
  });

  test('a record that is accepted after signing is under no signature, and file and verify name who accepted it', async () => {
    of.late = true;
    await of.one.clock.run(of.one.session.liveData.refresh('workbook', 'closed too'));
    await compared(of, 'changed');
    expect(card(of)).toMatchObject({
      state: 'changed',
      differences: [{ what: 'Ledger of Main', kind: 'added', id: lateId }],
    });
    expect((await signerInEvidence(of)).signer).toBe('');
    expect(await accept(of, 'Cy')).toMatchObject({ ok: true });
    expect(card(of).standing).toBe('submitted');
    const accepted = await signerInEvidence(of);
    expect(accepted.signer).toBe('');
    expect(accepted.said).toContain('"kind":"accepted"');
    expect(accepted.said).toContain('"by":"Cy"');
    expect(accepted.said).toContain(lateId);
    expect(accepted.printed).toMatch(/^ +accepted by Cy, 2026-\S+Z: /m);
    expect(accepted.printed).toMatch(new RegExp(`^ +added Ledger of Main, ${lateId}: `, 'm'));
    // Who accepted it reviews it no more than who prepared the rest.
    expect(await sign(of, 'Cy')).toMatchObject({ ok: false });
    expect(await sign(of, 'Bo')).toMatchObject({ ok: true });
    expect((await signerInEvidence(of)).signer).toBe('Bo');
  });
});

describe('a workbook whose file was altered', () => {
  /** Nothing is signed anew here, so one month serves all. */
  let of: Signed;
  beforeAll(async () => {
    of = await signed(true);
  });
  afterAll(() => of.one.end());

  interface Stored {
    scopes: { lines: string[]; totals: { sum: string }[] }[];
    openItems: { reason: string }[];
    pinned: { lines: number; sha256: string }[];
    history: { by: string; atMs: number; sha256: string }[];
  }
  /** The same device opens the altered file. */
  async function reopened(
    change: (period: Stored) => void | Promise<void>,
    settings: ReadonlyMap<string, string> = of.one.workbook.settings,
  ) {
    const stored = JSON.parse(await expanded(of.xml.parts.get(NAMESPACE)!, 1e9)) as {
      periods: Stored[];
    };
    await change(stored.periods[0]!);
    const xml = new FakeXmlParts();
    xml.parts.set(NAMESPACE, (await compressed(jsonPieces(stored)))!);
    const again = await connectedRig(
      { sandbox: { sizeFactor: 0.05 } },
      {
        ...{
          workbook: new FakeWorkbook(new Map(settings)),
          xmlParts: xml,
          reportSheets: of.sheets,
        },
        ...{ archive: of.one.archive, device: new Map(of.one.device) },
      },
    );
    again.enter('LEDGER.CHECK', null, MONTH, MONTH, 1, null, null, TYPES, ratesAt('0.9301'));
    const book = [['Date', 'Amount', 'Note'], ...BOOK];
    again.enter('LEDGER.MATCH', book, 'USDT', 'deposit', MONTH, MONTH);
    await again.clock.run(again.session.accounts.useHere('Main'));
    await compared({ one: again }, 'changed', 'as closed');
    return { ...of, one: again };
  }

  test('nothing altered: as closed', async () => {
    const { state, altered } = card(await reopened(() => undefined));
    expect([state, ...altered]).toEqual(['as closed']);
  });

  test.each<[string, (period: Stored) => void | Promise<void>, RegExp]>([
    ['a pinned hash', ({ pinned }) => void (pinned[0]!.sha256 = 'f'.repeat(64)), /Ledger of Main/],
    ['a row count', ({ pinned }) => void (pinned[0]!.lines = 999_999), /Ledger of Main/],
    [
      'a pinned line',
      ({ scopes }) => void (scopes[0]!.lines[0] = scopes[0]!.lines[1]!),
      /Ledger of Main/,
    ],
    [
      'a pinned line with the hash that fits it',
      async ({ scopes, pinned }) => {
        const lines = scopes[0]!.lines.slice(1);
        Object.assign(scopes[0]!, { lines });
        Object.assign(pinned[0]!, {
          lines: lines.length,
          sha256: await hashOfRows('LEDGER', lines),
        });
      },
      /pinned hashes were altered in the file: Bo signed others/,
    ],
    ['a control total', ({ scopes }) => void (scopes[0]!.totals[0]!.sum = '1'), /Control totals/],
    ['who reviewed it', ({ history }) => void (history[1]!.by = 'Zoe'), /Zoe/],
    ['when it was signed', ({ history }) => void (history[1]!.atMs -= 86_400_000), /Bo/],
    ['what was signed', ({ history }) => void (history[1]!.sha256 = 'f'.repeat(64)), /Bo/],
  ])(
    '%s: changed since signing, it is named, and nobody has signed',
    async (_what, change, named) => {
      const again = await reopened(change);
      expect(card(again).state).toBe('changed');
      expect(card(again).altered.join(' ')).toMatch(named);
      expect((await signerInEvidence(again)).signer).toBe('');
      // It is no difference that somebody could accept.
      expect(await accept(again, 'Ann')).toMatchObject({ ok: false });
    },
  );

  test('the part replayed into another workbook is said', async () => {
    const other = new Map(of.one.workbook.settings);
    other.set('tieout.workbook', '"another"');
    const again = await reopened(() => undefined, other);
    expect((await signerInEvidence(again)).signer).toBe('');
    expect(card(again).altered.join(' ')).toMatch(/another workbook/);
  });
});
