// What would be lost if this failed: the self-check could not try streams, or would keep calls that
// are not its own; and a function of the table would stay #NAME? in every cell.
import { readFileSync } from 'node:fs';
import { ALL_FUNCTIONS } from '../../../src/addin/engine/answers/definitions';
import {
  mentionsFunction,
  trueName,
  withTrueNames,
} from '../../../src/addin/engine/answers/function-names';
import { builtFile } from '../../built-file';
import { metadataIn } from '../../../src/addin/functions/functions-metadata';

const associated = new Map<string, (...passed: unknown[]) => unknown>();
Object.assign(globalThis, {
  CustomFunctions: {
    associate: (name: string, run: () => unknown) => associated.set(name, run),
  },
});

test('every function that Excel is told of is associated, and adds up exactly', async () => {
  await import('../../../src/addin/functions/functions');
  expect([...associated.keys()]).toEqual(metadataIn('english').functions.map(({ id }) => id));
  const ranges = [[['0.1']], [['0.200000000000000001']]];
  expect(associated.get('EXACT.TEXT')?.(ranges, {})).toBe('0.300000000000000001');
  expect(associated.get('EXACT.SUM')?.(ranges, {})).toBe(0.3);
});

// office-js 4385: with both, LTSC 2021 ends when it loads the functions.
test('Excel is told of custom data in arguments, which brings errors too, and of nothing beside it', () => {
  for (const language of ['english', 'german'] as const) {
    const metadata = metadataIn(language);
    expect(metadata).toMatchObject({ allowCustomDataForDataTypeAny: true });
    expect(metadata).not.toHaveProperty('allowErrorForDataTypeAny');
  }
});

test.each(['functions.json', 'functions.de.json'])('and so says the built %s', (file) => {
  const built: unknown = JSON.parse(readFileSync(builtFile('addin', file), 'utf8'));
  expect(built).toMatchObject({ allowCustomDataForDataTypeAny: true });
  expect(built).not.toHaveProperty('allowErrorForDataTypeAny');
});

test('a call that the self-check takes does not reach its function; all others pass as they are', async () => {
  const { interceptCalls } = await import('../../../src/addin/functions/functions');
  const taken: unknown[] = [];
  const sum = (...passed: unknown[]) => associated.get('EXACT.TEXT')?.(...passed);
  interceptCalls((passed) => passed[1] === 'mine' && taken.push(passed) > 0);
  expect(sum([[['1']]], 'mine')).toBeUndefined();
  expect(sum([[['2']]], {})).toBe('2');
  interceptCalls(null);
  expect(sum([[['3']]], 'mine')).toBe('3');
  expect(taken).toEqual([[[[['1']]], 'mine']]);
});

test("a file's spelling of a function means the function, and any other word itself", () => {
  for (const { name } of ALL_FUNCTIONS)
    for (const full of [name, `TIEOUT.${name}`]) {
      const inFile = `_xldudf_${full.replaceAll('.', '_')}`;
      expect(trueName(inFile)).toBe(full);
      expect(mentionsFunction(`=1+${inFile.toLowerCase()} (A1)`)).toBe(true);
    }
  for (const word of ['SUM', 'LEDGER', 'ledger.check', '_xldudf_OTHER', '_xldudf_MYLEDGER'])
    expect(trueName(word)).toBe(word);
  expect(mentionsFunction('=MYLEDGER(A1)+LEDGER')).toBe(false);
  const quoted = '"_xldudf_LEDGER_CHECK("';
  expect(withTrueNames(`=_xldudf_LEDGER_CHECK(${quoted})`)).toBe(`=LEDGER.CHECK(${quoted})`);
});

test.each([
  ['=[2]!LEDGER("USDT")', '=LEDGER("USDT")'],
  ['=1+[12]!_xldudf_LEDGER_CHECK("USDT")', '=1+LEDGER.CHECK("USDT")'],
  [String.raw`='C:\Tom''s add-ins\X.xla'!_xldudf_LEDGER("USDT")`, '=LEDGER("USDT")'],
  ["=@'C:/VB ADDIN.xla'!_xldudf_LEDGER()", '=LEDGER()'],
  ['=X.xla!_xldudf_TIEOUT_REBATES("BTC")', '=TIEOUT.REBATES("BTC")'],
  [String.raw`='C:\X.xla'!LEDGER("USDT")`, null],
  [String.raw`='C:\X.xla'!_xldudf_OTHER('Our sheet'!A1)`, null],
  ["=Sheet1!LEDGER(1)+'Our sheet'!LEDGER(1)", null],
  ['=[2]!OTHER(1)', null],
  ['="[2]!LEDGER("', null],
])('a function of ours that Excel holds as one of another add-in: %s', (retained, meant) => {
  expect(withTrueNames(retained)).toBe(meant ?? retained);
});
