// What the foot promises while it reads: seconds from the pages left, the weights and the pace that
// was measured.
import { effect } from '@preact/signals-core';
import {
  ReadingRate,
  ReadingBoard,
} from '../../../../../src/addin/engine/archive/fetching/progress';

const LIMITS = { limit: 500, windowMs: 10_000 };

function started(): { board: ReadingBoard; pace: ReadingRate; turn: (ms: number) => void } {
  let nowMs = 1_000_000;
  const pace = new ReadingRate({ nowMs: () => nowMs }, LIMITS);
  return {
    pace,
    board: new ReadingBoard(pace),
    turn: (ms) => {
      nowMs += ms;
    },
  };
}

test('ledger: ten pages a window at most, so 25 pages left wait for two windows', () => {
  const { board, pace, turn } = started();
  const reading = board.begin(() => 'the ledger of September 2026', 30, 'ledger');
  // Nothing is measured: a usual round trip.
  expect(pace.secondsLeft(board.running)).toBeCloseTo(10 + 10 + 0.4, 2);
  for (let page = 1; page <= 5; page += 1) {
    turn(300);
    reading.page(page, null);
  }
  expect(pace.requestMs).toBe(300);
  // 5 more go at once; 10 when the first of the last five is 10 s old (8.8 s from now); 10 more a
  // window later.
  expect(pace.secondsLeft(board.running)).toBeCloseTo(8.8 + 10 + 0.3, 1);
  // Each operation has its own weights, and the longest of them ends last.
  board.begin(() => 'SPOT rebates of BTCUSDT in USDT', 2, 'rebates');
  expect(pace.secondsLeft(board.running)).toBeCloseTo(8.8 + 10 + 0.3, 1);
  turn(20_000);
  expect(pace.secondsLeft(board.running)).toBeCloseTo(10 + 10 + 0.3, 2);
});

test('rebates: a hundred pages a window, so only their own pace counts', () => {
  const { board, pace, turn } = started();
  const reading = board.begin(() => 'SPOT rebates of BTCUSDT in USDT', null, 'rebates');
  turn(250);
  reading.page(1, 4);
  turn(100);
  expect(pace.secondsLeft(board.running)).toBeCloseTo(0.25, 2);
  reading.page(4, 4);
  expect(pace.secondsLeft(board.running)).toBe(0);
});

test('a month of unknown length says nothing until another has ended, then as many as that had', () => {
  const { board, pace, turn } = started();
  const [first, second] = [
    board.begin(() => 'the ledger of August 2026', null, 'ledger'),
    board.begin(() => 'the ledger of September 2026', null, 'ledger'),
  ];
  expect(pace.secondsLeft(board.running)).toBeNull();
  for (let page = 1; page <= 22; page += 1) {
    turn(200);
    first.page(page, null);
  }
  first.end();
  // One that failed at once says nothing of the others.
  board.begin(() => 'the ledger of July 2026', null, 'ledger').end();
  second.page(1, null);
  turn(20_000);
  expect(pace.secondsLeft(board.running)).toBeCloseTo(10 + 10 + 0.2, 0);
  // Longer than the other was: the page that is awaited, at least.
  for (let page = 2; page <= 25; page += 1) {
    turn(200);
    second.page(page, null);
  }
  turn(20_000);
  expect(pace.secondsLeft(board.running)).toBeCloseTo(0.2, 2);
  second.end();
  expect(pace.secondsLeft(board.running)).toBe(0);
});

test('the bar counts what is being read and what ended meanwhile, has a total where each part has, and begins anew', () => {
  const shown: [number, number | null][] = [];
  const board = new ReadingBoard();
  effect(() => void shown.push([board.pagesDone, board.pagesTotal]));
  const first = board.begin(() => 'a month', 3, 'ledger');
  const second = board.begin(() => 'another', null, 'ledger');
  first.page(2, null);
  second.page(1, 4);
  first.end();
  // It was still on its way to the store.
  first.page(3, null);
  second.end();
  board.begin(() => 'a third', 2, 'rebates');
  expect(shown).toEqual([
    [0, 0],
    [0, 3],
    [0, null],
    [2, null],
    [3, 7],
    [3, 6],
    [0, 0],
    [0, 2],
  ]);
});
