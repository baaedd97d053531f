// If these fail, a file that somebody made disables the pane, freezes it, or speaks in its voice.
import {
  packResults,
  readTravellingText,
  unpackResults,
  type TravellingResult,
} from '../../../../src/addin/engine/evidence/rows-in-workbook-format';
import { rowsQuestion } from '../../../../src/addin/engine/evidence/rows-question';
import { fits } from '../../../../src/addin/platform/schema';
import { standingOf, toneOf } from '../../../../src/addin/pane/result-standing';
import { FakeWorkbook } from '../../rig/fake-workbook';
import { FakeXmlParts } from '../../rig/fake-xml-parts';
import { brokerSession, rowsOf, sentenceOf, sessionRig } from '../../rig/session-rig';
import { until } from '../../../until';

const october = [null, null, '2026-10'];
const NAMESPACE = 'urn:tieout:travelling-rows:1';

describe('a few bytes that say very much', () => {
  test('rows that are named ten million times are refused before they are unfolded', () => {
    const result = {
      key: 'k',
      dates: '',
      accounts: ['Main'],
      refreshedAtMs: 1,
      complete: true,
      notes: [],
      kind: 'LEDGER',
      runs: Array.from({ length: 10 }, () => [0, 1_000_000]),
    };
    const lines = '\n'.repeat(1_000_000);
    const written = JSON.stringify({ form: 'tieout-travelling/1', lines, results: [result] });
    expect(() => readTravellingText(written)).toThrow(RangeError);
  });

  test('a period of two hundred pairs through all years of the calendar is none', () => {
    const question = {
      operation: 'REBATES',
      symbols: Array.from({ length: 200 }, (_, i) => `A${i}USDT`),
      coins: ['USDT'],
      products: ['SPOT'],
      period: { from: '2026-08-01', to: '2026-08-31' },
    };
    expect(fits(rowsQuestion, question)).toBe(true);
    for (const [from, to] of [
      ['0001-01-01', '9999-12-31'],
      ['1900-01-01', '2199-12-31'],
    ])
      expect(fits(rowsQuestion, { ...question, period: { from, to } })).toBe(false);
  });
});

test('zones that no computer knows and dates that are none leave the pane working', async () => {
  const workbook = new FakeWorkbook([
    ['tieout.exchangeZone', '"Nowhere/Land"'],
    ['tieout.displayZone', 'x'.repeat(100_000)],
    ['tieout.graceDays', 'many'],
    ['tieout.symbols', '{"a":1}'],
    [
      'tieout.asked',
      '{"dates":[{"first":"x","last":"x","askedTo":"x"}],"calls":[["a",0],["b",7]]}',
    ],
  ]);
  const one = await brokerSession({ workbook });
  const cell = one.enter('LEDGER', ...october);
  await one.settled();
  expect(rowsOf(cell.last()).length).toBeGreaterThan(10);
  expect(one.session.state).toMatchObject({
    exchangeZone: 'UTC',
    displayZone: 'UTC',
    warning: expect.stringMatching(
      /^The time zone "Nowhere\/Land" of this workbook is none that this computer knows, so UTC is used\./,
    ),
  });
});

describe('rows that come with a workbook', () => {
  async function opened(change: (result: TravellingResult) => TravellingResult) {
    const xml = new FakeXmlParts();
    const one = await brokerSession({ xmlParts: xml });
    one.enter('LEDGER', ...october);
    await until(
      () => xml.parts.has(NAMESPACE),
      () => one.settled(),
    );
    const results = await unpackResults(xml.parts.get(NAMESPACE)!);
    const { text } = await packResults(results.map(change), 1_000_000);
    const parts = new FakeXmlParts();
    parts.parts.set(NAMESPACE, text!);
    const workbook = new FakeWorkbook(one.workbook.settings);
    const two = await sessionRig({ sandbox: { sizeFactor: 0.1 } }, { workbook, xmlParts: parts });
    const cell = two.enter('LEDGER', ...october);
    await until(
      () => cell.last() !== undefined,
      () => two.settled(),
    );
    return { two, cell, card: two.session.state.results[0]! };
  }

  test('are called so, never complete, and their notes are quoted', async () => {
    const { cell, card } = await opened((result) => ({ ...result, notes: ['All ties out.'] }));
    expect(rowsOf(cell.last()).length).toBeGreaterThan(10);
    expect(standingOf(card)).toBe('from-workbook');
    expect(toneOf(standingOf(card))).not.toBe('good');
    expect(card.notes[0]).toBe('The workbook says: “All ties out.”');
  });

  test('are not shown where they say that they were read in the future', async () => {
    const { two, cell } = await opened((result) => ({
      ...result,
      refreshedAtMs: Date.UTC(2040, 0, 1),
    }));
    expect(cell.last()?.kind).toBe('unavailable');
    expect(sentenceOf(cell.last())).toContain('connect one');
    expect(two.session.state.travelling.sentence).toBe(
      'Rows that this workbook carries say that they were read in the future, so they are not shown.',
    );
  });
});
