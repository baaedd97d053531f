// Texts of several words that are no sentences of the pane, each with the reason why they are the
// same in every language.

/** Whole files, by what all of their texts of several words are. */
const FILES: readonly (readonly [reason: string, paths: RegExp])[] = [
  ['markup, with sentences in it that are said', /pane\/taskpane-page\.ts$/],
  [
    'headers and words of columns: formulas compare them, colleagues share them',
    /records\/(columns|ledger-entry|commission-record)\.ts$|proofs\/(check-table|close-checks|id-list|journal\/posted-journal-check|(match|tieout|closing)\/[\w-]+)\.ts$|excel-status-colours\.ts$/,
  ],
  [
    'sheets in the workbook, which formulas and Tieout itself read again',
    /(pack-[\w-]+|pack\/[\w-]+|period\/(checklist|pinned-records)|certificate-report|match-sheet|journal-sheet|statement-rows|sample-sheet|excel-table-banner)\.ts$/,
  ],
  ['cells of a table that Tieout reads again', /merge\/(check-text|totals|table-columns)\.ts$/],
  ['columns and names of files that other programs read', /journal\/files\/[\w-]+\.ts$/],
  [
    'headers that a book or a mapping may have, in several languages',
    /(pasted-tables\/header-words|journal\/mapping)\.ts$/,
  ],
  [
    'words of format, which a formula holds, and what the reader compares',
    /engine\/pasted-tables\/(format|header-meaning|arithmetic-proofs|money-\w+|rate-\w+|read-\w+|row-kinds)\.ts$/,
  ],
  ['tables of what is signed, which are hashed', /signed-tables\.ts$/],
  ['arguments as a certificate names them', /answers\/called-arguments\.ts$/],
];

/** One text each. */
const TEXTS: readonly (readonly [reason: string, texts: readonly string[]])[] = [
  [
    'values that the program compares',
    [
      'active cell',
      'Business type',
      'Business types',
      'By type',
      'new sheet',
      'live data',
      'closed too',
      'as closed',
      'same account',
      'another account',
      'at least',
      'goes on',
      'not begun',
      'newer Tieout',
      'by the limiter',
      'by a pause',
      'no entries',
      'ties out',
      'closing differs',
      'two chains',
      'no balance',
      'no transfer',
      'not known',
      'refresh {0}',
      'by type',
      'no ID',
      'line {0}',
      'entry {0} {1}',
      'roll-forward column',
      'no transfer',
      'refresh {0}',
      'this month',
      'last month',
      'last quarter',
      'year to date',
      'last financial year',
      'as expected',
      'half up',
      'half even',
    ],
  ],
  ['names under which what follows from entries is stored', ['first of coins', 'chains {0}']],
  ['values of RESULT.STATUS', ['as of', 'this device', '{0} (exchange {1})', '{0} in {1}']],
  ['headers of columns', ['Entry ID', 'Balance after', 'Missing before it']],
  [
    'names of programs, and columns of a file',
    [
      'QuickBooks Online',
      'Date, Reference, Account, Debit, Credit, Currency, Coin, Quantity, Rate, Narration',
    ],
  ],
  [
    'the sheet Mapping, and headers looked for on sheets',
    [
      'business type',
      'Yours: the accounts of each business type. What comes in debits Account and credits Contra account, what goes out the other way round. Coin empty: every coin. Side: Debit for what comes in, Credit for what goes out, empty for both, None for what is not posted.',
    ],
  ],
  [
    'codes for support',
    [
      'no host',
      'WebCrypto is missing',
      'start failed',
      'SharedRuntime 1.1 or CustomFunctionsRuntime 1.1 is missing',
      'ExcelApi 1.12 is missing',
    ],
  ],
  ['keys of lines', ['block {0}', 'table {0}']],
  ['names of sheets', ['Certificate {0}', '{0} values', '{0} certificates']],
  [
    'names of keys and records',
    [
      'tieout account 1',
      'tieout pin 1',
      'This is the PIN.',
      'tieout trust|{0}|{1}',
      'question {0}',
      'closed period {0} {1} {2}',
      'tieout record',
      'tieout owner|{0}',
      'tieout card',
    ],
  ],
  [
    'what the self-check writes into the workbook and reads again',
    ['<check xmlns="{0}">{1}</check>', '=LEDGER("self-check rows")', 'Tieout self-check'],
  ],
  ['what is looked for in an English sentence that is pinned', [': the column Journal says of ']],
  ['formats', ['yyyy-mm-dd hh:mm:ss', '<tieout xmlns="{0}" id="{1}" of="{2}">{3}</tieout>']],
];

/** Names of CSS classes: small letters, no stop. */
const isClassNames = (path: string, text: string): boolean =>
  path.endsWith('.tsx') && /^[a-z-]+( ([a-z-]+|(hue-)?\{\d\}))+$|^icon \{0\}/.test(text.trim());

export const isNoSentence = (path: string, text: string): boolean =>
  isClassNames(path, text) ||
  FILES.some(([, paths]) => paths.test(path)) ||
  TEXTS.some(([, texts]) => texts.includes(text));
