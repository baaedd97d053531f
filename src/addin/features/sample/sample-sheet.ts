// The sheet of an audit sample: population and seed, then the records drawn with room for ticks and
// comments.
import { grouped } from '../../platform/grouped';
import { sumDecimals } from '../../engine/records/decimal-text';
import type { SampleMethod } from './audit-sample';
import { type CellPlace, addressAt } from '../../engine/records/sheet-address';
import {
  fieldColumn,
  reportBlock,
  reportRows,
  type ReportOptions,
} from '../../workbook/sheets/report-sheet';
import type { Report } from '../../workbook/excel/excel-report-sheet';

/** A record with the texts of its row. */
export interface SampledRecord {
  readonly id: string;
  readonly coin: string;
  readonly amount: string;
  /** Its row among the records of the result, from 0. */
  readonly row: number;
  readonly account: string;
  readonly timeMs: number | null;
  readonly day: string | null;
  readonly record: string;
  readonly type: string;
}

const COLUMNS = [
  fieldColumn('number', 'No.', 'number', 150),
  fieldColumn('tick', 'Tick', 'text', 110),
  fieldColumn('time', 'Time', 'time', 125),
  fieldColumn('day', 'Settled on', 'day', 80),
  fieldColumn('record', 'Record', 'text', 150),
  fieldColumn('type', 'Type', 'text', 120),
  fieldColumn('coin', 'Coin', 'text', 60),
  fieldColumn('amount', 'Amount', 'amount', 110),
  fieldColumn('hits', 'Hits', 'number', 45),
  fieldColumn('account', 'Account', 'text', 110),
  fieldColumn('comment', 'Comment', 'text', 220),
];
const FACTS = [fieldColumn('what', 'Fact', 'text', 150), fieldColumn('value', '', 'text', 110)];
const TOTALS = [
  fieldColumn('coin', 'Coin', 'text', 150),
  fieldColumn('count', 'Population', 'number', 110),
  fieldColumn('total', 'Population total', 'amount', 125),
  fieldColumn('drawn', 'Drawn', 'number', 80),
  fieldColumn('drawnTotal', 'Drawn total', 'amount', 150),
];

/** The population of a sample. */
export interface SampledFrom {
  /** "Sheet1!C3", "Ledger of Main, October 2026". */
  readonly name: string;
  /** Its formula, or the hash over the pinned records. */
  readonly fact: readonly [what: string, value: string];
  /** The cell of the first record; null: they are on no sheet. */
  readonly firstCell: CellPlace | null;
  readonly isComplete: boolean;
}

interface SampleParts {
  readonly from: SampledFrom;
  readonly method: SampleMethod;
  readonly seed: string;
  readonly size: number;
  /** The interval with its coin; null: none. */
  readonly interval: string | null;
  readonly population: readonly SampledRecord[];
  readonly drawn: readonly { readonly unit: SampledRecord; readonly hits: number }[];
  readonly drawnAt: string;
  readonly options: ReportOptions;
}

export function sampleReport(parts: SampleParts): Report {
  const { from, method, population, drawn, drawnAt, options } = parts;
  const { name, firstCell } = from;
  const rows = drawn.map(({ unit, hits }, at) => ({
    ...unit,
    number: at + 1,
    time: unit.timeMs,
    hits,
    tick: '',
    comment: '',
  }));
  const how = `Drawn ${drawnAt}. ${HOW[method]}`;
  return {
    wishedName: 'Audit sample',
    top: [
      { text: `Audit sample of ${name}`, look: 'title' },
      ...(firstCell === null ? [] : [{ text: `Back to ${name}`, to: name }]),
      from.isComplete
        ? { text: how }
        : {
            text: `The result is not complete, so the population is not either. ${how}`,
            look: 'lost',
          },
    ],
    blocks: [
      reportBlock(null, FACTS, [
        ['Method', METHODS[method]],
        ['Seed', parts.seed],
        ['Asked for', String(parts.size)],
        from.fact,
        ...(parts.interval === null ? [] : [['Interval', parts.interval]]),
      ]),
      reportBlock(
        null,
        TOTALS,
        totalsOf(
          population,
          drawn.map(({ unit }) => unit),
          options,
        ),
      ),
      reportBlock(
        `Drawn (${drawn.length.toLocaleString('en-US')})`,
        COLUMNS,
        reportRows(rows, COLUMNS, options),
        firstCell === null
          ? []
          : drawn.map(({ unit }, row) => ({ row, to: cellBelow(firstCell, unit.row) })),
      ),
    ],
  };
}

const METHODS: Readonly<Record<SampleMethod, string>> = {
  random: 'Random: each record has the same chance',
  monetary: 'Monetary unit: each unit of the coin has the same chance, whatever its sign',
};
const HOW: Readonly<Record<SampleMethod, string>> = {
  random:
    'To draw it again: the records with the smallest SHA-256 of seed, colon, account, bar, entry ID (of a commission record its fields with bars between them).',
  monetary:
    'To draw it again: the amounts lie end to end in their order; the first hit is SHA-256 of the seed as a number, modulo the total in smallest units, divided by the number of hits; each next hit lies one interval further.',
};

function totalsOf(
  all: readonly SampledRecord[],
  drawn: readonly SampledRecord[],
  options: ReportOptions,
) {
  const own = grouped(drawn, ({ coin }) => coin);
  return reportRows(
    [...grouped(all, ({ coin }) => coin)].map(([coin, units]) => ({
      coin,
      count: units.length,
      total: sumDecimals(units.map(({ amount }) => amount)),
      drawn: own.get(coin)?.length ?? 0,
      drawnTotal: sumDecimals((own.get(coin) ?? []).map(({ amount }) => amount)),
    })),
    TOTALS,
    options,
  );
}

const cellBelow = (place: CellPlace, below: number): string =>
  addressAt({ ...place, row: place.row + below });
