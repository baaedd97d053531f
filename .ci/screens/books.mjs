// Books as banks, exchanges and programs export them, each made of the same entries of the made-up
// exchange: what a person pastes, cell by cell.

const two = (value) => String(value).padStart(2, '0');
const dayOf = ({ time }) => {
  const date = new Date(Math.round((time - 25_569) * 864e5));
  return { y: date.getUTCFullYear(), m: two(date.getUTCMonth() + 1), d: two(date.getUTCDate()) };
};
const german = (amount) =>
  amount.toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 8 });
const lakh = (amount) =>
  amount.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 8 });
const round = (amount) => Number(amount.toFixed(8));
/** The balance behind each line. */
const running = (entries, opening) => {
  let balance = opening;
  return entries.map(({ change }) => (balance = round(balance + change)));
};

function germanBank(entries) {
  const balances = running(entries, 12_000);
  return [
    ['Umsätze Verrechnungskonto 4711 0815'],
    ['Zeitraum:', 'letzter Monat'],
    [],
    [
      'Buchungstag',
      'Wertstellung',
      'Buchungstext',
      'Verwendungszweck',
      'Betrag',
      'Währung',
      'Saldo',
    ],
    ['', '', 'Anfangssaldo', '', '', 'USDT', german(12_000)],
    ...entries.map((entry, at) => {
      const { y, m, d } = dayOf(entry);
      const day = `${d}.${m}.${y}`;
      const what = entry.change < 0 ? 'Auszahlung' : 'Gutschrift';
      return [
        day,
        day,
        what,
        `Ref ${entry.id}`,
        german(entry.change),
        'USDT',
        german(balances[at]),
      ];
    }),
    [
      'Summe',
      '',
      '',
      '',
      german(round(entries.reduce((sum, { change }) => sum + change, 0))),
      'USDT',
    ],
  ];
}

function indianBank(entries) {
  const balances = running(entries, 1_234_567.5);
  const none = '';
  return [
    ['Statement of Account', '', '', '', 'Currency', 'USDT'],
    ['Branch: Fort, Mumbai'],
    [],
    ['Txn Date', 'Value Date', 'Description', 'Ref No./Cheque No.', 'Debit', 'Credit', 'Balance'],
    ['', '', 'Balance brought forward', '', '', '', lakh(1_234_567.5)],
    ...entries.map((entry, at) => {
      const { y, m, d } = dayOf(entry);
      const size = lakh(Math.abs(entry.change));
      return [
        ...[`${d}/${m}/${y}`, `${d}/${m}/${y}`, `NEFT ${entry.type.toUpperCase()}`, `'${entry.id}`],
        ...(entry.change < 0 ? [size, none] : [none, size]),
        lakh(balances[at]),
      ];
    }),
    ['** This is a computer generated statement **'],
  ];
}

function kraken(entries) {
  const balances = running(entries, 5_000);
  return [
    ['txid', 'refid', 'time', 'type', 'subtype', 'aclass', 'asset', 'amount', 'fee', 'balance'],
    ...entries.map((entry, at) => {
      const { y, m, d } = dayOf(entry);
      return [
        ...[`L${entry.id}`, `R${at + 1}`, `${y}-${m}-${d} 10:00:${two(at % 60)}`, entry.type, ''],
        ...['currency', 'USDT', entry.change.toFixed(8), '0.00000000', balances[at].toFixed(8)],
      ];
    }),
  ];
}

function datev(entries) {
  const { y, m } = dayOf(entries[0]);
  return [
    [
      'EXTF',
      700,
      21,
      'Buchungsstapel',
      12,
      '',
      '',
      'RE',
      '',
      '',
      1001,
      1,
      `${y}0101`,
      4,
      `${y}${m}01`,
    ],
    [
      ...['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'WKZ Umsatz', 'Kurs'],
      ...[
        'Konto',
        'Gegenkonto (ohne BU-Schlüssel)',
        'BU-Schlüssel',
        'Belegdatum',
        'Belegfeld 1',
        'Buchungstext',
      ],
    ],
    ...entries.map((entry) => {
      const day = dayOf(entry);
      return [
        ...[
          german(Math.abs(entry.change)),
          entry.change < 0 ? 'H' : 'S',
          'USDT',
          '',
          1460,
          1200,
          '',
        ],
        ...[Number(`${Number(day.d)}${day.m}`), `'${entry.id}`, entry.type],
      ];
    }),
  ];
}

/** Units for one euro, newest first. */
const ecb = (entries) => {
  const { y, m } = dayOf(entries[0]);
  return [
    ['Euro foreign exchange reference rates'],
    [],
    ['Date', 'USD', 'JPY', 'CZK', 'USDT'],
    ...Array.from({ length: 32 }, (_, at) => {
      const rate = 1.087 + ((at * 7) % 13) / 1000;
      const day = new Date(Date.UTC(y, Number(m), 0) - at * 864e5).toISOString().slice(0, 10);
      return [day, rate.toFixed(4), (163 + at / 20).toFixed(2), '25.301', rate.toFixed(4)];
    }),
  ];
};

/** A name, the cells, and what a person presses or types before the book is counted. */
export const BOOKS = [
  ['german-bank', germanBank, {}],
  ['indian-bank', indianBank, { coin: 'USDT' }],
  ['kraken', kraken, {}],
  ['datev', datev, { answers: true }],
];
export const RATES = ['ecb', ecb];

/** The pictures that docs/screens.md shows, each with what it shows. */
export const IN_DOCS = [
  ['german-bank-2-counted-light', 'A German bank’s export, as it was read'],
  ['german-bank-3-matched-light', 'The same, matched'],
  ['datev-1-asked-pane-450-light', 'A DATEV sheet, which can be read in two ways'],
];
