// A record says which requests of a self-check succeed, fail or are never answered; what it does
// not have is named, never made up.
import type { Exchange } from '../../src/addin/features/self-check/record/host-record';
import { recordLines } from '../../src/addin/features/self-check/record/host-record';
import { requestShape, shapeOf } from '../../src/addin/features/self-check/record/shapes';
import { Replay } from '../../src/workbench/host/replay';
import type { ReplyBody } from '../../src/workbench/host/rich-api';
import type { RequestBody } from '../../src/workbench/host/rich-api-run';

/** As office.js writes "Client X!A1" = "USDT" on the wire, with the self-check's mark at its end. */
const written = (member = 'Values', value: unknown = [['USDT', 5]]): RequestBody => ({
  Actions: [
    { Id: 1, ActionType: 1, Name: '', ObjectPathId: 2 },
    { Id: 2, ActionType: 4, Name: member, ObjectPathId: 3, ArgumentInfo: { Arguments: [value] } },
    { Id: 3, ActionType: 2, Name: '', ObjectPathId: 3, QueryInfo: { Select: ['text'] } },
    { Id: 4, ActionType: 5, Name: 'Trace', ObjectPathId: 0 },
  ],
  ObjectPaths: {
    1: { ObjectPathType: 1, Name: '' },
    2: {
      ObjectPathType: 5,
      Name: '',
      ParentObjectPathId: 4,
      ArgumentInfo: { Arguments: ['Client X'] },
    },
    3: {
      ObjectPathType: 3,
      Name: 'GetRange',
      ParentObjectPathId: 2,
      ArgumentInfo: { Arguments: ['A1:B1'] },
    },
    4: { ObjectPathType: 4, Name: 'Worksheets', ParentObjectPathId: 1 },
  },
});
const ASK =
  'Worksheets(text).GetRange(text).Values = [1×2 number|text]; Worksheets(text).GetRange(text)? text';
const recorded = (answer: Exchange['answer'], ask = ASK, times = 1): Exchange => ({
  ...{ ask, bytes: 1, answer, ms: 1, times },
});
const FINE = { shape: '{Text: [1×1 text]}', bytes: 9 };

let done: RequestBody[];
let differences: string[];
const reply: ReplyBody = {
  Results: [{ Value: null }, { Value: null }, { Value: { Text: [['USDT']] } }, { Value: null }],
  TraceIds: [],
};
function replay(...exchanges: Exchange[]): Replay {
  [done, differences] = [[], []];
  return new Replay(
    recordLines(exchanges).join('\n'),
    (body) => {
      done.push(body);
      return Promise.resolve(reply);
    },
    (difference) => differences.push(difference),
  );
}
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test('a shape holds no value and no name', () => {
  expect(requestShape(written())).toBe(ASK);
  expect(shapeOf({ Name: 'Client X', Items: ['x'.repeat(1_500), 5, true, ''] })).toBe(
    '{Items: [4 blank|boolean|number|text(1500)], Name: text}',
  );
});

test('a request that the record has is answered with the values of the workbench', async () => {
  const host = replay(recorded(FINE));
  expect(await host.execute(written())).toBe(reply);
  host.end();
  expect(differences).toEqual([]);
});

test('an error of the record is the answer, and only what came before it is done', async () => {
  const host = replay(recorded({ error: 'AccessDenied', at: 1 }));
  expect(await host.execute(written())).toMatchObject({
    Error: { Code: 'AccessDenied', ActionIndex: 1 },
  });
  expect(done.map(({ Actions }) => Actions.length)).toEqual([1]);
  expect(differences).toEqual([]);
});

test('a request without an answer waits until the self-check asks the next', async () => {
  const host = replay(recorded(null), recorded(FINE, ASK.replace('Values', 'Formulas')));
  const first = host.execute(written());
  await host.execute(written('Formulas'));
  expect(await first).toMatchObject({ Error: { Code: 'GeneralException' } });
  expect(differences).toEqual([]);
});

test('asking again until something comes is one exchange, and its last answer counts', async () => {
  const host = replay(recorded(FINE, ASK, 2), recorded(FINE, ASK.replace('Values', 'Formulas')));
  for (const member of ['Values', 'Values', 'Values', 'Formulas'])
    await host.execute(written(member));
  host.end();
  expect(differences).toEqual([]);
});

test('the first difference is named: another request, another answer, a request that is missing', async () => {
  const another = replay(recorded(FINE));
  await another.execute(written('Values', [['USDT']]));
  expect(await another.execute(written())).toMatchObject({ Error: { Code: 'GeneralException' } });
  expect(differences).toEqual([
    `Request 1 of 1 of the record: asked was ${ASK.replace('1×2 number|text', '1×1 text')}, the record has ${ASK}.`,
  ]);
  const answer = replay(recorded({ ...FINE, shape: '{Text: number}' }));
  await answer.execute(written());
  answer.end();
  expect(differences).toEqual([
    `Request 1 of 1 of the record: ${ASK} is answered by {Text: number} in the record, by {Text: [1×1 text]} here.`,
  ]);
  replay(recorded(FINE)).end();
  expect(differences).toEqual([
    `Request 1 of 1 of the record: the record goes on with ${ASK}, which was not asked.`,
  ]);
});

test('what the pane asks meanwhile is none of the record’s affair', async () => {
  const host = replay(recorded(FINE));
  const body = written();
  await host.execute({ ...body, Actions: body.Actions.slice(0, 3) });
  await host.execute(written());
  host.end();
  expect([done.length, differences]).toEqual([2, []]);
});
