// A certificate as blocks of labelled values, to be read and printed by a person.
import { toCellNumber } from '../records/decimal-text';
import type { Certificate } from '../snapshot/certificate';
import type { CertifiedMonth, CertifiedPage, CertifiedWindow, MissingPeriod } from '../snapshot/certificate-sources';

/** Exact: the digits as a text and the nearest number that Excel holds. */
export type CertificateValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'count'; readonly count: number }
  /** Unix milliseconds, shown in UTC. */
  | { readonly kind: 'moment'; readonly atMs: number }
  | { readonly kind: 'amount'; readonly number: number };

/** A title, perhaps a line of headings, and rows of equal length. */
export interface CertificateBlock {
  readonly title: string;
  readonly headings: readonly string[] | null;
  readonly rows: readonly (readonly CertificateValue[])[];
}

const text = (value: string): CertificateValue => ({ kind: 'text', text: value });
const count = (value: number): CertificateValue => ({ kind: 'count', count: value });
const nothing = text('');

export function certificateBlocks(certificate: Certificate): CertificateBlock[] {
  const { accounts } = certificate;
  const name = (account: number): string => accounts[account - 1] ?? String(account);
  return [
    summary(certificate),
    labelled('Arguments as called', certificate.called),
    labelled('Arguments resolved', certificate.resolved),
    { title: 'Control totals', headings: ['Field', 'Of', 'Number', 'Exact', 'Rows', 'Rows without a value'], rows: certificate.totals.map(({ field, of, sum, rows, blank }) => [text(field), text(Object.values(of).join(', ')), amount(sum), text(sum), count(rows), count(blank)]) },
    { title: 'Values that Excel shows rounded', headings: ['Column', 'Values'], rows: certificate.rounded.map(({ column, count: values }) => [text(column), count(values)]) },
    missing(certificate, name),
    { title: 'Months read', headings: ['Account', 'Month', 'Rows', 'Pages', 'Duplicates removed', 'Readings', 'Fees stand', 'Balances compared', 'Breaks', 'Fetched from (UTC)', 'Fetched to (UTC)'], rows: certificate.months.map((month) => monthRow(month, name)) },
    { title: 'Breaks in the balances', headings: ['Month', 'Coin', 'Entry', 'Missing before it'], rows: certificate.months.flatMap(({ month, chain }) => chain.breaks.map(({ coin, billId, missing: gap }) => [text(month), text(coin), text(billId), text(gap)])) },
    { title: 'Windows read', headings: ['Account', 'Pair', 'Coin', 'Product', 'From', 'To', 'Rows', "Exchange's total", 'Pages', 'Readings', 'Fetched from (UTC)', 'Fetched to (UTC)'], rows: certificate.windows.map((window) => windowRow(window, name)) },
    { title: 'Answers of the exchange', headings: ['Account', 'Of', 'Page', 'Rows', 'Fetched (UTC)', 'SHA-256 of the exact body'], rows: pageRows(certificate, name) },
  ].filter(({ rows }) => rows.length > 0);
}

function summary({ form, version, operation, accounts, zones, rows, first, last, fetchedFrom, fetchedTo, gaps, noLongerHeld, withoutBodies, canonicalForm, rowsSha256 }: Certificate): CertificateBlock {
  const whole = gaps.length + noLongerHeld.length === 0;
  const pairs: [string, CertificateValue][] = [
    ['Function', text(operation.function)],
    ['Operation', text([operation.request, operation.label].filter(Boolean).join(', '))],
    ['Accounts', text(accounts.join(', '))],
    ['Complete', text(whole ? 'yes' : 'no, see what is missing')],
    ['Exact answers kept', text(withoutBodies.length === 0 ? 'yes' : 'not of all days, see what is missing')],
    ['Rows', count(rows)],
    ['First row', text(first ? [first.id, first.time].filter(Boolean).join(', ') : 'none')],
    ['Last row', text(last ? [last.id, last.time].filter(Boolean).join(', ') : 'none')],
    ['Fetched from (UTC)', moment(fetchedFrom)],
    ['Fetched to (UTC)', moment(fetchedTo)],
    ["Exchange's zone", text(zones.exchangeZone)],
    ['Zone shown', text(zones.displayZone)],
    ['Tieout', text(version)],
    ['Form', text(`${form}, rows ${canonicalForm}`)],
    ['SHA-256 of the rows', text(rowsSha256)],
    ['Prepared by', nothing],
    ['Reviewed by', nothing],
  ];
  return { title: 'Certificate', headings: null, rows: pairs.map(([label, value]) => [text(label), value]) };
}

const labelled = (title: string, pairs: Certificate['called']): CertificateBlock => ({ title, headings: null, rows: pairs.map(({ name, text: value }) => [text(name), text(value)]) });

function missing({ gaps, noLongerHeld, withoutBodies }: Certificate, name: (account: number) => string): CertificateBlock {
  const rowsOf = (what: string, periods: readonly MissingPeriod[]): CertificateValue[][] => periods.map(({ account, series, from, to }) => [text(what), text(name(account)), text(series ? `${series.symbol} in ${series.coin}, ${series.product}` : 'ledger'), text(from), text(to)]);
  return { title: 'What is missing', headings: ['What', 'Account', 'Of', 'From', 'To'], rows: [...rowsOf('not read', gaps), ...rowsOf('no longer held by the exchange', noLongerHeld), ...rowsOf('exact answers not kept', withoutBodies)] };
}

function monthRow({ account, month, rows, pages, duplicatesRemoved, readings, held, chain, fetchedFrom, fetchedTo }: CertifiedMonth, name: (account: number) => string): CertificateValue[] {
  const fees = held ? text(`${chain.feeModel} the change`) : text('no longer held');
  return [text(name(account)), text(month), count(rows), count(pages.length), count(duplicatesRemoved), count(readings), fees, count(chain.links), count(chain.breaks.length), moment(fetchedFrom), moment(fetchedTo)];
}

function windowRow({ account, symbol, coin, product, start, end, rows, total, pages, readings, fetchedFrom, fetchedTo }: CertifiedWindow, name: (account: number) => string): CertificateValue[] {
  return [text(name(account)), text(symbol), text(coin), text(product), text(start), text(end), count(rows), total === null ? text('not said') : count(total), count(pages.length), count(readings), moment(fetchedFrom), moment(fetchedTo)];
}

function pageRows({ months, windows }: Certificate, name: (account: number) => string): CertificateValue[][] {
  const rowsOf = (account: number, of: string, pages: readonly CertifiedPage[]): CertificateValue[][] => pages.map(({ page, rows, fetchedAt, bodySha256 }) => [text(name(account)), text(of), count(page), count(rows), moment(fetchedAt), text(bodySha256)]);
  return [...months.flatMap(({ account, month, pages }) => rowsOf(account, month, pages)), ...windows.flatMap(({ account, symbol, coin, product, start, end, pages }) => rowsOf(account, `${symbol} in ${coin}, ${product}, ${start} to ${end}`, pages))];
}

const moment = (iso: string | null): CertificateValue => (iso === null ? text('never') : { kind: 'moment', atMs: Date.parse(iso) });

function amount(exact: string): CertificateValue {
  const number = toCellNumber(exact);
  return number === null ? nothing : { kind: 'amount', number: number.value };
}
