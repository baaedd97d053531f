// A stranger's Excel comes back: what the self-check recorded there is played again as its host.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordIn, recordLines } from '../../../src/addin/features/self-check/record/host-record';
import type { OpenTieout } from '../open-tieout';
import { foundIn, openSelfCheck, reportOf } from './run-self-check';

const RECORDS = join(__dirname, '../../host-records');
/** Another machine, another minute: these lines may differ. */
const OF_THE_MOMENT =
  /^(?:Browser inside Excel|Longest task|Storage that stays|Pages around|Timers)/;
/** The words of an error are the host's own; a record has its code. */
const lasting = (report: string) =>
  foundIn(report)
    .filter(([, what]) => !OF_THE_MOMENT.test(what!))
    .map(([verdict, what, found]) => [verdict, what, found!.replace(/^([A-Z]\w+): .*/, '$1')]);
const records = readdirSync(RECORDS).map((name) => [
  name,
  readFileSync(join(RECORDS, name), 'utf8'),
]);

async function replayed(report: string): Promise<{ again: string; problems: readonly string[] }> {
  const tieout = await openSelfCheck('host=record');
  await chooseRecord(tieout, report);
  const again = await reportOf(tieout, true);
  return { again, problems: await tieout.finish() };
}

const chooseRecord = (tieout: OpenTieout, report: string): Promise<void> =>
  tieout.page
    .getByLabel('Report of a self-check')
    .setInputFiles({ name: 'report.txt', mimeType: 'text/plain', buffer: Buffer.from(report) });

test('there is a record', () => expect(records.length).toBeGreaterThan(0));

test.each(records)('the record %s replays to the same cells', async (_, report) => {
  const { again, problems } = await replayed(report);
  expect(problems).toEqual([]);
  expect(lasting(again)).toEqual(lasting(report));
});

test('a record holds no value and no name', () => {
  for (const [, report] of records) {
    const text = recordLines(recordIn(report!)).join('\n');
    expect(text).not.toMatch(/self-check|Tieout|USDT|Demo|Sheet1|701234572560763808|46000/);
  }
});

test('an answer that was changed is named as the first difference', async () => {
  const [[, report] = []] = records;
  const spill = recordIn(report!).find(({ ask }) => ask.includes('GetSpillingToRange'))!;
  const changed = report!.replace(
    JSON.stringify(spill),
    JSON.stringify({ ...spill, answer: { shape: '{Address: number}', bytes: 1 } }),
  );
  expect(changed).not.toBe(report);
  const { problems } = await replayed(changed);
  expect(problems).toEqual([
    expect.stringMatching(
      /Request \d+ of \d+ of the record: .*GetSpillingToRange.* is answered by \{Address: number\} in the record, by \{Address: text\} here\.$/,
    ),
  ]);
});

test('an error in the record meets the self-check, and its line says so', async () => {
  const [[, report] = []] = records;
  const spill = recordIn(report!).find(({ ask }) => ask.includes('GetSpillingToRange'))!;
  const changed = report!.replace(
    JSON.stringify(spill),
    JSON.stringify({ ...spill, answer: { error: 'NotImplemented', at: 1 } }),
  );
  const { again, problems } = await replayed(changed);
  expect(problems).toEqual([]);
  const before = lasting(report!).map((line) => line.join());
  expect(lasting(again).filter((line) => !before.includes(line.join()))).toEqual([
    ['DIFFERS', 'Where it spills', 'NotImplemented'],
  ]);
});
