// Parses pages of ledger entries whose numbers are bare in half the time of `exactJson`: an entry
// that is written like those of the page before takes one match.
import { LEDGER_RECORD, type LedgerField } from '../records/ledger-entry';
import { namesOf } from '../records/record-fields';
import { exactJson } from './parse-exact-json';

type Entry = Readonly<Record<LedgerField, string | undefined>>;

/** How entries are written. */
interface Form {
  readonly names: string;
  /** An entry with some of the names in their order, each with a text, a number or null. */
  readonly entry: RegExp;
  /** The group of each field's text; its number is in the next one. */
  readonly groups: Readonly<Record<LedgerField, number>>;
}
/** Of the last page that was parsed as any JSON: it changes how fast a page is parsed, not to what. */
let form: Form | null = null;

/**
 * Like `exactJson`, but numbers of entries may be texts of the same digits, and null may be
 * undefined: a reader of entries takes them for the same (`read-records.ts`).
 */
export function parseEntries(text: string): unknown {
  const entries = form && entriesIn(text, form);
  if (entries) return entries;
  const body = exactJson(text);
  form = formOf(body);
  return body;
}

/** null where anything is written in another way: with spaces, escapes, further or nested values. */
function entriesIn(text: string, { entry, groups }: Form): Entry[] | null {
  const entries: Entry[] = [];
  let at = 0;
  do {
    entry.lastIndex = at + 1;
    const found = entry.exec(text);
    if (found === null) return null;
    const valueOf = (name: LedgerField): string | undefined =>
      found[groups[name]] ?? found[groups[name] + 1];
    entries.push({
      cTime: valueOf('cTime'),
      billId: valueOf('billId'),
      coinName: valueOf('coinName'),
      coinId: valueOf('coinId'),
      bizType: valueOf('bizType'),
      deltaAmount: valueOf('deltaAmount'),
      afterAmount: valueOf('afterAmount'),
      fees: valueOf('fees'),
      fillSize: valueOf('fillSize'),
      fillValue: valueOf('fillValue'),
    });
    at = entry.lastIndex;
  } while (text[at] === ',');
  return text.startsWith('[') && text.slice(at) === ']' ? entries : null;
}

/** The form of the entry with the most fields; the last one where no pattern can have its names. */
function formOf(body: unknown): Form | null {
  if (!Array.isArray(body)) return form;
  const all = body.map((entry: unknown) =>
    typeof entry === 'object' && entry !== null ? Object.keys(entry) : [],
  );
  const seen = all.reduce((most, some) => (some.length > most.length ? some : most), []);
  const fields = namesOf(LEDGER_RECORD);
  const names = [...seen, ...fields.filter((name) => !seen.includes(name))];
  const asText = names.join();
  if (form?.names === asText || asText.length > LONGEST_NAMES || !/^[\w,]+$/.test(asText))
    return form;
  return {
    names: asText,
    entry: new RegExp(`\\{${names.map(member).join('')}\\}`, 'y'),
    groups: Object.fromEntries(fields.map((name) => [name, 1 + 2 * names.indexOf(name)])) as Record<
      LedgerField,
      number
    >,
  };
}

/** An entry has about a hundred characters of names. */
const LONGEST_NAMES = 1_000;

const member = (name: string): string =>
  `(?:"${name}":(?:${TEXT.source}|${NUMBER.source}|null)(?:,(?=")|(?=\\})))?`;
const TEXT = /"([ !#-[\]-~\u0080-\uffff]*)"/;
const NUMBER = /(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)/;
