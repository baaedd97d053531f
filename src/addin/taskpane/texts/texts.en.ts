// Every text of the pane, in one place and ready for translation. The page carries them as data;
// words.ts speaks them. {0}, {1} are filled in, formatted for the person; {n} in a plural is its
// number. A plural has the forms that Intl.PluralRules of its language names; `other` is the one
// for the rest.

export const texts = {
  /** Of dates, lists and plurals. */
  language: 'en-GB',
  product: 'Tieout',
  madeUp: 'Made-up data',
  madeUpFrom: 'from {0}',
  noAccount: 'No account',
  more: '{0} more',
  unexpected: 'Something went wrong inside Tieout, and nothing was changed. Try again.',

  connect: {
    heading: 'Connect your exchange',
    lead: 'Paste the API key of your account at {0}. Tieout reads with it and cannot trade or withdraw.',
    leadUnknown:
      'Paste the API key of your exchange account. Tieout reads with it and cannot trade or withdraw.',
    name: 'Account name',
    key: 'API key',
    keyHint: 'Use a read-only key with an IP allow-list.',
    secret: 'API secret',
    secretHint: 'Tieout keeps only a signing key made from it and empties this field.',
    passphrase: 'Passphrase',
    button: 'Connect',
    another: 'Connect another account',
    asking: 'Asking the exchange what this key may read.',
    missing: {
      one: '{0} is still empty. All four are needed; nothing was sent.',
      other: '{0} are still empty. All four are needed; nothing was sent.',
    },
    notPrintable:
      '{0} has characters that no exchange uses, such as an accent or a line break. Copy it again; nothing was sent.',
  },

  remember: {
    choose: 'Remember on this device',
    how: 'How this device remembers the account',
    withPin: 'Under a PIN',
    withoutPin: 'Without a PIN',
    withPinMeans:
      "The account is stored encrypted, and only the PIN opens it. Its name and the exchange's address stay readable. A person who copies this browser profile can try PINs by machine: six digits take less than an hour, so use a passphrase of four or five unrelated words. A lost PIN cannot be recovered: forget the account and connect it again.",
    /**
     * A CryptoKey that "cannot be read" stands in clear in the browser's files (platform facts,
     * Storage).
     */
    withoutPinMeans:
      'The account is stored encrypted, but its key is stored in the same browser profile. A person who copies the profile can recover the API key, the secret and the passphrase. A PIN protects against that.',
    pin: 'PIN',
    pinHint:
      'At least six characters, better a passphrase of four or five words. It opens every account on this device.',
    knownPin: 'PIN of this device',
    knownPinHint: 'The PIN that you chose for your other accounts.',
    pinAgain: 'Repeat PIN',
    pinMissing: 'The PIN is still empty. Nothing was sent.',
    pinsDiffer: 'The two PINs are not the same. Type both again; nothing was sent.',
  },

  whose: {
    same: 'Same account',
    another: 'Another account',
    none: 'Leave it as it was',
  },

  unlock: {
    lead: {
      one: '{0} is locked. Unlock it to show and refresh its rows.',
      other: '{0} are locked. Unlock them to show and refresh their rows.',
    },
    pin: 'PIN',
    button: 'Unlock',
    trying: 'Trying the PIN.',
    missing: 'Type the PIN.',
    lockNow: 'Lock now',
    locksAfter: {
      one: 'Locks by itself after {n} minute without use of this pane.',
      other: 'Locks by itself after {n} minutes without use of this pane.',
    },
  },

  everything: {
    forget: 'Forget everything',
    ask: 'Forget all accounts and all rows on this device? Cells keep what they show until the workbook closes. To connect again, you paste the keys again.',
    yes: 'Forget it all',
    no: 'Keep everything',
  },

  demo: {
    heading: 'No key at hand? Try with made-up data',
    use: 'Use {0}',
  },

  accounts: {
    heading: 'Accounts',
    state: {
      connected: 'Connected',
      checking: 'Checking',
      failed: 'Not connected',
      locked: 'Locked',
      damaged: 'Damaged',
    },
    isDefault: 'Default account',
    remembered: { pin: 'remembered under the PIN', device: 'remembered without a PIN' },
    newHere:
      'This workbook is new to this device. Until you choose an account for it, Tieout shows only what came with the file. It sends and writes nothing.',
    useHere: 'Use {0} in this workbook',
    makeDefault: 'Use by default',
    forget: 'Forget',
    forgetAsk: 'Forget {0}? Its rows stay in the sheet. To refresh them, you paste the key again.',
    forgetYes: 'Forget it',
    forgetNo: 'Keep it',
    may: { ledger: 'ledger', rebates: 'rebates' },
    reads: 'reads {0}',
    readsNot: 'reads {0}, not {1}',
    readsNone: 'does not read {0}',
    readsNothing: 'reads neither ledger nor rebates',
    find: 'Find an account',
    showAll: 'Show all {0} accounts',
    showFew: 'Show fewer accounts',
  },

  places: {
    label: 'Places',
    names: {
      'get-data': 'Get data',
      'live-data': 'Live data',
      reconcile: 'Reconcile',
      settings: 'Settings',
      help: 'Help',
    },
    loading: 'Loading this place.',
    tryAgain: 'Try again',
  },

  getData: {
    heading: 'Get data',
    lead: 'Choose what you need. Tieout writes the formula. Nothing is sent until you insert.',
    account: 'Account',
    isDefault: '{0} (default)',
    allAccounts: 'All connected accounts',

    what: 'What',
    operation: { REBATES: 'Rebates', LEDGER: 'Ledger' },
    operationSays: {
      REBATES: 'Commission that trades earned, by settlement day. Broker accounts only.',
      LEDGER: 'Every entry of the spot account, by month, with its balance.',
    },

    symbols: 'Pairs',
    symbolsHint: 'Such as BTCUSDT. Enter or a comma adds one.',
    commissionCoins: 'Commission coins',
    commissionCoinsHint: 'What the commission was paid in.',
    ledgerCoins: 'Coins',
    ledgerCoinsHint: 'Leave empty for all coins.',
    types: 'Business types',
    typesHint: 'Leave empty for all types.',
    add: 'Add {0}',
    remove: 'Remove {0}',
    seen: 'Suggested {0}',

    product: 'Product',
    products: { SPOT: 'Spot', FUTURES: 'Futures', ALL: 'Spot and futures' },

    period: { REBATES: 'Days', LEDGER: 'Months' },
    preset: {
      REBATES: {
        'this month': 'This month',
        'last month': 'Last month',
        'last quarter': 'Last quarter',
        'year to date': 'Year to date',
        'last financial year': 'Last financial year',
        own: 'Other days',
      },
      LEDGER: {
        'this month': 'This month',
        'last month': 'Last month',
        'last quarter': 'Last quarter',
        'year to date': 'Year to date',
        'last financial year': 'Last financial year',
        own: 'Other months',
      },
    },
    range: '{0} to {1} ({2})',
    rangeOfOne: '{0} ({1})',
    moves: {
      REBATES: 'The end moves on to today with each Refresh.',
      LEDGER: 'It moves on to the new month with the first Refresh in it.',
    },
    firstDay: 'First day',
    lastDay: 'Last day',
    ownDaysHint:
      'Both days are included. No last day means today; no first day means one month before the last.',
    firstMonth: 'First month',
    lastMonth: 'Last month (included)',
    ownMonthsHint: 'As 2026-09. No last month means the first alone.',
    yearBegins: 'Financial year begins in',

    columns: 'Columns: {0} of {1}',
    columnsAll: 'Columns: all {0}',
    columnsList: 'Columns in their order',
    columnsHint: 'Tick what you need. Move with the arrows, or drag.',
    asText: 'Exact text',
    asTextOf: '{0} as exact text',
    moveUp: 'Move {0} up',
    moveDown: 'Move {0} down',
    movedTo: '{0} is now {1} of {2}.',
    usualColumns: 'All columns, usual order',
    headers: 'Header row',
    headersNames: { 0: 'None', 1: 'Labels', 2: 'Field names' },

    formula: 'Formula',
    copy: 'Copy formula',
    copied: 'The formula is copied.',
    notCopied: 'This host does not let the pane copy. Select the formula and press Ctrl+C.',
    missing: {
      symbols: 'Choose at least one pair, such as BTCUSDT: the exchange lists commission by pair.',
      commissionCoins: 'Choose the coin that the commission was paid in, such as USDT.',
      columns: 'Tick at least one column.',
    },

    /** Above the sentence that the cell would show, where to look for what is wrong. */
    check: 'Check {0}: {1}',
    labels: {
      symbol: 'Pairs',
      type: 'Business types',
      start: 'First day',
      end: 'Last day',
      from: 'First month',
      to: 'Last month',
      account: 'Account',
      columns: 'Columns',
    },
    planning: 'Counting what is not kept on this device.',
    plan: {
      nothing: 'Nothing to ask yet: this has not begun.',
      months: { one: '{0} month', other: '{0} months' },
      days: { one: '{0} day', other: '{0} days' },
      series: '{0} combinations of pair, coin and product',
      accounts: '{0} accounts',
      kept: '{0}. Kept on this device: no request.',
      requests: {
        exact: { one: '{0} request', other: '{0} requests' },
        about: { one: 'about {0} request', other: 'about {0} requests' },
        'at least': { one: 'at least {0} request', other: 'at least {0} requests' },
      },
      time: { exact: 'about {0}', about: 'about {0}', 'at least': 'at least {0}' },
      seconds: '{0} s',
      minutes: '{0} min',
    },
    unknownPages: 'How many pages there are is known once the first one is here.',

    leftOut: 'Not included',
    onlyProduct: {
      SPOT: 'SPOT only; FUTURES not included.',
      FUTURES: 'FUTURES only; SPOT not included.',
    },
    onlySymbols: 'Only {0}; other pairs not included.',
    onlySymbolsOf: 'Only {0}; other pairs not included, such as {1}.',
    onlyCommissionCoins: 'Only commission paid in {0}.',
    unableAccounts: '{0}: the key may not read rebates.',
    spotLedger: 'The spot ledger only; other ledgers of the account not included.',
    onlyLedgerCoins: 'Only entries in {0}; other coins not included.',
    onlyTypes: 'Only entries of type {0}; other types not included.',
    columnsLeftOut: 'Columns left out: {0}.',
    heldFrom: 'The exchange holds nothing before {0}; the result starts there.',

    insertLive: 'Insert live formula',
    insertTable: 'Insert as table',
    insertHint: 'The formula goes into the selected cell. A table goes to an empty sheet.',
    insertElsewhere: 'Insert on a new sheet',
    inserting: 'Writing the formula.',
    insertingTable:
      'The table is being read and written. Progress and Cancel stand at the foot of this pane.',
    showLive: 'Show in Live data',

    odd: {
      noRebates:
        '{0}’s key may not read rebates; only broker accounts can. Its ledger can be read.',
      chooseLedger: 'Choose Ledger',
      locked:
        '{0} is locked. You can insert a formula now. Its cell shows rows once you unlock the account.',
      noAccount:
        'No account is connected. You can insert a formula now. Its cell shows rows once an account is connected.',
      offline:
        'This computer is offline. Rows that are kept can be inserted; others wait for the connection and Refresh.',
    },
  },

  liveData: {
    manual:
      'Excel is set to manual calculation, so live cells do not change. Choose Formulas, Calculation Options, Automatic. Then press Refresh.',
    broken: {
      one: '{0} cell shows #NAME?: Excel opened it before Tieout had started.',
      other: '{0} cells show #NAME?: Excel opened them before Tieout had started.',
    },
    repair: 'Repair',
    valuesCopy: 'Values-only copy of this sheet',
    noneSelected: 'The selected cell shows no live result and no table of Tieout.',

    details: 'Details',
    detailsOf: ' of {0}',
    closedToo: 'Past months too',
    format: 'Format this result',
    formatHint:
      'This Excel takes numbers without number formats. The numbers are right; this gives them their formats.',

    changes: {
      heading: 'What the last refresh changed',
      none: 'Nothing changed.',
      notYet: 'Not refreshed since the workbook was opened here.',
      counts: '{0} added, {1} changed, {2} gone.',
      inClosed: {
        one: '{0} of them belongs to a past month.',
        other: '{0} of them belong to past months.',
      },
      kind: { added: 'Added', changed: 'Changed', gone: 'Gone' },
      what: '{0}, {1}',
      closed: 'past month',
      goTo: 'Go to',
      more: '{0} more are in the sheet.',
      unplaced: 'Cannot be placed',
      cells: { one: 'row', other: 'rows' },
    },

    certificate: {
      heading: 'Certificate',
      make: 'Show certificate',
      making: 'Counting and hashing every row.',
      source: 'Source',
      account: 'Account',
      asked: 'Asked',
      madeOf: 'Made of',
      months: '{0}, {1}',
      monthsCount: { one: '{0} month', other: '{0} months' },
      windowsCount: { one: '{0} window', other: '{0} windows' },
      pagesCount: { one: '{0} page', other: '{0} pages' },
      rows: 'Rows',
      duplicates: 'Duplicates removed',
      missing: 'Missing',
      noGaps: 'Nothing',
      fetched: 'Fetched',
      asOf: 'Complete as of',
      fromTo: '{0} to {1}',
      totals: 'Control totals',
      hash: 'SHA-256 of the rows',
      sheet: 'Certificate sheet',
      evidence: 'Save evidence',
      evidenceHint:
        'One file with the certificate and the exchange’s answers exactly as received. It holds no credentials. “npm run verify” checks it without Excel.',
      evidenceReady: 'Save {0}',
      copy: 'Copy instead',
      copied: 'Copied.',
      notCopied: 'This Excel does not let Tieout copy. Use the link above.',
    },

    picture: {
      heading: 'Chart',
      show: 'Show chart',
      nothing: 'There are no records to draw.',
      which: 'Chart of',
      numbers: 'The numbers',
      pointsAre: { Day: 'Day', Pair: 'Pair' },
      valuesAre: { Commission: 'Commission ({0})', Balance: 'Balance ({0})' },
      missing: 'Missing before it',
      breakLabel: 'break {0}',
      alt: '{0}: {1} points. The numbers stand in the table below.',
      altWithBreaks: {
        one: '{0}: {1} points, {n} break. The numbers stand in the table below.',
        other: '{0}: {1} points, {n} breaks. The numbers stand in the table below.',
      },
      insert: 'Insert as Excel chart',
    },
  },

  reconcile: {
    heading: 'Reconcile',
    lead: 'Prove that the numbers tie out.',
    back: 'All of Reconcile',
    record: 'Record',

    behind: {
      heading: 'Explain a number',
      row: 'Lists the records that add up to the selected cell.',
      lead: 'Select a number of LEDGER.CHECK, LEDGER.TOTAL, REBATES.TOTAL or REBATES.TIEOUT in the sheet. Tieout lists the records that add up to it.',
      look: 'What is in the selected cell',
      write: 'Write these records to a new sheet',
      of: 'in {0}',
      counts: { one: '{0} record:', other: '{0} records:' },
      countsFirst: '{0} records; the first {1} are:',
      sum: 'Sum of {0}',
      adds: 'Adds',
      none: 'No record stands behind it.',
    },

    breaks: {
      heading: 'Find breaks',
      row: 'Shows where a balance does not follow from the one before.',
      lead: 'A break is a balance that does not follow from the balance before it: an entry is missing or was altered.',
      empty:
        'Insert =LEDGER.CHECK() into a cell. Its months are then listed here with their breaks.',
      show: 'Show the breaks',
      of: ' of {0}',
      before: 'Entry before',
      at: 'Breaks here',
      missing: 'Missing',
      tooHigh: 'Balance too high by',
      tooLow: 'Balance too low by',
      after: 'Entry after',
      change: 'Change',
      balance: 'Balance after',
      goTo: 'Go to',
      account: 'Account {0}',
    },

    close: {
      heading: 'Close a month',
      row: 'Stores what was reviewed, then shows each record that changes.',
      lead: 'Closing stores the hash of each row and the certificate in the workbook. Tieout then shows each record that changes.',
      from: 'First month',
      to: 'Last month',
      preparedBy: 'Prepared by',
      reviewedBy: 'Reviewed by',
      reviewedByHint: 'Someone else than the preparer.',
      button: 'Close the period',
      submit: 'Submit for review',
      submitHint:
        'Two people close a period at once. Or the preparer submits it, and the reviewer signs later.',
      listHeading: 'Closed periods',
      empty:
        'No period is closed yet. Show the months with LEDGER or REBATES, have them reviewed, then close them here.',
      state: { 'as closed': 'As closed', changed: 'Changed', unknown: 'Not compared' },
      unknown:
        'This device does not have the rows of this period, so it cannot compare them. Refresh past months too.',
      people: 'Prepared by {0}, reviewed by {1}',
      preparedOnly: 'Prepared by {0}, not signed yet',
      standing: {
        submitted: 'Submitted',
        signed: 'Signed',
        reopened: 'Open again',
        closed: 'Closed',
      },
      event: '{0} by {1}, {2}',
      eventReason: '{0} by {1}, {2}: {3}',
      signBy: 'Signed by',
      signHint: 'The reviewer. Comments stand on the sheet Close, one for each check.',
      sign: 'Sign',
      reopenOf: 'Open {0} again',
      reopenBy: 'Opened by',
      reopenReason: 'Reason to open it again',
      reopen: 'Open the month again',
      closedAt: 'closed {0}',
      pinned: { one: '{0}: {1} row', other: '{0}: {1} rows' },
      hash: 'Hash {0}',
      changed: {
        one: '{0} record differs from what was closed.',
        other: '{0} records differ from what was closed.',
      },
      more: 'and {0} more',
      kind: { added: 'Added', removed: 'Removed', changed: 'Changed' },
      entry: 'entry {0}',
      field: '{0}: {1} → {2}',
      nothing: 'nothing',
      acceptBy: 'Accepted by',
      reason: 'Reason',
      accept: 'Accept the differences',
      accepted: 'Accepted by {0}, {1}: {2}',
      sheet: 'Certificate of the closing',
      sheetOf: ' of {0}',
      open: {
        heading: { one: '{0} open item', other: '{0} open items' },
        lead: 'Give a reason for each. The reasons are kept with the closing and stand on its certificate.',
        kind: { proof: 'Proof fails', data: 'Not complete', error: 'Error' },
        reason: 'Reason',
        reasonOf: 'Reason for {0}',
        reasonForAll: 'One reason for all {0}',
        more: 'Show {0} more',
        kept: { one: '{0} item was open.', other: '{0} items were open.' },
        keptItem: '{0}, {1}. Reason:',
      },
    },

    match: {
      heading: 'Match a book',
      row: 'Compares your own book with the ledger, line by line.',
      lead: 'Compares your book with the ledger, line by line. Select the book with its headers, then press Count matches.',
      columns: 'Columns of the book',
      columnsHint:
        'Choose what each column holds, then count again. The workbook remembers it for books with these headers.',
      noColumn: 'None',
      columnAt: 'Column {0}',
      column: {
        date: 'Date',
        amount: 'Amount',
        in: 'Money in',
        out: 'Money out',
        coin: 'Coin column',
        reference: 'Reference',
        note: 'Note',
      },
      statement: '{0}: from the ledger to the book',
      book: 'Book',
      bookHint:
        'The name of a table, or a range such as Sheet1!A1:D90. Leave empty for the selected cells.',
      coin: 'Coin',
      coinHint: 'Needed if the book has no coin column.',
      type: 'Type of entries',
      typeHint: 'Such as deposit, withdraw. Leave empty for all.',
      from: 'From month',
      to: 'To month',
      days: 'Days apart',
      tolerance: 'Tolerance',
      toleranceHint: 'Leave empty: amounts must be equal.',
      monthsHint: 'Leave both empty for the months of the book’s dates.',
      account: 'Account',
      advanced: 'Advanced',
      count: 'Count matches',
      write: 'Write the match to a sheet',
      of: 'of {0}',
      coinLine: 'Status',
      lines: 'Book lines',
      entries: 'Entries',
      unexplained: 'Unexplained',
      unexplainedHint: 'Book less ledger, of all unmatched and ambiguous lines.',
      apart: {
        one: 'You marked {0} book line as unmatched.',
        other: 'You marked {0} book lines as unmatched.',
      },
      status: {
        matched: 'Matched',
        differs: 'Amount differs',
        ambiguous: 'Ambiguous',
        unmatched: 'Unmatched',
      },
    },
  },

  settings: {
    heading: 'Settings',
    workbook: {
      heading: 'This workbook',
      lead: 'These settings change numbers. They are saved in the workbook, so everyone who opens it sees the same.',
      exchangeZone: 'Time zone of the exchange',
      exchangeZoneHint: 'The exchange counts its months, days and settlements in it.',
      displayZone: 'Time zone of the sheet',
      displayZoneHint: 'Times of entries are shown in it, and months begin and end in it.',
      amountsAsText: 'Amounts as exact text',
      amountsAsTextHint: 'Every digit is in the cell. Excel cannot add up text: use EXACT.SUM.',
      graceDays: 'Days of grace',
      graceDaysHint: 'Refresh reads a period again until so many days after its end.',
      carryRows: 'Rows travel with the workbook',
      symbols: 'Trading pairs of {0}',
      symbolsHint: {
        entered: 'Entered for this workbook. REBATES.TIEOUT adds up these pairs.',
        demo: 'The list of this made-up account. REBATES.TIEOUT adds up these pairs.',
        asked:
          'The pairs asked so far. Enter all pairs of the account, so that REBATES.TIEOUT leaves none out.',
      },
      symbolsSaved: 'Saved: {0} trading pairs. Tie-outs are made again.',
    },
    device: {
      heading: 'This device',
      lead: 'These settings are yours and stay on this computer.',
      start: 'Start with this workbook',
      startHint: 'Formulas then work as soon as the workbook opens.',
      typedCells: 'Number formats with the values',
      typedCellsHint: 'Turn this off only if a PivotTable over live cells fails.',
      advanced: 'Advanced: limits',
      lockAfter: 'Minutes until the lock',
      lockAfterHint: 'Remembered accounts lock after so many minutes without use of the pane.',
      weightLimit: 'Weight limit',
      weightWindow: 'Seconds of the limit',
      weightHint:
        'The exchange allows 500 in 10 seconds. Lower it if other programs use the same key.',
      resultLimit: 'Megabytes of one result',
      resultLimitHint: 'Excel on the web takes at most 5.',
    },
    kept: {
      heading: 'Kept on this device',
      lead: 'Rows that were read are stored encrypted, so that a workbook opens without asking the exchange. Credentials are not among them.',
      looking: 'Looking.',
      unknown: 'Tieout cannot read what is stored here. Reload the pane.',
      rows: { one: '{0} row', other: '{0} rows' },
      locked: 'locked',
      account: 'Account',
      size: 'Size',
      records: 'Records',
      all: 'Everything',
      forget: 'To delete an account or everything, open the accounts at the top of the pane.',
      persistence: {
        granted: 'The browser has promised not to delete it.',
        unasked: 'The browser may delete it when the disk is full. It is then read again.',
        refused: 'The browser may delete it when the disk is full. It is then read again.',
        memory: 'It is in memory only and is lost when Excel closes.',
      },
    },
    selfCheck: {
      heading: 'Self-check',
      lead: 'Tests what Tieout needs of this Excel, with a demo account, on a new sheet that it deletes afterwards. It takes two to four minutes, and the pane hides for six seconds. Do not edit the workbook meanwhile.',
      run: 'Run self-check',
      cancel: 'Cancel self-check',
      loading: 'Loading.',
      doing: '{0}. {1}',
      done: '{0} as expected, {1} different, {2} could not be tried.',
      cancelled: 'Cancelled after {0} lines. The sheet is deleted.',
      failed: 'The self-check cannot run: {0}',
      report: 'Report of the self-check',
      copy: 'Copy report',
      copied: 'Copied.',
      notCopied: 'The browser refuses to copy. The report is selected: press Ctrl+C.',
      steps: 'Steps with your help',
      start: 'Start',
      startOne: 'Start: {0}',
    },
    signOut: {
      heading: "Your firm's server",
      lead: 'You are signed in with the access token. Accounts and rows on this device stay.',
      button: 'Sign out',
      failed: 'The server cannot be reached. You are still signed in.',
    },
  },

  help: {
    heading: 'Help',
    lead: 'Each example works as it is. Insert puts it into the active cell.',
    more: 'All functions, troubleshooting and security',
    newWindow: ' (opens in the browser)',
  },

  refresh: {
    workbook: 'Refresh workbook',
    more: 'More refresh',
    items: {
      sheet: 'Refresh sheet',
      selection: 'Refresh selection',
      pastMonths: 'Refresh workbook, past months too',
      sheetPastMonths: 'Refresh sheet, past months too',
    },
  },

  pack: {
    open: 'New month-end pack',
    heading: 'Month-end pack',
    lead: 'Makes new sheets: a checklist, the roll-forward by account and coin, a lead sheet, and the sheets that these use. All are live formulas. Change the month on the sheet Close, and all follow.',
    month: 'Month to close',
    accounts: 'Accounts of the pack',
    noAccount: 'No account is connected. Connect one first.',
    commissionCoin: 'Tie out commission in',
    commissionCoinHint:
      'Such as USDT, of a broker account. Leave empty for no tie-out of commission.',
    currency: 'Functional currency',
    currencyHint:
      'Such as EUR. You enter the rates on their own sheet. Leave empty for coins only.',
    book: 'Book to match',
    bookHint: 'A table by its name, or a range such as Book!A1:F500. Leave empty for no match.',
    show: 'Show what it costs',
    make: 'Make the pack',
    sheets: 'Sheets: {0}.',
    free: 'The ledger of this month is kept: the exchange is asked nothing for it.',
    costs: {
      one: 'Asks the exchange {0} time for the ledger, about {1} s.',
      other: 'Asks the exchange {0} times for the ledger, about {1} s.',
    },
    costsTieout: 'The tie-out then asks for commission of each pair.',
  },

  results: {
    heading: 'Live data',
    asOf: 'Complete as of {0}. What was posted later comes with the next refresh.',
    find: 'Find a result or table',
    trouble: 'Needs a look',
    filtered: {
      proof: {
        one: '{0} whose proof fails or is open.',
        other: '{0} whose proof fails or is open.',
      },
      data: { one: '{0} that is not complete.', other: '{0} that are not complete.' },
    },
    showAll: 'Show all',
    blocks: {
      'LEDGER.TOTAL': { one: '{0} total', other: '{0} totals' },
      'REBATES.TOTAL': { one: '{0} total', other: '{0} totals' },
      'LEDGER.BALANCE': { one: '{0} balance', other: '{0} balances' },
      'LEDGER.VALUE': { one: '{0} value', other: '{0} values' },
    },
    proof: { holds: 'Ties out', open: 'Proof open', fails: 'Proof fails', none: '' },
    roundedSomewhere: {
      one: '{0} result has values with more than 15 digits. Excel shows them rounded; totals use every digit. Details says which.',
      other:
        '{0} results have values with more than 15 digits. Excel shows them rounded; totals use every digit. Details says which.',
    },
    found: '{0} of {1}',
    goTo: 'Go to',
    noAddress: 'Not yet found in a sheet',
    moreCells: 'and {0} more',
    refreshOne: 'Refresh',
    /**
     * Goes on after refreshOne in the name that is read out. "only" keeps it apart from "Refresh
     * sheet".
     */
    refreshOneWhere: ' only {0}',
    readingAgain: 'reading again',
    /** Of a tie-out whose account has no pair list; the field stands below. */
    pairsAsked: {
      one: '{0} pair asked; add the rest. Until then days that differ cannot be judged.',
      other: '{0} pairs asked; add the rest. Until then days that differ cannot be judged.',
    },
    pairsUnknown: 'No pair of this account is known. Add them, and the tie-out is made.',
    entries: { one: '{0} entry', other: '{0} entries' },
    records: { one: '{0} record', other: '{0} records' },
    refreshed: 'refreshed',
    /** Goes on after rows and "refreshed", and is kept on one line. */
    momentAndAge: '{0}, {1}',
    justNow: 'just now',
    standing: {
      complete: 'Complete',
      blocked: 'Not shown',
      'from-workbook': 'From the workbook',
      stale: 'Stale',
      incomplete: 'Incomplete',
      reading: 'Reading',
      waiting: 'Waiting for an account',
      'not-here': 'Not on this device',
      error: 'Error',
    },
    advice: {
      waiting: 'Connect an account above and this result is read.',
      'not-here': 'Press Refresh to ask the exchange.',
      stale: 'The last refresh failed. These are the rows from before.',
      'from-workbook': 'These rows came with the workbook. Press Refresh to ask the exchange.',
      incomplete: 'A part of what this asks for is missing.',
      error: 'The cell shows an error.',
    },
    /** The cell shows #SPILL!. */
    blockedBy: 'Blocked by {0}. Empty that cell or move it, and the rows appear.',
    blockedSomewhere:
      'Blocked by other cells, perhaps merged ones or a table. Make room below and to the right, and the rows appear.',
    goToBlocker: 'Go to {0}',
    values: { one: '{0} value of {1}', other: '{0} values of {1}' },
    rounded: {
      one: '{0} has more than 15 digits. Excel shows it rounded; totals use every digit.',
      other: '{0} have more than 15 digits. Excel shows them rounded; totals use every digit.',
    },
  },

  examples: {
    insert: 'Insert',
    insertWhat: ' {0}',
  },

  empty: {
    heading: 'No live data yet',
    lead: 'Choose what you need in Get data, or type a formula into a cell. The rows appear in the sheet. This list shows how fresh and how complete they are.',
    choose: 'Choose in Get data',
    orTry: 'Or try one of these in the active cell:',
    noMatch: 'Nothing found.',
  },

  foot: {
    noAccount: 'No account connected yet',
    noResults: 'No live data yet',
    results: { one: '{0} result', other: '{0} results' },
    all: { one: '{0}', other: 'all {0}' },
    refreshed: 'refreshed {0}',
    oldest: 'oldest {0}',
    notComplete: '{0} not complete',
    proofs: {
      fails: { one: '{0} proof fails', other: '{0} proofs fail' },
      open: { one: '{0} proof open', other: '{0} proofs open' },
      holds: { one: '{0} ties out', other: '{0} tie out' },
    },
    showThese: 'show these',
    counted: {
      complete: 'complete',
      blocked: 'without room (#SPILL!)',
      'from-workbook': 'from the workbook',
      stale: 'stale',
      incomplete: 'incomplete',
      reading: 'being read',
      waiting: 'waiting for an account',
      'not-here': 'not on this device',
      error: 'with an error',
    },
    pages: '{0} pages read',
    pagesOf: '{0} of {1} pages',
    rows: '{0} rows',
    rowsOf: '{0} of {1} rows',
    secondsLeft: 'about {0} s left',
    minutesLeft: 'about {0} min left',
    cancel: 'Cancel',
    readAgain: 'Read again',
    closeSaid: 'Close this message',
    openHistory: 'Show history',
    closeHistory: 'Hide history',
  },

  /**
   * Where Tieout cannot work, or only in part. The code stands in brackets at the end, for support.
   */
  unsupported: {
    'no-host': {
      title: 'This page belongs to Excel',
      sentences: [
        'Tieout is an add-in for Excel: an exchange’s commission records and ledger entries as live tables that tie out.',
        'This is its task pane, and there is no Excel around it. Open it in Excel: Home, Tieout, Open.',
      ],
      code: 'no host',
    },
    webview: {
      title: 'The browser inside this Excel is too old',
      sentences: [
        'Tieout signs each request and encrypts what it keeps, and this browser cannot.',
        'Update Office. On Windows, install the Microsoft Edge WebView2 Runtime as well. Then open the pane again.',
      ],
      code: 'WebCrypto is missing',
    },
    'not-started': {
      title: 'Tieout could not start',
      sentences: [
        'Tieout failed while it was starting. Nothing in this workbook has changed, and no request was sent.',
        'Close the workbook and open it again. If this stays, report it with the code below.',
      ],
      code: 'start failed',
    },
    'old-excel': {
      title: 'This Excel is too old for Tieout',
      sentences: [
        'Its formulas need Microsoft 365, Excel on the web, or Excel 2021 or later.',
        'Nothing in this workbook has changed: cells keep their last values.',
      ],
      code: 'SharedRuntime 1.1 or CustomFunctionsRuntime 1.1 is missing',
    },
    'no-arrays': {
      title: 'This Excel shows one cell of each result',
      sentences: [
        'A formula such as =LEDGER("USDT") fills many cells in Microsoft 365 and in Excel 2021 and later. Here only the first one appears.',
        'Insert results as tables instead: Get data, then Insert as table.',
      ],
      code: 'ExcelApi 1.12 is missing',
    },
    install: 'How to install Tieout',
    goOn: 'Continue with tables',
  },

  history: {
    heading: 'History',
    close: 'Close history',
    empty: 'Nothing has been read yet in this session.',
    find: 'Find in history',
    kind: { done: 'Done', failed: 'Failed', cancelled: 'Cancelled' },
  },
} as const;
