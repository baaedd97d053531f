// What would be lost if these failed: a pack whose first line names another month, or holds nothing,
// or holds one thing twice, and is verified with the names of who signed.
import {
  evidencePackLines,
  type EvidencePackHead,
  type PackFile,
} from '../../../src/addin/engine/evidence/evidence-pack';
import type { Certificate } from '../../../src/addin/engine/evidence/certificate';
import {
  hashOfSigned,
  partOfTable,
  withEvent,
} from '../../../src/addin/engine/evidence/signed-form';
import { totalsTable } from '../../../src/addin/engine/evidence/signed-tables';
import { certified } from '../../../src/addin/engine/evidence/rows-behind';
import type { LedgerQuestionOfRows } from '../../../src/addin/engine/evidence/rows-question';
import { evidenceLines } from '../../../src/addin/engine/evidence/write-evidence';
import type { IsoMonth } from '../../../src/addin/engine/records/calendar';
import { Edges } from '../../../src/cli/verify/month-edges';
import { verifyPack } from '../../../src/cli/verify/verify-pack';
import { entriesOf, monthOf, rawEntry } from '../../addin/engine/archive/rig';
import { LEDGER_QUESTION, ZONES } from '../../addin/engine/evidence/rig';

const OVER_MS = Date.UTC(2026, 9, 5);

async function ledgerOf(
  months: readonly IsoMonth[],
  changes: Partial<LedgerQuestionOfRows> & {
    account?: string;
    readMs?: number;
    pinned?: boolean;
  } = {},
): Promise<PackFile> {
  const { account = 'Main', readMs = OVER_MS, pinned = true, ...asked } = changes;
  const sources = months.map((month) => {
    const raw = month === '2026-08' ? entriesOf(3) : [rawEntry(90, { cTime: '1788300000000' })];
    return { account: 1, month, stored: monthOf(month, raw, { fetchedAtMs: readMs }) };
  });
  const period = { from: months[0]!, to: months.at(-1)! };
  const read = { ...LEDGER_QUESTION, coins: null, period, ...asked, sources };
  const stated = { called: [], rounded: [], version: '1.2.3', accounts: [account], zones: ZONES };
  const certificate = await certified(read, stated);
  const { rowsSha256 } = certificate;
  return { what: 'Ledger', rowsSha256, pinned, lines: await evidenceLines({ read, certificate }) };
}

interface Signing {
  readonly by?: string;
  readonly submittedMs?: number;
  readonly signedMs?: number;
}

/** Submitted by Ann and signed by Bo as the files are: the forger works every hash out anew. */
function signed(
  files: readonly PackFile[],
  months: Pick<EvidencePackHead, 'from' | 'to'>,
  { by = 'Bo', submittedMs = OVER_MS + 10, signedMs = OVER_MS + 20 }: Signing = {},
) {
  const rows = files
    .filter(({ pinned }) => pinned)
    .map(({ what, lines }) => ({
      what,
      ...(JSON.parse(lines[1]!) as { certificate: Certificate }).certificate,
    }));
  const tables = [totalsTable(rows)];
  const pinned = [
    ...rows.map((one) => ({ what: one.what, lines: one.rows, sha256: one.rowsSha256 })),
    ...tables.map(partOfTable),
  ];
  const event = {
    ...{ reason: '', workbook: 'w', lines: [], differences: [] },
    sha256: hashOfSigned(months.from, months.to, pinned),
  };
  const submitted = withEvent([], {
    ...event,
    kind: 'submitted',
    by: 'Ann',
    atMs: submittedMs,
  });
  const history = withEvent(submitted, { ...event, kind: 'signed', by, atMs: signedMs });
  return { history, pinned, tables, changed: [], notStated: [] };
}

async function verdictOn(
  files: readonly PackFile[],
  months: Pick<EvidencePackHead, 'from' | 'to'> = { from: '2026-08', to: '2026-08' },
  signing: Signing = {},
): Promise<string> {
  const { by: reviewedBy = 'Bo' } = signing;
  const said = { ...months, preparedBy: 'Ann', reviewedBy, ...signed(files, months, signing) };
  const text = evidencePackLines(said, files, []).join('');
  const verdict = await verifyPack(new TextEncoder().encode(text));
  if (verdict === null) return 'no pack';
  return verdict.ok ? `verified, without ${verdict.without.join()}` : verdict.faults.join(' ');
}

const AUGUST = ledgerOf(['2026-08']);

test('a pack of August is verified as one of August, and says which months it holds nothing of', async () => {
  expect(await verdictOn([await AUGUST])).toBe('verified, without ');
  expect(await verdictOn([await AUGUST], { from: '2026-08', to: '2026-10' })).toBe(
    'verified, without 2026-09,2026-10',
  );
  const both = [await AUGUST, await ledgerOf(['2026-09'])];
  expect(await verdictOn(both, { from: '2026-08', to: '2026-09' })).toBe('verified, without ');
});

test.each<[string, () => Promise<readonly PackFile[]>, RegExp]>([
  ['no file', () => Promise.resolve([]), /proves nothing/],
  [
    'none that was pinned',
    async () => [await ledgerOf(['2026-08'], { pinned: false })],
    /proves nothing/,
  ],
  ['answers of another month', async () => [await ledgerOf(['2026-09'])], /reaches beyond 2026-08/],
  [
    'answers of a month more',
    async () => [await ledgerOf(['2026-08', '2026-09'])],
    /reaches beyond/,
  ],
  ['one result twice', async () => [await AUGUST, await AUGUST], /pinned result before it holds/],
  [
    'one account under two names',
    async () => [await AUGUST, await ledgerOf(['2026-08'], { account: 'Second' })],
    /count twice/,
  ],
  [
    'one account beside the pinned under another name',
    async () => [await AUGUST, await ledgerOf(['2026-08'], { account: 'Second', pinned: false })],
    /count twice/,
  ],
  [
    'a ledger of one coin',
    async () => [await ledgerOf(['2026-08'], { coins: ['USDT'] })],
    /not the whole ledger/,
  ],
  [
    'a ledger of one type',
    async () => [await ledgerOf(['2026-08'], { types: ['deposit'] })],
    /not the whole ledger/,
  ],
  [
    'a ledger up to a moment',
    async () => [await ledgerOf(['2026-08'], { untilMs: Date.UTC(2026, 7, 20) })],
    /not the whole ledger/,
  ],
  [
    'a month that was not over',
    async () => [await ledgerOf(['2026-08'], { readMs: Date.UTC(2026, 7, 31, 23, 59) })],
    /read before its months were over/,
  ],
])('a pack of August with %s is refused', async (_what, files, sentence) => {
  expect(await verdictOn(await files())).toMatch(sentence);
});

test.each<[string, Signing, RegExp]>([
  ['by who prepared it', { by: 'Ann' }, /Another person must review it/],
  ['by who prepared it in another spelling', { by: ' ＡＮＮ ' }, /Another person must review it/],
  ['before it was submitted', { signedMs: OVER_MS + 5 }, /before it was submitted/],
  [
    'before its answers were read',
    { submittedMs: OVER_MS - 20, signedMs: OVER_MS - 10 },
    /before its answers were read/,
  ],
])('a pack that was signed %s is refused', async (_when, signing, sentence) => {
  expect(await verdictOn([await AUGUST], undefined, signing)).toMatch(sentence);
});

test('opening and closing are proven where the months beside are in the file, and follow', () => {
  const edgesIn = (...months: IsoMonth[]): string => {
    const edges = new Edges();
    const sources = months.map((month) => {
      const days = ['2026-07', '2026-08', '2026-09'].indexOf(month);
      const at = { cTime: String(Date.UTC(2026, 6 + days, 3)), deltaAmount: '1' };
      const raw = rawEntry(days, { ...at, afterAmount: String(days === 2 ? last : days + 1) });
      return { account: 1, month, stored: monthOf(month, [raw]) };
    });
    edges.add({ ...LEDGER_QUESTION, sources }, ['Main']);
    return edges.sentences().join();
  };
  let last = 3;
  expect(edgesIn('2026-08')).toBe(
    'Opening and closing not proven: Main, opening of August 2026 (the month before is not in the file); closing of August 2026 (the month after is not in the file).',
  );
  const three = ['2026-07', '2026-08', '2026-09'] as const;
  expect(edgesIn(...three)).not.toContain('August');
  last = 4;
  expect(edgesIn(...three)).toContain(
    'closing of August 2026 (the month after does not begin with it)',
  );
});
