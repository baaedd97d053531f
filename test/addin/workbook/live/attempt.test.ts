// What goes wrong in a use case reaches the person as one sentence. Without it a button would do
// nothing, and an error that names its cause would be shown as one that does not.
import { StorageRefused } from '../../../../src/addin/platform/tieout-error';
import type { SessionParts } from '../../../../src/addin/workbook/session/session-context';
import { SessionContext, UNEXPECTED } from '../../../../src/addin/workbook/session/session-context';
import { rig } from '../../engine/exchange/rig';
import { FakeWorkbook } from '../../rig/fake-workbook';
import { Archive } from '../../../../src/addin/engine/archive/archive';

async function attempted(error: unknown, unexpected?: string) {
  const reported: unknown[] = [];
  const { client } = await rig();
  const parts: SessionParts = {
    client,
    archive: new Archive(),
    workbook: new FakeWorkbook(),
    host: { typedCells: null, dateSystem: 1900, resultLimitBytes: null },
    storage: { getItem: () => null, setItem: () => undefined },
    server: { answered: new Promise(() => undefined), now: () => new Promise(() => undefined) },
    report: (one) => reported.push(one),
    version: '1',
  };
  const sentence = await new SessionContext(parts).attempt(
    () => Promise.reject(error as Error),
    (said) => said,
    unexpected,
  );
  return { sentence, reported };
}

test('an error of Tieout ends in its own sentence, and nothing is reported', async () => {
  const refused = new StorageRefused('This browser keeps nothing.');
  expect(await attempted(refused, 'Excel did not take the change.')).toEqual({
    sentence: 'This browser keeps nothing.',
    reported: [],
  });
});

test('any other error is reported, and ends in a sentence that does not quote it', async () => {
  const fault = new TypeError('secret is not a function');
  expect(await attempted(fault)).toEqual({ sentence: UNEXPECTED, reported: [fault] });
  expect(await attempted(fault, 'Excel did not take the change.')).toEqual({
    sentence: 'Excel did not take the change.',
    reported: [fault],
  });
});
