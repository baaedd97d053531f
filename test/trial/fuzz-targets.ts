// What reads words of others: each takes what it is given, or refuses it as it says it does.
// Anything else throws here, and is a defect.
import {
  readCall,
  FUNCTION_NAMES,
  inWords,
  questionKey,
} from '../../src/addin/engine/answers/definitions';
import { resolveDates } from '../../src/addin/engine/answers/definitions';
import {
  readTravellingText,
  travellingText,
} from '../../src/addin/engine/evidence/rows-in-workbook-format';
import { errorOf } from '../../src/addin/engine/exchange/error-meanings';
import { verdictOf } from '../../src/addin/engine/exchange/answer-verdict';
import { readCommissionPage, readLedgerPage } from '../../src/addin/engine/exchange/read-records';
import { newDeviceKey } from '../../src/addin/platform/sealing-keys';
import { seal, unseal } from '../../src/addin/platform/seal';
import { isTieoutError } from '../../src/addin/platform/tieout-error';
import { isDecimalText } from '../../src/addin/engine/records/decimal-text';
import { EnteredCalls } from '../../src/addin/workbook/live/entered-calls';
import { pack, unpack } from '../../src/addin/engine/archive/content-packing';
import { OF_WORKBOOK } from '../../src/addin/workbook/settings/registry';
import { checkManifest } from '../../src/cli/manifest/check-manifest';
import { parseManifest } from '../../src/cli/manifest/manifest-xml';
import { readOptions } from '../../src/cli/manifest/options';
import { writeManifest } from '../../src/cli/manifest/write-manifest';
import { verifyEvidence } from '../../src/cli/verify/verify-evidence';
import type { Chance } from '../../src/sandbox/data/seeded-random';
import { fileOf, ledgerEvidence, rebatesEvidence } from '../addin/engine/evidence/rig';
import { realManifest } from '../cli/manifest/real-manifest';
import { commission } from '../addin/engine/records/sample-records';
import { FakeWorkbook } from '../addin/rig/fake-workbook';
import { argument, changedBytes, changedText } from './nasty';
import { strangersWorkbooks } from './strangers-workbooks';

export type Reading = 'taken' | 'refused';
export interface FuzzTarget {
  readonly name: string;
  /** Of a thousand cases. */
  readonly share: number;
  readonly make: () => Promise<(draw: Chance) => Reading | Promise<Reading>>;
}

/** Says something, and nothing that only a program would say. */
function expectSentence(sentence: string): Reading {
  if (sentence.trim() === '' || /\[object|undefined is|is not a function/.test(sentence))
    throw new Error(`No sentence: ${sentence}`);
  return 'refused';
}

const ZONES = { exchangeZone: 'UTC', displayZone: 'Europe/Berlin' };
const NOW_MS = Date.UTC(2026, 10, 20, 12);

const LEDGER_PAGE = JSON.stringify(
  Array.from({ length: 3 }, (_, n) => ({
    billId: `70000000000000000${n}`,
    coinId: 2,
    coinName: 'USDT',
    bizType: 'trade_out',
    fillSize: '0.005',
    fillValue: null,
    deltaAmount: '-100.00000000',
    afterAmount: '900.00000001',
    fees: '',
    cTime: `176450580012${n}`,
  })),
);
const REBATES_PAGE = JSON.stringify({
  current: 1,
  pages: 1,
  size: 100,
  total: 1,
  records: [{ ...commission(), productType: undefined }],
});
const BODIES = [
  LEDGER_PAGE,
  REBATES_PAGE,
  '{"code":-1050,"msg":"Account frozen"}',
  `{"code":"00000","msg":"success","requestTime":1,"data":${LEDGER_PAGE}}`,
];

function readAnswer(draw: Chance): Reading {
  const operation = draw.pick(['ledger', 'rebates'] as const);
  const status = draw.oneIn(2) ? 200 : draw.pick([204, 400, 403, 418, 429, 500, 599]);
  const answer = {
    status,
    text: changedText(draw, draw.pick(BODIES)),
    retryAfter: draw.oneIn(3) ? changedText(draw, '7') : null,
    relayTrouble: null,
  };
  try {
    const verdict = verdictOf(answer, operation, NOW_MS);
    if (verdict.is !== 'read')
      throw errorOf(verdict, { account: 'Main', what: 'ledger entries', parameters: {} });
    const { body } = verdict;
    const amounts =
      operation === 'ledger'
        ? readLedgerPage(body, 1).flatMap((one) => [one.deltaAmount, one.afterAmount, one.fees])
        : readCommissionPage(body, 1, 'SPOT').records.flatMap((one) => [one.commission, one.fee]);
    const odd = amounts.find((amount) => amount !== null && !isDecimalText(amount));
    if (odd !== undefined) throw new Error(`No amount: ${odd}`);
    return 'taken';
  } catch (error) {
    if (isTieoutError(error)) return expectSentence(error.message);
    throw error;
  }
}

function readArguments(draw: Chance): Reading {
  const name = draw.pick(FUNCTION_NAMES);
  const raw = Array.from({ length: draw.below(10) }, () => argument(draw));
  const reading = readCall(name, raw);
  if (!reading.ok) return expectSentence(reading.sentence);
  const dates = resolveDates(reading.call, NOW_MS, ZONES);
  if (inWords(reading.call, dates) === '' || questionKey(reading.call) === '')
    throw new Error('A call without words.');
  return 'taken';
}

async function storeTarget(): Promise<(draw: Chance) => Promise<Reading>> {
  const key = await newDeviceKey();
  const bound = ['owner', 'month', '2026-10', 0];
  const packed = await pack({ header: { a: 1 }, texts: [LEDGER_PAGE, REBATES_PAGE] });
  const sealed = await seal(key, bound, packed);
  return async (draw) => {
    if (draw.oneIn(2)) {
      const bytes = changedBytes(draw, sealed.bytes);
      const isSame = Buffer.from(bytes).equals(Buffer.from(sealed.bytes));
      const opened = await unseal(key, bound, { iv: sealed.iv, bytes }).catch(() => null);
      if (opened !== null && !isSame) throw new Error('Sealed bytes that were changed opened.');
      return opened === null ? 'refused' : 'taken';
    }
    // Behind the seal: what another version of Tieout may have written.
    return unpack(changedBytes(draw, packed)).then(
      () => 'taken',
      () => 'refused',
    );
  };
}

const TRAVELLING = [
  ...travellingText([
    {
      key: 'k',
      dates: '{"first":"2026-10","last":"2026-10"}',
      accounts: ['Main'],
      refreshedAtMs: 1,
      complete: true,
      notes: ['n'],
      content: { kind: 'LEDGER', lines: ['a', 'b', 'c', 'a'] },
    },
    {
      key: 'l',
      dates: '',
      accounts: [],
      refreshedAtMs: null,
      complete: false,
      notes: [],
      content: { kind: 'cells', records: 1, cells: [['x', 1]], rounded: [] },
    },
  ]),
].join('');
const TABLES = JSON.stringify([
  { tableId: '1', tableName: 'T', call: { name: 'LEDGER', headers: 1 }, accounts: ['Main'] },
]);
const ASKED = JSON.stringify({
  dates: [{ first: '2026-10', last: '2026-10', askedTo: '2026-10' }],
  calls: [['abc', 0]],
});

function readWorkbook(draw: Chance): Reading {
  switch (draw.below(3)) {
    case 0:
      try {
        return readTravellingText(changedText(draw, TRAVELLING)).length > 0 ? 'taken' : 'refused';
      } catch (error) {
        if (error instanceof RangeError) return 'refused';
        throw error;
      }
    case 1:
      return (OF_WORKBOOK.tables.read(changedText(draw, TABLES)) ?? []).length > 0
        ? 'taken'
        : 'refused';
    default: {
      const workbook = new FakeWorkbook([['tieout.asked', changedText(draw, ASKED)]]);
      const calls = new EnteredCalls(workbook);
      return calls.has('k') || calls.datesOf('k') !== null ? 'taken' : 'refused';
    }
  }
}

function manifestTarget(): Promise<(draw: Chance) => Promise<Reading>> {
  return Promise.resolve(async (draw) => {
    if (draw.oneIn(3)) {
      const problems = await checkManifest(changedText(draw, realManifest), null);
      return problems.length === 0 ? 'taken' : expectSentence(problems.join(' '));
    }
    const url = changedText(draw, 'https://addin.example:8443');
    const namespace = draw.oneIn(2) ? ['--namespace', changedText(draw, 'TIEOUT')] : [];
    const wish = readOptions(['--url', url, ...namespace, '--out', 'x.xml']);
    if (typeof wish === 'string') return expectSentence(wish);
    if (wish.kind !== 'write') throw new Error('Another wish.');
    const written = writeManifest(realManifest, wish);
    if (typeof parseManifest(written) === 'string') throw new Error(`No XML for ${url}`);
    const problems = await checkManifest(written, null);
    return problems.length === 0 ? 'taken' : expectSentence(problems.join(' '));
  });
}

async function evidenceTarget(): Promise<(draw: Chance) => Promise<Reading>> {
  const files = [await fileOf(await ledgerEvidence()), await fileOf(await rebatesEvidence())];
  return async (draw) => {
    const file = draw.pick(files);
    const changed = draw.oneIn(2)
      ? Buffer.from(changedText(draw, file.toString('utf8')))
      : Buffer.from(changedBytes(draw, file));
    const verdict = await verifyEvidence(changed);
    if (verdict.ok) {
      if (!changed.equals(file)) throw new Error('A changed file is verified.');
      return 'taken';
    }
    return expectSentence(verdict.faults.join(' '));
  };
}

const readily =
  (read: (draw: Chance) => Reading): FuzzTarget['make'] =>
  () =>
    Promise.resolve(read);

export const FUZZ_TARGETS: readonly FuzzTarget[] = [
  { name: 'arguments of functions', share: 330, make: readily(readArguments) },
  { name: 'answers of the exchange', share: 330, make: readily(readAnswer) },
  { name: 'bytes of the store', share: 110, make: storeTarget },
  { name: 'settings and parts of a workbook', share: 160, make: readily(readWorkbook) },
  { name: 'addresses and texts of a manifest', share: 20, make: manifestTarget },
  { name: 'evidence files', share: 20, make: evidenceTarget },
  { name: 'workbooks of strangers', share: 10, make: strangersWorkbooks },
];
