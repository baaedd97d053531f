// If these fail, a file that was tampered with passes for evidence, or an honest one is refused.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { certified } from '../../../src/addin/engine/evidence/rows-behind';
import { mergeEntries } from '../../../src/addin/engine/exchange/merge-entries';
import { checkChain } from '../../../src/addin/engine/records/balance-chain';
import { verifyEvidence } from '../../../src/cli/verify/verify-evidence';
import type { Evidence } from '../../../src/addin/engine/evidence/write-evidence';
import { runsOf } from '../../seeds';
import { monthOf, rawEntry } from '../../addin/engine/archive/rig';
import {
  fileOf,
  ledgerEvidence,
  LEDGER_QUESTION,
  rebatesEvidence,
  REBATES_QUESTION,
} from '../../addin/engine/evidence/rig';

const kinds: [string, () => Promise<Evidence>][] = [
  ['ledger', ledgerEvidence],
  [
    'ledger, zones apart',
    () =>
      ledgerEvidence(
        { ...LEDGER_QUESTION, coins: null, period: { from: '2026-08', to: '2026-08' } },
        { exchangeZone: 'UTC', displayZone: 'Asia/Tokyo' },
      ),
  ],
  [
    'ledger, up to a moment',
    () => ledgerEvidence({ ...LEDGER_QUESTION, untilMs: 1_788_000_003_000 }),
  ],
  ['rebates', rebatesEvidence],
];

describe.each(kinds)('%s', (_name, make) => {
  test('a file as it was saved is verified, and says what the certificate says', async () => {
    const evidence = await make();
    const verdict = await verifyEvidence(await fileOf(evidence));
    expect(verdict).toEqual({
      ok: true,
      certificate: evidence.certificate,
      answers: expect.any(Number),
      read: expect.objectContaining({ operation: evidence.read.operation }),
    });
  });

  test('any one byte changed is refused, and the place is named', async () => {
    const file = await fileOf(await make());
    await fc.assert(
      fc.asyncProperty(
        fc.nat(file.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (at, by) => {
          const changed = Buffer.from(file);
          changed[at] = changed[at]! ^ by;
          const verdict = await verifyEvidence(changed);
          expect(verdict).toMatchObject({ ok: false });
          if (verdict.ok) return;
          const line = file.subarray(0, at).filter((byte) => byte === 0x0a).length + 1;
          // A line feed that was made or unmade moves what follows it by a line.
          const places =
            file[at] === 0x0a || changed[at] === 0x0a
              ? `${line - 1}|${line}|${line + 1}`
              : String(line);
          expect(verdict.faults[0]).toMatch(
            new RegExp(`^(Line (${places}), |The end of the file|The file has \\d+ lines)`),
          );
        },
      ),
      { numRuns: runsOf(150) },
    );
  });
});

test('a line feed made anywhere, and any one unmade, is refused', async () => {
  const file = await fileOf(await rebatesEvidence());
  for (
    let at = 0;
    at < file.length;
    at += file[at + 1] === 0x0a || at > file.length - 200 ? 1 : 37
  ) {
    const changed = Buffer.from(file);
    changed[at] = changed[at] === 0x0a ? 0x20 : 0x0a;
    expect(await verifyEvidence(changed)).toMatchObject({
      ok: false,
      faults: expect.arrayContaining([
        expect.stringMatching(/^(Line \d+, |The end of the file|The file has \d+ lines)/),
      ]),
    });
  }
});

test('each of the bytes of a whole short line', async () => {
  const file = await fileOf(await rebatesEvidence());
  const end = file.indexOf(0x0a);
  for (let at = 0; at <= end; at += 1) {
    const changed = Buffer.from(file);
    changed[at] = changed[at]! ^ 1;
    expect(await verifyEvidence(changed)).toMatchObject({ ok: false });
  }
});

test('the seal can be checked with sha256 alone', async () => {
  const lines = (await fileOf(await ledgerEvidence())).toString('utf8').split(/(?<=\n)/);
  const { sha256, lines: each } = JSON.parse(lines.at(-1)!) as { sha256: string; lines: string[] };
  expect(createHash('sha256').update(lines.slice(0, -1).join('')).digest('hex')).toBe(sha256);
  expect(
    lines.slice(0, -1).map((line) => createHash('sha256').update(line.slice(0, -1)).digest('hex')),
  ).toEqual(each);
});

/** As somebody does who knows the form: changes a line and seals the file again. */
function forged(file: Buffer, change: (lines: string[]) => void): Buffer {
  const lines = file.toString('utf8').trimEnd().split('\n').slice(0, -1);
  change(lines);
  const body = lines.map((line) => `${line}\n`).join('');
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
  return Buffer.from(`${body}${JSON.stringify({ lines: lines.map(hash), sha256: hash(body) })}\n`);
}

const changing =
  (pattern: RegExp | string, by: string) =>
  (lines: string[]): void => {
    const at = lines.findIndex((line) =>
      typeof pattern === 'string' ? line.includes(pattern) : pattern.test(line),
    );
    expect(at).toBeGreaterThanOrEqual(0);
    lines[at] = lines[at]!.replace(pattern, by);
  };

describe('sealed again after the change', () => {
  test.each([
    [
      'a total',
      changing(/"sum":"[^"]+"/, '"sum":"9999"'),
      /^Line 2, the certificate: totals\.1\.sum says 9999, the answers give /,
    ],
    [
      'the hash of the rows',
      changing(/"rowsSha256":"./, '"rowsSha256":"x'),
      /^Line 2, the certificate: rowsSha256 says x/,
    ],
    [
      'a page',
      (lines: string[]) => {
        lines.splice(4, 1);
      },
      /^Line 5, page 1 of the ledger of August 2026, account Client: the request is not the one that asks for it\.$/,
    ],
    [
      'a month',
      (lines: string[]) => {
        lines.splice(
          lines.findIndex((line) => line.includes('"month":{"account":2,"month":"2026-08"')),
          2,
        );
      },
      /^Line 2, the certificate: months\.\d/,
    ],
    [
      'an amount in a body',
      changing(/(Amount\\": ?\\"1\.00000000000000000)1/, '$12'),
      /^Line 5, page 1 of the ledger of August 2026, account Client: the body does not have the SHA-256 that stands beside it\.$/,
    ],
    [
      'the question',
      changing('"coins":["USDT"]', '"coins":null'),
      /^Line 2, the certificate: resolved\.1\.text says USDT, the answers give all\.$/,
    ],
    [
      'the request',
      changing('\\"limit\\":200', '\\"limit\\":100'),
      /^Line 5, .*the request is not the one that asks for it/,
    ],
    [
      'the form',
      changing('tieout-evidence/1', 'tieout-evidence/2'),
      /^Line 1, the form: this is no evidence file of Tieout/,
    ],
    [
      'a line more',
      (lines: string[]) => {
        lines.push(...lines.slice(3, 7));
      },
      /^Line \d+, the ledger of 2026-08: it was not asked for, or stands here twice\.$/,
    ],
  ])('%s', async (_name, change, sentence) => {
    const verdict = await verifyEvidence(forged(await fileOf(await ledgerEvidence()), change));
    expect(verdict).toEqual({
      ok: false,
      faults: expect.arrayContaining([expect.stringMatching(sentence)]),
    });
  });

  test.each([
    ['without any answer', 0],
    ['without the last page', 2],
  ])('a month %s is refused, whatever the certificate says', async (_name, left) => {
    const evidence = await ledgerEvidence();
    if (evidence.read.operation !== 'LEDGER') throw new Error('No ledger.');
    const sources = evidence.read.sources.map((source, i) => {
      if (i > 0 || !source.stored) return source;
      const pages = source.stored.reading.pages.slice(0, left);
      const { entries, duplicatesRemoved } = mergeEntries(pages);
      const chain = checkChain(entries);
      const reading = { ...source.stored.reading, pages, entries, duplicatesRemoved, chain };
      return { ...source, stored: { ...source.stored, reading } };
    });
    const read = { ...evidence.read, sources };
    const certificate = await certified(read, evidence.certificate);
    expect(await verifyEvidence(await fileOf({ read, certificate }))).toMatchObject({
      ok: false,
      faults: [expect.stringMatching(/the ledger of August 2026, .*the last page is missing/)],
    });
  });

  test('an entry that two months list with two contents is refused', async () => {
    const midnight = rawEntry(90, { cTime: String(Date.UTC(2026, 8, 1)) });
    const sources = (['2026-08', '2026-09'] as const).map((month) => ({
      ...{ account: 1, month, stored: monthOf(month, [midnight]) },
    }));
    const read = { ...LEDGER_QUESTION, sources };
    const stated = { ...(await ledgerEvidence()).certificate, accounts: ['Client'] };
    const honest = await fileOf({ read, certificate: await certified(read, stated) });
    expect(await verifyEvidence(honest)).toMatchObject({ ok: true, certificate: { rows: 1 } });
    const file = forged(honest, (lines) => {
      const at = lines.findLastIndex((line) => line.startsWith('{"page"'));
      const { page } = JSON.parse(lines[at]!) as { page: { body: string; sha256: string } };
      page.body = page.body.replace('1.000000000000000001', '2');
      page.sha256 = createHash('sha256').update(page.body).digest('hex');
      lines[at] = JSON.stringify({ page });
    });
    expect(await verifyEvidence(file)).toMatchObject({
      ok: false,
      faults: [expect.stringMatching(/in two months with different contents/)],
    });
  });

  test('a month with the answers of another one is refused', async () => {
    const evidence = await ledgerEvidence();
    if (evidence.read.operation !== 'LEDGER') throw new Error('No ledger.');
    const [first, second, ...more] = evidence.read.sources;
    const sources = [
      { ...first!, stored: second!.stored },
      { ...second!, stored: first!.stored },
      ...more,
    ];
    const read = { ...evidence.read, sources };
    const certificate = await certified(read, evidence.certificate);
    expect(await verifyEvidence(await fileOf({ read, certificate }))).toMatchObject({
      ok: false,
      faults: [expect.stringMatching(/the ledger of September 2026.*of another month/)],
    });
  });

  test('days that are told twice are refused', async () => {
    const file = forged(await fileOf(await rebatesEvidence()), (lines) => {
      const at = lines.findIndex((line) => line.startsWith('{"days"'));
      const { days } = JSON.parse(lines[at]!) as { days: { notRetained: object[] } };
      days.notRetained = days.notRetained.flatMap((run) => [run, run]);
      lines[at] = JSON.stringify({ days });
    });
    expect(await verifyEvidence(file)).toMatchObject({
      ok: false,
      faults: [expect.stringMatching(/2026-08-01 is said to be no longer held; .* said twice/)],
    });
  });

  test.each([
    ['0001-01-01', '9999-12-31'],
    ['2017-01-01', '2026-12-31'],
  ])('a few bytes that speak of all days from %s to %s are refused', async (from, to) => {
    const evidence = await rebatesEvidence({
      ...REBATES_QUESTION,
      symbols: Array.from({ length: 200 }, (_, n) => `PAIR${n}USDT`),
    });
    const file = forged(await fileOf(evidence), (lines) => {
      for (const [at, line] of lines.entries())
        lines[at] = line.replaceAll('2026-08-01', from).replaceAll('2026-08-05', to);
    });
    expect(file.length).toBeLessThan(100_000);
    expect(await verifyEvidence(file)).toMatchObject({ ok: false });
  });

  test('an answer, its hash and its page together: the certificate says otherwise', async () => {
    const file = forged(await fileOf(await ledgerEvidence()), (lines) => {
      const at = lines.findIndex((line) => line.startsWith('{"page"'));
      const { page } = JSON.parse(lines[at]!) as { page: { body: string; sha256: string } };
      page.body = page.body.replace('1.000000000000000001', '1.000000000000000002');
      page.sha256 = createHash('sha256').update(page.body).digest('hex');
      lines[at] = JSON.stringify({ page });
    });
    const verdict = await verifyEvidence(file);
    expect(verdict).toMatchObject({ ok: false });
    expect(JSON.stringify(verdict)).toMatch(
      /months\.1\.pages\.1\.bodySha256 says .*totals\.1\.sum says .*rowsSha256 says /,
    );
  });
});

test.each([
  ['nothing', ''],
  ['a line feed', '\n'],
  ['another file', 'hello\nworld\n'],
  ['a seal alone', `{"lines":[],"sha256":"${'0'.repeat(64)}"}\n`],
])('%s is refused', async (_name, text) => {
  expect(await verifyEvidence(Buffer.from(text))).toMatchObject({ ok: false });
});

test('no credential, host or key fingerprint stands in the file', async () => {
  const text = (await fileOf(await ledgerEvidence())).toString('utf8');
  expect(text).not.toMatch(/a1a1|b2b2|exchange\.example|ACCESS|passphrase|secret/i);
});
