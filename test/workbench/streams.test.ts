// Which call starts, is shared and ends: the part of the host that decides what an add-in is asked.
import type { GridCell } from '../../src/workbench/excel/grid';
import { Streams, type Call, type StreamHabits } from '../../src/workbench/host/streams';

const A1: GridCell = { sheetId: 's', row: 0, column: 0 };
const B9: GridCell = { sheetId: 's', row: 8, column: 1 };
const call = (name: string, flags = 2, args: unknown[] = []): Call => ({
  functionName: name,
  formulaName: name,
  args,
  flags,
  address: null,
});

/** A sheet whose cells hold formulas; `calculate` is what Univer does. */
function open(habits?: StreamHabits) {
  const log: string[] = [];
  const formulas = new Map<string, string>();
  const key = ({ sheetId, row, column }: GridCell): string => `${sheetId}${row},${column}`;
  const formulaAt = (place: GridCell): string => formulas.get(key(place)) ?? '';
  const streams = new Streams(
    {
      invoke: (id, { functionName }) => {
        log.push(`start ${id} ${functionName}`);
      },
      cancel: (id) => {
        log.push(`cancel ${id}`);
      },
      recalculate: (places) => {
        log.push(`recalculate ${places.map(key).join(' ')}`);
      },
    },
    habits,
  );
  const calculate = (place: GridCell, ...calls: Call[]) => {
    formulas.set(key(place), calls.map(({ formulaName }) => `=${formulaName}(`).join('+'));
    streams.beginCalculation();
    const outcomes = calls.map((one) => streams.read(place, formulaAt(place), one));
    streams.sweep(formulaAt);
    return outcomes;
  };
  return { streams, log, calculate, formulas, formulaAt, key };
}

test('an identical call is shared and told to all its cells', () => {
  const { streams, log, calculate } = open();
  calculate(A1, call('LEDGER'));
  calculate(B9, call('LEDGER'));
  streams.settle(1, { kind: 'value', value: [[1]] });
  expect(log).toEqual(['start 1 LEDGER', 'recalculate s0,0 s8,1']);
  expect(calculate(A1, call('LEDGER'))).toEqual([{ kind: 'value', value: [[1]] }]);
});

test('other arguments, or an own address where asked for, are calls of their own', () => {
  const { streams, calculate } = open();
  calculate(A1, call('LEDGER', 2, ['BTC']), call('LEDGER', 2, ['ETH']), {
    ...call('LEDGER', 2, ['BTC']),
    address: 'Sheet1!A1',
  });
  expect(streams.size).toBe(3);
});

test('a cell that no longer mentions the function ends its stream; late news of it is dropped', () => {
  const { streams, log, calculate, formulas, formulaAt, key } = open();
  calculate(A1, call('LEDGER'));
  formulas.set(key(A1), '=1+1');
  streams.sweep(formulaAt);
  streams.settle(1, { kind: 'value', value: 1 });
  expect(log).toEqual(['start 1 LEDGER', 'cancel 1']);
});

test('a moved formula keeps its stream: its cell holds nothing any more, its new cell does', () => {
  const { log, calculate, formulas, key, streams, formulaAt } = open();
  calculate(A1, call('LEDGER'));
  formulas.delete(key(A1));
  formulas.set(key(B9), '=LEDGER(');
  streams.beginCalculation();
  streams.read(B9, '=LEDGER(', call('LEDGER'));
  streams.sweep(formulaAt);
  expect(log).toEqual(['start 1 LEDGER']);
});

test('of a formula that drops one of two calls only that one ends', () => {
  const { log, calculate } = open();
  calculate(A1, call('LEDGER'), call('REBATES'));
  calculate(A1, call('REBATES'));
  expect(log).toEqual(['start 1 LEDGER', 'start 2 REBATES', 'cancel 1']);
});

test('the habits of hosts: cancel before or after the new call, and starting twice', () => {
  const after = open();
  after.calculate(A1, call('LEDGER', 2, [1]));
  after.calculate(A1, call('LEDGER', 2, [2]));
  expect(after.log).toEqual(['start 1 LEDGER', 'start 2 LEDGER', 'cancel 1']);
  const before = open({ startsTwice: false, cancelsFirst: true });
  before.calculate(A1, call('LEDGER', 2, [1]));
  before.calculate(A1, call('LEDGER', 2, [2]));
  expect(before.log).toEqual(['start 1 LEDGER', 'cancel 1', 'start 2 LEDGER']);
  const twice = open({ startsTwice: true, cancelsFirst: false });
  twice.calculate(A1, call('LEDGER'));
  twice.streams.settle(2, { kind: 'value', value: 1 });
  expect(twice.streams.waiting).toBe(0);
  expect(twice.log).toEqual(['start 1 LEDGER', 'start 2 LEDGER', 'recalculate s0,0']);
});

test('an ordinary call runs again when its cell is calculated on purpose, a stream goes on', () => {
  const { streams, log, calculate } = open();
  calculate(A1, call('STREAM', 2), call('PLAIN', 0));
  streams.forgetOrdinary([A1]);
  calculate(A1, call('STREAM', 2), call('PLAIN', 0));
  expect(log).toEqual(['start 1 STREAM', 'start 2 PLAIN', 'cancel 2', 'start 3 PLAIN']);
});

test('an add-in that was loaded again gets the living calls; another workbook none', () => {
  const { streams, log, calculate } = open();
  calculate(A1, call('LEDGER'));
  streams.invokeAllAgain();
  streams.forgetAll();
  streams.invokeAllAgain();
  expect(log).toEqual(['start 1 LEDGER', 'start 1 LEDGER']);
});

test('the sentence of an error belongs to its cells, and the same refusal is news only once', () => {
  const { streams, log, calculate } = open();
  calculate(A1, call('LEDGER'));
  streams.settle(1, { kind: 'error', code: '#N/A', message: 'Connect an account.' });
  streams.settle(1, { kind: 'error', code: '#N/A', message: 'Connect an account.' });
  expect(streams.messageAt(A1)).toBe('Connect an account.');
  expect(streams.messageAt(B9)).toBe('');
  expect(log).toEqual(['start 1 LEDGER', 'recalculate s0,0']);
});
