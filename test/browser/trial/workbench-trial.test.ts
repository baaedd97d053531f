// Bad luck by the seed in the whole of Tieout: a formula is read in the workbench while the line,
// the exchange or the person does something. The cells end in what the exchange has listed, or in a
// sentence, and in the truth after Refresh. `npm run trial` runs more of them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { chance, type Chance } from '../../../src/sandbox/data/seeded-random';
import type { Fault, ScheduledKind } from '../../../src/sandbox/faults/faults';
import { casesOf, runSeed } from '../../seeds';
import type { CaseOutcome } from '../../trial/run-case';
import { ledgerStates, sorted } from '../../trial/truth';
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

const asked = process.env['TIEOUT_TRIAL'];
const { first, count } = asked
  ? (JSON.parse(asked) as { first: number; count: number })
  : { first: runSeed % 50_000, count: casesOf(1) };
type Event = (tieout: OpenTieout, draw: Chance) => Promise<unknown>;
const MONTH = '2026-10';
const FORMULA = `=LEDGER(,,"${MONTH}","${MONTH}",0,"billId,deltaAmount:text")`;

const CLASSES: readonly { name: string; kinds?: readonly ScheduledKind[]; event?: Event }[] = [
  { name: 'resets and cut bodies', kinds: ['reset', 'truncate'] },
  { name: 'web pages, errors, 429', kinds: ['html', 'status', 'code', 'too-many'] },
  {
    name: 'offline',
    event: async ({ context }, draw) => {
      await context.setOffline(true);
      await new Promise((resolve) => setTimeout(resolve, draw.between(1, 3_000)));
      await context.setOffline(false);
    },
  },
  {
    name: 'Cancel',
    event: (tieout) =>
      tieout
        .addin()
        .getByRole('button', { name: 'Cancel', exact: true })
        .click({ timeout: 3_000 })
        // It may be over already.
        .catch(() => undefined),
  },
  {
    name: 'formula deleted and entered again',
    event: async (tieout) => {
      await tieout.setFormula('A1', '');
      await tieout.setFormula('A1', FORMULA);
    },
  },
  { name: 'workbook opened again', event: async (tieout) => tieout.load(await tieout.save()) },
  {
    name: 'disk full',
    event: async ({ page, origin }) => {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
    },
  },
  { name: 'late answers', kinds: ['delay'] },
];

async function runCase(seed: number): Promise<CaseOutcome> {
  const { name, kinds, event } = CLASSES[seed % CLASSES.length]!;
  const draw = chance('workbench', seed);
  const at = draw.between(1, 8);
  let requests = -Infinity;
  let isWellAgain = false;
  let happening: Promise<unknown> = Promise.resolve();
  const tieout = await openTieout({
    ...WIDE_WEIGHTS,
    sandbox: {
      ...WIDE_WEIGHTS.sandbox,
      sizeFactor: 3,
      order: draw.pick(['newest', 'oldest', 'shuffled']),
      onRequest: ({ operation }) => {
        if (operation === 'ledger') requests += 1;
        if (event && requests === at) happening = event(tieout, draw);
        const isSpoilt = kinds && !isWellAgain && requests > 0 && draw.oneIn(3);
        return isSpoilt ? faultOf(draw.pick(kinds), draw) : undefined;
      },
    },
  });
  const ended = (ending: CaseOutcome['ending'], seen = ''): CaseOutcome => ({
    seed,
    name: `workbench: ${name}`,
    ending,
    seen,
  });
  try {
    await tieout.connectDemo('Demo trader');
    requests = 0;
    await tieout.setFormula('A1', FORMULA);
    await tieout.settled();
    await happening;
    await tieout.settled();
    const seen = await judge(tieout);
    isWellAgain = true;
    if (seen.ending === 'lost') return ended('lost', seen.said);
    const use = tieout.addin().getByRole('button', { name: 'Use Demo trader' });
    if (await use.isVisible()) await use.click();
    await tieout.settled();
    await tieout.addin().getByRole('button', { name: 'Refresh workbook', exact: true }).click();
    await tieout.settled();
    const last = await judge(tieout);
    return last.ending === 'truth' ? ended(seen.ending) : ended('lost', `at last: ${last.said}`);
  } catch (error) {
    const words = String(error);
    return ended(/settle|Timeout/i.test(words) ? 'hung' : 'lost', words);
  } finally {
    await happening.catch(() => undefined);
    await tieout.close();
  }
}

function faultOf(kind: ScheduledKind, draw: Chance): Fault | undefined {
  switch (kind) {
    case 'reset':
      return { kind, when: draw.pick(['before', 'in', 'after']) };
    case 'status':
      return { kind, status: 502, body: 'html' };
    case 'code':
      return { kind, code: -1054 };
    case 'too-many':
      return { kind, retryAfterSeconds: 1 };
    case 'delay':
      return { kind, delayMs: draw.between(10, 1_500) };
    case 'html':
    case 'truncate':
      return { kind };
    default:
      return undefined;
  }
}

async function judge(
  tieout: OpenTieout,
): Promise<{ ending: 'truth' | 'explained' | 'lost'; said: string }> {
  const { values } = await tieout.read('A1:B2000');
  const first = String(values[0]![0]);
  if (first.startsWith('#')) {
    const said = await tieout.message('A1');
    const isNextStep = /Refresh|[Cc]onnect|Cancelled|again/.test(said);
    return { ending: isNextStep ? 'explained' : 'lost', said: `${first} ${said}` };
  }
  const rows = values.filter(([id]) => id !== '').map((row) => row.join(' '));
  const isTrue = ledgerStates(tieout.sandbox, MONTH).includes(sorted(rows));
  return { ending: isTrue ? 'truth' : 'lost', said: `${rows.length} rows` };
}

const outcomes: CaseOutcome[] = [];
test.each(Array.from({ length: count }, (_, i) => first + i))(
  'seed %i in the workbench ends in the truth or a sentence',
  async (seed) => {
    const outcome = await runCase(seed);
    outcomes.push(outcome);
    expect(outcome).not.toMatchObject({ ending: expect.stringMatching(/lost|hung/) });
  },
);
afterAll(() => {
  if (!asked) return;
  mkdirSync('dist/trial', { recursive: true });
  writeFileSync('dist/trial/browser.json', JSON.stringify(outcomes));
});
