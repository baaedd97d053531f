// Everything live in the workbook as the lines of one list: results in trouble first, then sheet by
// sheet; adjacent totals and balances are one line. Pure.
import { addressOf, placeOf, type CellPlace, blockAt } from '../../engine/records/sheet-address';
import type { ResultCard, TableCard } from '../../workbook/session/pane-state';
import { ALL_FUNCTIONS } from '../../engine/answers/definitions';
import type { LiveFilter } from '../../pane/context/pane-context';
import { grouped } from '../../platform/grouped';
import {
  proofStandingOf,
  standingOf,
  toneOf,
  type ProofStanding,
  type Standing,
} from '../../pane/result-standing';

/** Several adjacent results, one result, or one table. */
export interface LiveRow {
  readonly key: string;
  /** "" where no cell is known yet. */
  readonly sheet: string;
  /** One address, or all addresses of one result that is in several cells. */
  readonly addresses: readonly string[];
  /** Empty for a table. */
  readonly results: readonly ResultCard[];
  readonly table: TableCard | null;
  readonly data: Standing;
  readonly proof: ProofStanding;
  readonly isTrouble: boolean;
}

/** Functions with one number as their result, which often fill adjacent cells. */
const ONE_NUMBER = ALL_FUNCTIONS.filter(({ example }) => example.columns === 1).map(
  ({ name }) => name,
);

/** The worst first; lines without a problem stand in the order of the sheet. */
const rankOf = ({ data, proof }: Pick<LiveRow, 'data' | 'proof'>): number => {
  if (proof === 'fails' || data === 'error' || data === 'blocked') return 0;
  if (data === 'stale' || data === 'incomplete') return 1;
  return proof === 'open' ? 2 : 3;
};

export function liveRows(
  results: readonly ResultCard[],
  tables: readonly TableCard[],
): readonly LiveRow[] {
  const rows = [
    ...tables.map((table) => rowOfTable(table)),
    ...[...grouped(results, besideKey).values()].flatMap(rowsOfGroup),
  ];
  const sheets = [...new Set(rows.map(({ sheet }) => sheet))].sort(byAddress);
  const sheetAt = new Map(sheets.map((sheet, at) => [sheet, at]));
  const places = new Map(rows.map((row) => [row, placeOf(firstCell(row.addresses[0] ?? ''))]));
  return rows.sort((a, b) => {
    const byRank = rankOf(a) - rankOf(b);
    if (byRank !== 0) return byRank;
    const bySheet = (sheetAt.get(a.sheet) ?? 0) - (sheetAt.get(b.sheet) ?? 0);
    if (bySheet !== 0) return bySheet;
    const [here, there] = [places.get(a), places.get(b)];
    return (here?.row ?? 0) - (there?.row ?? 0) || (here?.column ?? 0) - (there?.column ?? 0);
  });
}

/** Does the line pass the filter? */
export const isWanted = (
  { data, proof }: Pick<LiveRow, 'data' | 'proof'>,
  filter: LiveFilter | null,
): boolean =>
  filter === null ||
  (filter === 'proof' ? proof === 'fails' || proof === 'open' : toneOf(data) !== 'good');

const byAddress = (a: string, b: string): number =>
  // Calls not found in a sheet yet come last.
  Number(a === '') - Number(b === '') || a.localeCompare(b, 'en', { numeric: true });

const firstCell = (address: string): string => address.replace(/:[^!:]*$/, '');

const places = new Map<string, CellPlace | null>();
const MAX_PLACES = 20_000;

/** Addresses are parsed once: a list of thousands is made again with each change. */
function placeAt(address: string): CellPlace | null {
  let place = places.get(address);
  if (place === undefined) {
    if (places.size > MAX_PLACES) places.clear();
    place = placeOf(address);
    places.set(address, place);
  }
  return place;
}

/** Adjacent results with the same key may be one line. */
function besideKey(result: ResultCard): string {
  const { functionName, addresses, accounts, error, id } = result;
  const place = addresses.length === 1 ? placeAt(addresses[0]!) : null;
  if (place === null || !ONE_NUMBER.includes(functionName)) return id;
  const standing = standingOf(result);
  return [place.sheet, functionName, accounts.join(), standing, error ?? ''].join('|');
}

interface PlacedResult {
  readonly result: ResultCard;
  readonly place: CellPlace;
}
interface Block {
  startRow: number;
  endRow: number;
  startColumn: number;
  endColumn: number;
  readonly placed: PlacedResult[];
}

function rowsOfGroup(group: readonly ResultCard[]): LiveRow[] {
  const placed = group.flatMap((result) => {
    const place = placeAt(result.addresses[0] ?? '');
    return place ? [{ result, place }] : [];
  });
  if (group.length === 1 || placed.length < group.length) return group.map((one) => rowOf([one]));
  return blocksOf(placed).map(({ placed: own, ...area }) =>
    own.length === 1
      ? rowOf([own[0]!.result])
      : {
          ...rowOf(own.map(({ result }) => result)),
          key: `block ${own[0]!.result.id}`,
          addresses: [addressOf({ sheet: own[0]!.place.sheet, ...area })],
        },
  );
}

/** Rectangles without a hole: runs in a row, and equal runs in the rows below. */
function blocksOf(placed: readonly PlacedResult[]): Block[] {
  const sorted = [...placed].sort(
    ({ place: a }, { place: b }) => a.row - b.row || a.column - b.column,
  );
  const runs: Block[] = [];
  for (const one of sorted) {
    const { row, column } = one.place;
    const last = runs.at(-1);
    if (last?.startRow === row && last.endColumn === column - 1) {
      last.endColumn = column;
      last.placed.push(one);
    } else runs.push({ ...blockAt(one.place), placed: [one] });
  }
  const blocks: Block[] = [];
  const open = new Map<string, Block>();
  for (const run of runs) {
    const key = `${run.startColumn}:${run.endColumn}`;
    const above = open.get(key);
    if (above && above.endRow === run.startRow - 1) {
      above.endRow = run.endRow;
      above.placed.push(...run.placed);
    } else {
      blocks.push(run);
      open.set(key, run);
    }
  }
  return blocks;
}

function rowOf(results: readonly ResultCard[]): LiveRow {
  const [first] = results;
  const verdicts = { data: standingOf(first!), proof: proofStandingOf(first!) };
  const [address] = first!.addresses;
  return {
    key: first!.id,
    sheet: address === undefined ? '' : (placeAt(address)?.sheet ?? ''),
    addresses: first!.addresses,
    results,
    table: null,
    ...verdicts,
    isTrouble: rankOf(verdicts) < 3,
  };
}

function rowOfTable(table: TableCard): LiveRow {
  const { id, address } = table;
  const verdicts = {
    data: standingOf({ ...table, state: 'shown' }),
    proof: 'none' as ProofStanding,
  };
  return {
    key: `table ${id}`,
    sheet: address === null ? '' : (placeAt(firstCell(address))?.sheet ?? ''),
    addresses: address === null ? [] : [address],
    results: [],
    table,
    ...verdicts,
    isTrouble: rankOf(verdicts) < 3,
  };
}
