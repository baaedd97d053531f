// A certificate as a report: blocks of labelled values, to be read and printed by a person.
import { serialOfLocalMs, type DateSystem } from '../../engine/records/calendar';
import { toCellNumber } from '../../engine/records/decimal-text';
import type { Certificate } from '../../engine/evidence/certificate';
import type {
  CertifiedMonth,
  CertifiedPage,
  CertifiedWindow,
  MissingPeriod,
} from '../../engine/evidence/certificate-sources';
import { reportBlock } from '../sheets/report-sheet';
import type {
  Report,
  ReportBlock,
  ReportColumn,
  ReportKind,
  ReportValue,
} from '../excel/excel-report-sheet';

/**
 * The report of one table or result, or of all on a sheet. Amounts are exact: the digits as a text
 * beside the nearest number that Excel holds.
 */
export function certificateReport(
  wishedName: string,
  certificates: readonly Certificate[],
  dateSystem: DateSystem,
): Report {
  return {
    wishedName,
    top: [{ text: wishedName, look: 'title' }],
    blocks: certificates.flatMap((certificate) => blocksOf(certificate, dateSystem)),
  };
}

/** Shows a moment in UTC. */
type Moment = (iso: string | null) => ReportValue;

const columns = (
  kind: ReportKind,
  widthPoints: number,
  ...labels: readonly string[]
): ReportColumn[] => labels.map((label) => ({ label, kind, widthPoints }));
const texts = (...labels: readonly string[]): ReportColumn[] => columns('text', 120, ...labels);
const counts = (...labels: readonly string[]): ReportColumn[] => columns('number', 90, ...labels);
const FETCHED = columns('time', 120, 'Fetched from (UTC)', 'Fetched to (UTC)');

function blocksOf(certificate: Certificate, dateSystem: DateSystem): ReportBlock[] {
  const { accounts } = certificate;
  const name = (account: number): string => accounts[account - 1] ?? String(account);
  const moment: Moment = (iso) =>
    iso === null ? 'never' : serialOfLocalMs(Date.parse(iso), dateSystem);
  return [
    summary(certificate, moment),
    labelled('Arguments as called', certificate.called),
    labelled('Arguments resolved', certificate.resolved),
    reportBlock(
      'Control totals',
      [
        ...texts('Field', 'Of'),
        ...columns('amount', 110, 'Number'),
        ...columns('text', 150, 'Exact'),
        ...counts('Rows', 'Rows without a value'),
      ],
      certificate.totals.map(({ field, of, sum, rows, blank }) => [
        field,
        Object.values(of).join(', '),
        toCellNumber(sum)?.value ?? null,
        sum,
        rows,
        blank,
      ]),
    ),
    reportBlock(
      'Values that Excel shows rounded',
      [...texts('Column'), ...counts('Values')],
      certificate.rounded.map(({ column, count }) => [column, count]),
    ),
    missing(certificate, name),
    reportBlock(
      'Months read',
      [
        ...texts('Account', 'Month'),
        ...counts('Rows', 'Pages', 'Duplicates removed', 'Readings'),
        ...texts('Fees stand'),
        ...counts('Balances compared', 'Breaks'),
        ...FETCHED,
      ],
      certificate.months.map((month) => monthRow(month, name, moment)),
    ),
    reportBlock(
      'Breaks in the balances',
      texts('Month', 'Coin', 'Entry', 'Missing before it'),
      certificate.months.flatMap(({ month, chain }) =>
        chain.breaks.map(({ coin, billId, missing: gap }) => [month, coin, billId, gap]),
      ),
    ),
    reportBlock(
      'Windows read',
      [
        ...texts('Account', 'Pair', 'Coin', 'Product', 'From', 'To'),
        ...counts('Rows', "Exchange's total", 'Pages', 'Readings'),
        ...FETCHED,
      ],
      certificate.windows.map((window) => windowRow(window, name, moment)),
    ),
    reportBlock(
      'Answers of the exchange',
      [
        ...texts('Account', 'Of'),
        ...counts('Page', 'Rows'),
        ...columns('time', 120, 'Fetched (UTC)'),
        ...texts('SHA-256 of the exact body'),
      ],
      pageRows(certificate, name, moment),
    ),
  ].filter(({ rows }) => rows.length > 0);
}

function summary(
  {
    form,
    version,
    operation,
    accounts,
    zones,
    rows,
    first,
    last,
    fetchedFrom,
    fetchedTo,
    completeAsOf,
    gaps,
    noLongerRetained,
    withoutBodies,
    canonicalForm,
    rowsSha256,
  }: Certificate,
  moment: Moment,
): ReportBlock {
  const whole = gaps.length + noLongerRetained.length === 0;
  const pairs: [label: string, value: ReportValue, kind?: ReportKind][] = [
    ['Function', operation.function],
    ['Operation', [operation.request, operation.label].filter(Boolean).join(', ')],
    ['Accounts', accounts.join(', ')],
    ['Complete', whole ? 'yes' : 'no, see what is missing'],
    [
      'Exact answers kept',
      withoutBodies.length === 0 ? 'yes' : 'not of all days, see what is missing',
    ],
    ['Rows', rows, 'number'],
    ['First row', first ? [first.id, first.time].filter(Boolean).join(', ') : 'none'],
    ['Last row', last ? [last.id, last.time].filter(Boolean).join(', ') : 'none'],
    ['Fetched from (UTC)', moment(fetchedFrom), 'time'],
    ['Fetched to (UTC)', moment(fetchedTo), 'time'],
    ...(completeAsOf === undefined
      ? []
      : [['Complete as of (UTC)', moment(completeAsOf), 'time'] as (typeof pairs)[number]]),
    ["Exchange's zone", zones.exchangeZone],
    ['Zone shown', zones.displayZone],
    ['Tieout', version],
    ['Form', `${form}, rows ${canonicalForm}`],
    ['SHA-256 of the rows', rowsSha256],
    ['Prepared by', null],
    ['Reviewed by', null],
  ];
  return {
    ...reportBlock(
      'Certificate',
      texts('', ''),
      pairs.map(([label, value]) => [label, value]),
    ),
    rowKinds: pairs.map(([, , kind]) => kind && ['text', kind]),
  };
}

const labelled = (title: string, pairs: Certificate['called']): ReportBlock =>
  reportBlock(
    title,
    texts('', ''),
    pairs.map(({ name, text }) => [name, text]),
  );

function missing(
  { gaps, noLongerRetained, withoutBodies }: Certificate,
  name: (account: number) => string,
): ReportBlock {
  const rowsOf = (what: string, periods: readonly MissingPeriod[]): ReportValue[][] =>
    periods.map(({ account, series, from, to }) => [
      what,
      name(account),
      series ? `${series.symbol} in ${series.coin}, ${series.product}` : 'ledger',
      from,
      to,
    ]);
  return reportBlock('What is missing', texts('What', 'Account', 'Of', 'From', 'To'), [
    ...rowsOf('not read', gaps),
    ...rowsOf('no longer held by the exchange', noLongerRetained),
    ...rowsOf('exact answers not kept', withoutBodies),
  ]);
}

function monthRow(
  {
    account,
    month,
    rows,
    pages,
    duplicatesRemoved,
    readings,
    retained,
    chain,
    fetchedFrom,
    fetchedTo,
  }: CertifiedMonth,
  name: (account: number) => string,
  moment: Moment,
): ReportValue[] {
  const fees = retained ? `${chain.feeModel} the change` : 'no longer held';
  return [
    name(account),
    month,
    rows,
    pages.length,
    duplicatesRemoved,
    readings,
    fees,
    chain.links,
    chain.breaks.length,
    moment(fetchedFrom),
    moment(fetchedTo),
  ];
}

function windowRow(
  {
    account,
    symbol,
    coin,
    product,
    start,
    end,
    rows,
    total,
    pages,
    readings,
    fetchedFrom,
    fetchedTo,
  }: CertifiedWindow,
  name: (account: number) => string,
  moment: Moment,
): ReportValue[] {
  return [
    name(account),
    symbol,
    coin,
    product,
    start,
    end,
    rows,
    total ?? 'not said',
    pages.length,
    readings,
    moment(fetchedFrom),
    moment(fetchedTo),
  ];
}

function pageRows(
  { months, windows }: Certificate,
  name: (account: number) => string,
  moment: Moment,
): ReportValue[][] {
  const rowsOf = (account: number, of: string, pages: readonly CertifiedPage[]): ReportValue[][] =>
    pages.map(({ page, rows, fetchedAt, bodySha256 }) => [
      name(account),
      of,
      page,
      rows,
      moment(fetchedAt),
      bodySha256,
    ]);
  return [
    ...months.flatMap(({ account, month, pages }) => rowsOf(account, month, pages)),
    ...windows.flatMap(({ account, symbol, coin, product, start, end, pages }) =>
      rowsOf(account, `${symbol} in ${coin}, ${product}, ${start} to ${end}`, pages),
    ),
  ];
}
