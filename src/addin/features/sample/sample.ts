// A sample of a result's records for an audit: the request, and the records to draw from.
import { grouped } from '../../platform/grouped';
import type { CommissionRecord } from '../../engine/records/commission-record';
import { counted, inEnglish, numberSaid, say } from '../../platform/say';
import { coinsOfEntries, type Coins } from '../../engine/records/coins';
import type { LedgerEntry } from '../../engine/records/ledger-entry';
import type { OrderedRows } from '../../engine/records/row-order';
import { refused, type Outcome, type Refused } from '../../platform/outcome';
import { sampleOf } from './audit-sample';
import { writeReport } from '../../workbook/sheets/report-writing';
import type { OpenWorkbook } from '../../workbook/live/open-workbook';
import type { ReadyReport } from '../../workbook/sheets/report-sheet';
import type { RowsOfOperation } from '../../engine/evidence/canonical-rows';
import type { SessionContext } from '../../workbook/session/session-context';
import { sampleReport, type SampledFrom, type SampledRecord } from './sample-sheet';

/** Which records of a result are drawn, and how. */
export interface SampleRequest {
  /** The id of the result's card, or of pinned rows. */
  readonly id: string;
  /** Each record has the same chance, or each unit of the coin. */
  readonly method: 'random' | 'monetary';
  /** "": all coins. */
  readonly coin: string;
  readonly size: string;
  readonly seed: string;
}

const MAX_DRAWN = 10_000;

/** Records to draw from: of a result in the sheet, or pinned by a closed period. */
export interface Population extends SampledFrom {
  readonly records: RowsOfOperation;
}

/** Draws records of a live result to a new sheet, with room for ticks and comments. */
export const writeSample = (workbook: OpenWorkbook, request: SampleRequest): Promise<Outcome> =>
  drawSample(workbook.context, () => populationOf(workbook, request.id), request);

/** Draws a sample of any records. */
export const drawSample = (
  context: SessionContext,
  from: () => Promise<Population | Refused>,
  request: SampleRequest,
): Promise<Outcome> =>
  writeReport(context, say`Drawing the sample`, async () => {
    const population = await from();
    return 'ok' in population ? population : sampleFrom(population, request, context);
  });

async function populationOf({ calls }: OpenWorkbook, id: string): Promise<Population | Refused> {
  // The address at the call's start may be wrong: rows may have been inserted above it.
  const found = (await calls.formulas.scan()).found.find(({ live }) => live.id === id);
  const result = found?.live.shown?.result;
  const records = result?.shows;
  if (!found || !result || !records || result.fromWorkbook)
    return refused(
      say`A sample is drawn from a result of LEDGER or REBATES that shows its records here. Choose one, or press Refresh first.`,
    );
  const { address, formula, sheet, row, column } = found.cell;
  return {
    ...{ name: address, fact: ['Formula', formula], records, isComplete: result.complete },
    firstCell: { sheet, row: row + (result.matrix?.length ?? 0) - result.records, column },
  };
}

function sampleFrom(
  { records: { operation, rows }, ...from }: Population,
  { method, coin, size: sizeText, seed: seedText }: SampleRequest,
  context: SessionContext,
): ReadyReport {
  const { name } = from;
  const seed = seedText.trim();
  const size = Number(sizeText.trim());
  if (seed === '') return refused(say`Give a seed, such as a number that you drew or a date.`);
  if (!Number.isInteger(size) || size < 1 || size > MAX_DRAWN)
    return refused(
      say`Give how many to draw as a whole number from 1 to ${numberSaid(MAX_DRAWN)}.`,
    );
  const accountOf = (row: number): string => rows.accounts[row] ?? '';
  const known = operation === 'LEDGER' ? coinsOfRows(rows) : null;
  const all =
    operation === 'LEDGER'
      ? rows.records.map((one, row) => ofEntry(one, known!.of(one), row, accountOf(row)))
      : numbered(rows.records.map((one, row) => ofRecord(one, row, accountOf(row))));
  const wanted = coin.trim();
  const meant = known?.meantBy(wanted).map(({ called }) => called) ?? spellingsOf(wanted, all);
  if (meant.length > 1)
    return refused(say`${wanted} may be ${meant.join(say` or `)}. Give one of them.`);
  const units = wanted === '' ? all : all.filter((one) => one.coin === meant[0]);
  if (units.length === 0)
    return refused(
      wanted === '' ? say`${name} has no records.` : say`${name} has no record in ${wanted}.`,
    );
  const coins = [...grouped(units, (one) => one.coin).keys()];
  if (method === 'monetary' && coins.length > 1)
    return refused(
      say`${name} has records in ${coins.join(', ')}. Coins are never mixed: give one of them.`,
    );
  if (method === 'random' && size > units.length)
    return refused(
      say`${name} has ${counted(units.length, 'record')} to draw from, fewer than ${size}.`,
    );
  const sample = sampleOf(units, method, size, seed);
  if (sample.drawn.length === 0)
    return refused(say`All records of ${name} are of 0, so no monetary unit can be drawn.`);
  const drawn = sample.drawn.map(({ at, hits }) => ({ unit: units[at]!, hits }));
  return {
    ok: true,
    report: inEnglish(() =>
      sampleReport({
        ...{ from, method, seed, size },
        interval: sample.interval === null ? null : `${sample.interval} ${coins[0]!}`,
        population: units,
        drawn,
        drawnAt: context.saidAt(),
        options: context.cellOptions,
      }),
    ),
    written: (sheet) =>
      say`${counted(drawn.length, 'record')} of ${numberSaid(units.length)} drawn by the seed ${seed}. See the sheet ${sheet}.`,
  };
}

function coinsOfRows({ records, accounts }: OrderedRows<LedgerEntry>): Coins {
  const byAccount = grouped(
    records.map((entry, row) => ({ entry, row })),
    ({ row }) => accounts[row],
  );
  return coinsOfEntries(Array.from(byAccount.values(), (own) => own.map(({ entry }) => entry)));
}

/** Commission records have no coin id: the name in this case, else in any case. */
function spellingsOf(text: string, units: readonly SampledRecord[]): readonly string[] {
  const names = [...new Set(units.map(({ coin }) => coin))];
  return names.includes(text)
    ? [text]
    : names.filter((name) => name.toLowerCase() === text.toLowerCase());
}

const ofEntry = (
  { billId, deltaAmount, bizType, cTimeMs }: LedgerEntry,
  coin: string,
  row: number,
  account: string,
): SampledRecord => ({
  id: `${account}|${billId}`,
  coin,
  amount: deltaAmount,
  row,
  account,
  timeMs: cTimeMs,
  day: null,
  record: billId,
  type: bizType,
});

function ofRecord(record: CommissionRecord, row: number, account: string): SampledRecord {
  const { symbol, productType, commissionAsset, commission, settleStartTime, settleEndTime } =
    record;
  const named = [account, symbol, productType, commissionAsset, settleStartTime, settleEndTime];
  return {
    id: [...named, record.updateTime ?? '', commission ?? ''].join('|'),
    coin: commissionAsset,
    amount: commission ?? '0',
    row,
    account,
    timeMs: null,
    day: settleStartTime.slice(0, 10),
    record: `${symbol} ${settleStartTime}`,
    type: productType,
  };
}

/** Two genuine commission records can be equal in every field: a number distinguishes them. */
function numbered(units: readonly SampledRecord[]): SampledRecord[] {
  const seen = new Map<string, number>();
  return units.map((unit) => {
    const before = seen.get(unit.id) ?? 0;
    seen.set(unit.id, before + 1);
    return before === 0 ? unit : { ...unit, id: `${unit.id}|${before + 1}` };
  });
}
