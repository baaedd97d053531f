// The texts of this place. Numbers and times arrive formatted for the person.

const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

export const liveDataWords = {
  manual: 'Excel calculates manually, so nothing new comes into live cells. Choose Formulas, Calculation Options, Automatic; then press Refresh.',
  broken: (count: number, shown: string) => `${shown} ${plural(count, 'cell stands', 'cells stand')} at #NAME?: Excel read ${plural(count, 'it', 'them')} before Tieout was there.`,
  repair: 'Repair',
  valuesCopy: 'Values-only copy of this sheet',

  details: 'Details',
  detailsOf: (where: string) => ` of ${where}`,
  closedToo: 'Refresh, closed periods too',
  format: 'Format this result',
  formatHint: 'This Excel takes numbers without their formats. The cells are right; they only look plain.',

  changes: {
    heading: 'What the last refresh changed',
    none: 'Nothing changed.',
    notYet: 'Not refreshed since the workbook was opened here.',
    counts: (added: string, changed: string, gone: string) => `${added} added, ${changed} changed, ${gone} gone.`,
    inClosed: (count: number, shown: string) => `${shown} of them ${plural(count, 'belongs', 'belong')} to a period that was closed.`,
    kind: { added: 'Added', changed: 'Changed', gone: 'Gone' },
    closed: 'closed period',
    goTo: 'Go to',
    more: (shown: string) => `${shown} more are in the sheet and not listed here.`,
    unplaced: 'Cannot be placed',
    cells: (count: number) => plural(count, 'row', 'rows'),
  },

  certificate: {
    heading: 'Certificate',
    make: 'Show certificate',
    making: 'Counting and hashing every row.',
    source: 'Source',
    account: 'Account',
    asked: 'Asked',
    madeOf: 'Made of',
    months: (months: string, pages: string) => `${months}, ${pages}`,
    monthsCount: (count: number, shown: string) => `${shown} ${plural(count, 'month', 'months')}`,
    windowsCount: (count: number, shown: string) => `${shown} ${plural(count, 'window', 'windows')}`,
    pagesCount: (count: number, shown: string) => `${shown} ${plural(count, 'page', 'pages')}`,
    rows: 'Rows',
    duplicates: 'Duplicates removed',
    missing: 'Missing',
    noGaps: 'Nothing',
    fetched: 'Fetched',
    fromTo: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
    totals: 'Control totals',
    hash: 'SHA-256 of the rows',
    sheet: 'Certificate sheet',
    evidence: 'Save evidence',
    evidenceHint: 'One file with the bodies exactly as received and the certificate. No credentials. “npm run verify” checks it without Tieout.',
    evidenceReady: (name: string) => `Save ${name}`,
    copy: 'Copy instead',
    copied: 'Copied.',
    notCopied: 'This Excel does not let Tieout copy. Use the link above.',
  },

  picture: {
    heading: 'Picture',
    show: 'Show picture',
    nothing: 'There are no records to draw.',
    which: 'Picture of',
    numbers: 'The numbers',
    pointsAre: { Day: 'Day', Pair: 'Pair' },
    valuesAre: { Commission: (coin: string) => `Commission (${coin})`, Balance: (coin: string) => `Balance (${coin})` },
    missing: 'Missing before it',
    breakLabel: (amount: string) => `break ${amount}`,
    alt: (title: string, points: string, breaks: number) => `${title}: ${points} points${breaks === 0 ? '' : `, ${breaks} ${plural(breaks, 'break', 'breaks')}`}. The numbers stand in the table below.`,
    insert: 'Insert as Excel chart',
  },

  tables: {
    heading: 'Tables',
    find: 'Find a table',
  },
} as const;
