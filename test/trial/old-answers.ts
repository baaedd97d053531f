// An exchange that answers with what it should not any more, or not yet: each kind changes one
// well-formed answer into another.
import type { Chance } from '../../src/sandbox/data/seeded-random';
import type { RequestNote } from '../../src/sandbox/request-log';

export type OldAnswer =
  | 'repeated page'
  | 'first page again'
  | 'previous size'
  | 'smaller size'
  | 'total of the page'
  | 'overlap'
  | 'turned order'
  | 'wrong total'
  | 'late entry'
  | 'foreign zone';

type Row = object;

/** Entries that are listed late: one with every other request. */
const LATE = 12;

/** What was answered so far. Its listings are of one question each, the newest first. */
export class OldAnswers {
  readonly #listed = new Map<string, Row[]>();
  readonly #before = new Map<string, { readonly size: number; readonly records: readonly Row[] }>();
  #late: readonly Row[] | null = null;
  #listedLate = 0;

  constructor(
    readonly kind: OldAnswer,
    readonly draw: Chance,
    /** All that the month of the question lists, the newest first; null: nobody knows. */
    readonly listing: (note: RequestNote) => readonly Row[] | null,
  ) {}

  /** What is listed late, in that order. */
  get late(): readonly Row[] {
    return this.#late ?? [];
  }

  /** The body that is sent in place of the true one. */
  answer(note: RequestNote, body: string, isSpoilt: boolean): string {
    const { parameters } = note;
    const page = Number(parameters['page'] ?? 1);
    const size = Number(parameters['limit'] ?? parameters['pageSize']);
    const parsed = JSON.parse(body) as unknown;
    const records = recordsOf(parsed);
    if (records === null) return body;
    const { page: _page, limit: _limit, pageSize: _size, ...question } = parameters;
    const name = JSON.stringify(question);
    const listed = this.#listed.get(name) ?? [];
    this.#listed.set(name, listed);
    const before = this.#before.get(name);
    const start = (page - 1) * size;
    records.forEach((record, at) => (listed[start + at] = record));
    const changed =
      this.kind === 'late entry'
        ? this.#withoutLate(note, start, size)
        : this.kind === 'foreign zone'
          ? (this.listing(note)?.slice(start, start + size) ?? null)
          : isSpoilt
            ? this.#changed({ note, page, size, records, listed, before })
            : null;
    this.#before.set(name, { size, records });
    if (this.kind === 'wrong total' && isSpoilt) return withTotal(parsed, this.draw) ?? body;
    if (this.kind === 'total of the page')
      return body.replace(/"total":\s*\d+/, `"total":${records.length}`);
    return changed === null ? body : JSON.stringify(withRecords(parsed, changed));
  }

  #changed({ note, page, size, records, listed, before }: Asked): readonly Row[] | null {
    if (page === 1 && this.kind !== 'turned order') return null;
    const at = (start: number, length: number): Row[] =>
      listed
        .slice(Math.max(0, start), Math.max(0, start) + length)
        .flatMap((row: Row | undefined) => row ?? []);
    switch (this.kind) {
      case 'repeated page':
        return before?.size === size ? before.records : null;
      case 'previous size':
        return before && before.size !== size ? at((page - 1) * before.size, before.size) : null;
      case 'first page again':
        return at(0, size);
      case 'smaller size':
        return at((page - 1) * Math.ceil(size / 2), Math.ceil(size / 2));
      case 'overlap':
        return at((page - 1) * size - this.draw.between(1, 20), records.length);
      case 'turned order':
        return [...(this.listing(note) ?? [])].reverse().slice((page - 1) * size, page * size);
      default:
        return null;
    }
  }

  #withoutLate(note: RequestNote, start: number, size: number): readonly Row[] | null {
    const listing = this.listing(note);
    if (listing === null) return null;
    this.#late ??= [
      ...new Set(Array.from({ length: LATE }, () => listing[this.draw.below(listing.length)]!)),
    ];
    if (this.draw.oneIn(2)) this.#listedLate += 1;
    const waiting = this.#late.slice(this.#listedLate);
    return listing.filter((row) => !waiting.includes(row)).slice(start, start + size);
  }
}

interface Asked {
  readonly note: RequestNote;
  readonly page: number;
  readonly size: number;
  readonly records: readonly Row[];
  readonly listed: readonly Row[];
  readonly before: { readonly size: number; readonly records: readonly Row[] } | undefined;
}

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Of a ledger or a page object, in the older envelope too; null: neither. */
function recordsOf(body: unknown): readonly Row[] | null {
  if (Array.isArray(body)) return body.filter(isRow);
  if (!isRow(body)) return null;
  return recordsOf(body['records'] ?? body['data'] ?? null);
}

function withRecords(body: unknown, records: readonly Row[]): unknown {
  if (!isRow(body) || Array.isArray(body)) return records;
  if ('data' in body) return { ...body, data: withRecords(body['data'], records) };
  return { ...body, records };
}

/** null: it says none. */
function withTotal(body: unknown, draw: Chance): string | null {
  if (!isRow(body)) return null;
  if ('data' in body) {
    const data = withTotal(body['data'], draw);
    return data && JSON.stringify({ ...body, data: JSON.parse(data) as unknown });
  }
  const { total } = body;
  if (typeof total !== 'number') return null;
  const wrong = total + draw.pick([-1, 1]) * draw.between(1, 120);
  return JSON.stringify({ ...body, total: Math.max(0, wrong) });
}
