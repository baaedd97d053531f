// Five more books of each kind of books.json: other languages, other values, other signs of the same
// difficulty. Each is read right, or asked or refused by what stands in the way.

export interface BookCase {
  readonly id: string;
  readonly what: string;
  readonly book: readonly (readonly unknown[])[];
  readonly coin?: string;
  readonly format?: string;
  readonly zones?: { readonly exchangeZone: string; readonly displayZone: string };
  readonly entries: readonly {
    readonly at: string;
    readonly coin: string;
    readonly amount: string;
    readonly billId?: string;
  }[];
  readonly reads: 'amounts' | 'days' | 'both' | 'balances' | 'statuses';
  readonly right: readonly unknown[];
  readonly orAsksAbout?: string;
}
type Rest = Partial<Omit<BookCase, 'id' | 'what' | 'book' | 'right'>>;
type Made = readonly [book: BookCase['book'], right: readonly unknown[], rest?: Rest];

const five = (id: string, what: string, reads: BookCase['reads'], made: readonly Made[]) =>
  made.map(([book, right, rest = {}], at): BookCase => ({
    ...{ id: `${id}.${at + 1}`, what, reads, book, right, coin: 'USDT', entries: [] },
    ...rest,
  }));
/** Without a coin of the call. */
const OWN_COIN: Rest = { coin: '' };
const D5 = '2026-10-05';
const D6 = '2026-10-06';
const IN_OUT = [
  ['Datum', 'Eingang', 'Ausgang'],
  ['Date', 'Entrée', 'Sortie'],
  ['Fecha', 'Entradas', 'Salidas'],
  ['Data', 'Entrate', 'Uscite'],
  ['Datum', 'Bij', 'Af'],
] as const;
const SIDES = [
  ['Soll/Haben', 'Haben', 'Soll'],
  ['D/C', 'C', 'D'],
  ['Dr/Cr', 'Cr', 'Dr'],
  ['Sens', 'Crédit', 'Débit'],
  ['Debet / Credit', 'Credit', 'Debet'],
] as const;
const serialOf = (day: string): number => Date.parse(`${day}T00:00Z`) / 864e5 + 25_569;
const entry = (at: string, amount: string, billId?: string) => ({
  ...{ at, coin: 'USDT', amount },
  ...(billId !== undefined && { billId }),
});
const ID = '701234567890123456';

export const FIVE_MORE: readonly BookCase[] = [
  ...five(
    'W1',
    'out column with minus',
    'amounts',
    IN_OUT.map((names, n) => [
      [names, [D5, 500 + n, ''], [D6, '', -70.55 - n]],
      [`${500 + n}`, `-${70.55 + n}`],
    ]),
  ),
  ...five(
    'W2',
    'no cents',
    'amounts',
    (
      [
        ['1.250,-', '12,50', '1250', '12.5'],
        ['7,–', '0,5', '7', '0.5'],
        ['-99,--', '1,25', '-99', '1.25'],
        ["1'250.-", '12.50', '1250', '12.5'],
        ['3.000,- €', '7,1 €', '3000', '7.1'],
      ] as const
    ).map(([one, other, ...right]) => [
      [
        ['Datum', 'Betrag'],
        ['05.10.2026', one],
        ['06.10.2026', other],
      ],
      right,
      one.includes('€') ? { coin: 'EUR' } : {},
    ]),
  ),
  ...five(
    'W4',
    'the coin in one of two headers, zeros filled',
    'amounts',
    IN_OUT.map(([date, come, gone], n) => [
      [
        n % 2 === 0 ? [date, come, `${gone} (USDT)`] : [date, `${come} (USDT)`, gone],
        [D5, 500, 0],
        [D6, 0, 7 + n],
      ],
      ['500', `-${7 + n}`],
    ]),
  ),
  ...five(
    'W5',
    'Quantity beside Value',
    'amounts',
    (
      [
        ['Date', 'Asset', 'Shares', 'Price', 'Total'],
        ['Date', 'Jeton', 'Quantité', 'Prix', 'Valeur'],
        ['Fecha', 'Token', 'Cantidad', 'Precio', 'Valor'],
        ['Data', 'Moneta', 'Quantità', 'Prezzo', 'Valore'],
        ['Datum', 'Munt', 'Aantal', 'Koers', 'Waarde'],
      ] as const
    ).map((names, n) => [
      [names, [D5, 'BTC', n + 1, 61_000, 61_000 * (n + 1)], [D6, 'BTC', -0.5, 60_000, -30_000]],
      [`${n + 1}`, '-0.5'],
      { ...OWN_COIN, orAsksAbout: names[2] },
    ]),
  ),
  ...five(
    'W6',
    'amount in currency beside the debit and credit of the company',
    'amounts',
    (
      [
        ['Datum', 'Soll', 'Haben', 'Betrag in Währung', 'Währung'],
        ['Date', 'Débit', 'Crédit', 'Montant en devise', 'Devise'],
        ['Fecha', 'Debe', 'Haber', 'Importe en divisa', 'Divisa'],
        ['Data', 'Dare', 'Avere', 'Importo in valuta', 'Divisa'],
        ['Datum', 'Debet', 'Credit', 'Bedrag in valuta', 'Munt'],
      ] as const
    ).map((names, n) => [
      [names, [D5, 460, 0, 500 + n, 'USDT'], [D6, 0, 92, -100, 'USDT']],
      [`${500 + n}`, '-100'],
      OWN_COIN,
    ]),
  ),
  ...five(
    'W7',
    'unsigned amount beside a side, which the balance proves',
    'amounts',
    SIDES.map(([name, credit, debit], n) => [
      [
        ['Datum', 'Betrag', name, 'Saldo'],
        ['02.10.2026', '1.337,00', credit, '1.337,00'],
        ['03.10.2026', `13,3${n}`, debit, `1.323,${70 - n}`],
        ['04.10.2026', '0,50', credit, `1.324,${20 - n}`],
      ],
      ['1337', `-13.3${n === 0 ? '' : n}`, '0.5'],
    ]),
  ),
  ...five(
    'W7b',
    'unsigned amount beside a side, which nothing proves',
    'amounts',
    SIDES.map(([name, credit, debit]) => [
      [
        ['Date', 'Amount', name],
        [D5, '1,337.00', credit],
        [D6, '13.37', debit],
      ],
      [],
      { orAsksAbout: 'sign.*credit is in or credit is out' },
    ]),
  ),
  ...five(
    'W8',
    'a period as date',
    'days',
    [202_609, 202_612, 202_701, '202511', '2026-10'].map((period) => [
      [
        ['Date', 'Amount'],
        [period, 7],
      ],
      [],
      { orAsksAbout: String(period) },
    ]),
  ),
  ...five(
    'W8b',
    'a day and a month of DATEV',
    'days',
    (
      [
        [510, D5],
        ['0510', D5],
        [3112, '2026-12-31'],
        ['0101', '2026-01-01'],
        [1302, '2026-02-13'],
      ] as const
    ).map(([short, day]) => [
      [
        ['Umsatz', 'Belegdatum'],
        ['24,95', short],
      ],
      [day],
      { coin: 'EUR', format: 'year 2026, day first' },
    ]),
  ),
  ...five(
    'W9',
    'year first with two digits',
    'days',
    (
      [
        ['26/10/05', '26/10/31'],
        ['26-10-05', '26-10-13'],
        ['25/12/31', '26/01/30'],
        ['26/9/30', '26/10/5'],
        ['26-02-28', '26-02-27'],
      ] as const
    ).map((days) => [
      [['Date', 'Amount'], ...days.map((day) => [day, 7])],
      days.map((day) =>
        day
          .split(/\D/)
          .map((part, at) => (at === 0 ? `20${part}` : part.padStart(2, '0')))
          .join('-'),
      ),
      { orAsksAbout: days[0].replaceAll('/', '\\/') },
    ]),
  ),
  ...five(
    'W10',
    'a text that says its offset',
    'days',
    (
      [
        ['2026-09-30T23:30:00+00:00', 'Europe/Madrid', '2026-10-01'],
        ['2026-10-01T01:30:00+02:00', 'UTC', '2026-09-30'],
        ['2026-09-30 16:00:00 UTC', 'Asia/Tokyo', '2026-10-01'],
        ['01.10.2026 00:30 Z', 'America/New_York', '2026-09-30'],
        ['2026-10-05T12:00:00.123Z', 'Europe/Berlin', D5],
      ] as const
    ).map(([text, displayZone, day]) => [
      [
        ['Date', 'Amount'],
        [text, 10],
      ],
      [day],
      { zones: { exchangeZone: 'UTC', displayZone } },
    ]),
  ),
  ...five(
    'W11',
    'half-converted dates',
    'days',
    [13, 17, 21, 28, 31].map((day, n) => [
      [
        ['Date', 'Amount'],
        [serialOf(`2026-0${n + 1}-10`), 7],
        [`${day}/10/2026`, 8],
      ],
      [`2026-10-0${n + 1}`, `2026-10-${day}`],
      { orAsksAbout: 'two ways' },
    ]),
  ),
  ...five(
    'U1',
    'two date columns',
    'both',
    (
      [
        ['Buchungstag', 'Wertstellung', 'Betrag'],
        ["Date de l'opération", 'Date de valeur', 'Montant'],
        ['Fecha', 'Fecha valor', 'Importe'],
        ['Data', 'Data valuta', 'Importo'],
        ['日付', 'Value Date', '金額'],
      ] as const
    ).map((names) => [[names, [D5, '2026-10-07', -7]], [[D5, '-7', 'USDT']]]),
  ),
  ...five(
    'U2',
    'two texts',
    'both',
    (
      [
        ['Datum', 'Verwendungszweck', 'Bemerkung', 'Betrag', 'Währung'],
        ['Date', 'Description', 'Memo', 'Amount', 'Ccy'],
        ['Date', 'Libellé', 'Motif', 'Montant', 'Devise'],
        ['Fecha', 'Concepto', 'Observaciones', 'Importe', 'Moneda'],
        ['日付', '摘要', '備考', '金額', '通貨'],
      ] as const
    ).map((names) => [[names, [D5, 'a', 'b', -19.5, 'USDT']], [[D5, '-19.5', 'USDT']], OWN_COIN]),
  ),
  ...five(
    'U3',
    'a date beside a time of day',
    'both',
    (
      [
        ['Datum', 'Uhrzeit', 'Betrag', '10:35'],
        ['Date', 'Heure', 'Montant', '10:35:00'],
        ['Fecha', 'Hora', 'Importe', '10:35:00'],
        ['Date', 'Time', 'Amount', 0.44],
        ['Date', 'Time (UTC)', 'Amount', '10:35:00 AM'],
      ] as const
    ).map(([date, time, amount, value]) => [
      [
        [date, time, amount],
        [D5, value, -7],
        [D6, value, 8],
      ],
      [
        [D5, '-7', 'USDT'],
        [D6, '8', 'USDT'],
      ],
    ]),
  ),
  ...five(
    'U4',
    'coin written with the amount',
    'both',
    (
      [
        ['USDT 1,234.50', '1234.5', 'USDT'],
        ['-0.5 BTC', '-0.5', 'BTC'],
        ['(2.25 ETH)', '-2.25', 'ETH'],
        ['1INCH 3.5', '3.5', '1INCH'],
        ['EUR -7.25', '-7.25', 'EUR'],
      ] as const
    ).map(([text, amount, coin], n) => [
      [
        ['Date', 'Amount'],
        [D5, text],
      ],
      [[D5, amount, coin]],
      // A coin that begins with a digit is no amount: it may be refused, by its text.
      n === 3 ? { ...OWN_COIN, orAsksAbout: '1INCH' } : OWN_COIN,
    ]),
  ),
  ...five(
    'U5',
    'currency sign',
    'amounts',
    (
      [
        ['€', 'EUR'],
        ['£', 'GBP'],
        ['¥', 'JPY'],
        ['₹', 'INR'],
        ['$', 'USD'],
      ] as const
    ).map(([sign, coin]) => [
      [
        ['Date', 'Amount'],
        [D5, `-${sign}1,000.00`],
        [D6, `(${sign}63.12)`],
      ],
      ['-1000', '-63.12'],
      { coin },
    ]),
  ),
  ...five(
    'U6',
    'a mark for nothing',
    'amounts',
    ['–', '—', 'N/A', 'n/a', '#N/A'].map((nothing) => [
      [
        ['Datum', 'Ausgang', 'Eingang'],
        [D5, nothing, '500.00'],
        [D6, '70.55', nothing],
      ],
      ['500', '-70.55'],
    ]),
  ),
  ...five(
    'U7',
    'DR and CR with the amount, which the balance proves',
    'amounts',
    (
      [
        ['CR', 'DR'],
        ['Cr', 'Dr'],
        ['C', 'D'],
        ['H', 'S'],
        ['Cr.', 'Dr.'],
      ] as const
    ).map(([credit, debit]) => [
      [
        ['Date', 'Amount', 'Balance'],
        [D5, `2,000.00 ${credit}`, '2,000.00'],
        [D6, `5.00 ${debit}`, '1,995.00'],
      ],
      ['2000', '-5'],
    ]),
  ),
  ...five(
    'U8',
    'lakh',
    'amounts',
    (
      [
        ['1,23,456.78', '123456.78'],
        ['-12,34,567.00', '-1234567'],
        ['1,00,000.50', '100000.5'],
        ['₹ 9,87,654.32', '987654.32'],
        ['(1,23,45,678.90)', '-12345678.9'],
      ] as const
    ).map(([text, amount]) => [
      [
        ['Date', 'Amount'],
        [D5, text],
      ],
      [amount],
      { coin: 'INR' },
    ]),
  ),
  ...five(
    'U9',
    'separators',
    'amounts',
    ['\u00a0', '\t', '------', '======', '\u2003\u200b'].map((blank) => [
      [
        ['Date', 'Amount'],
        [D5, -7],
        [blank, blank],
        [D6, -1],
      ],
      ['-7', '-1'],
    ]),
  ),
  ...five(
    'U10',
    'a carried balance without an amount',
    'amounts',
    (
      [
        ['Date', 'Description', 'Amount', 'Balance', 'Balance brought forward'],
        ['Datum', 'Buchungstext', 'Betrag', 'Saldo', 'Anfangssaldo'],
        ['Date', 'Libellé', 'Montant', 'Solde', 'Ancien solde'],
        ['Fecha', 'Concepto', 'Importe', 'Saldo', 'Saldo anterior'],
        ['Data', 'Descrizione', 'Importo', 'Saldo', 'Saldo iniziale'],
      ] as const
    ).map(([date, note, amount, balance, carried]) => [
      [
        [date, note, amount, balance],
        ['2026-10-01', carried, '', 1000],
        [D5, 'x', -99, 901],
      ],
      ['-99'],
    ]),
  ),
  ...five(
    'U11',
    'a header below other rows',
    'amounts',
    [1, 2, 3, 5, 8].map((above) => [
      [
        ...Array.from({ length: above }, (_, at) => [
          `Kunde ${at}`,
          at % 2 === 0 ? 'DE00' : '',
          '',
        ]),
        ['', '', ''],
        ['Buchungstag', 'Buchungstext', 'Betrag'],
        ['05.10.2026', 'x', '-99,00'],
      ],
      ['-99'],
    ]),
  ),
  ...five(
    'U12',
    'an error in a note',
    'amounts',
    ['#N/A', '#VALUE!', '#REF!', '#NAME?', true].map((note) => [
      [
        ['Date', 'Amount', 'Note'],
        [D5, -7, note],
      ],
      ['-7'],
    ]),
  ),
  ...five(
    'U13',
    'YYYYMMDD',
    'days',
    [20_261_005, '20261231', 20_260_228, '20250101', 20_270_131].map((day) => [
      [
        ['Date', 'Amount'],
        [day, 7],
      ],
      [String(day).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')],
    ]),
  ),
  ...five(
    'U14',
    'names of exports',
    'both',
    (
      [
        ['time', 'amount', 'asset'],
        ['Datetime', 'Change', 'Coin'],
        ['ctime', 'deltaAmount', 'coinName'],
        ['Zeitpunkt', 'Betrag', 'Krypto'],
        ['日時', '金額', 'コイン'],
      ] as const
    ).map((names) => [
      [names, ['2026-10-05T10:42:31.215Z', 2.5, 'BTC']],
      [[D5, '2.5', 'BTC']],
      OWN_COIN,
    ]),
  ),
  ...five(
    'U15',
    'Asset beside Currency of the value',
    'both',
    (
      [
        ['Date', 'Token', 'Amount', 'Currency'],
        ['Datum', 'Krypto', 'Betrag', 'Währung'],
        ['Date', 'Jeton', 'Montant', 'Devise'],
        ['Data', 'Moneta', 'Importo', 'Divisa'],
        ['日付', '銘柄', '金額', '通貨'],
      ] as const
    ).map((names) => [[names, [D5, 'BTC', 2, 'EUR']], [[D5, '2', 'BTC']], OWN_COIN]),
  ),
  ...five(
    'U16',
    'a minus of another kind',
    'amounts',
    ['−1,234.50', '—1,234.50', '1,234.50-', '(1,234.50)', '- 1,234.50'].map((text) => [
      [
        ['Date', 'Amount'],
        [D5, text],
      ],
      ['-1234.5'],
    ]),
  ),
  ...five(
    'M1',
    'lines of one reference that add up to its entry',
    'statuses',
    [2, 3, 4, 5, 6].map((parts) => [
      [['Date', 'Amount', 'Reference'], ...Array.from({ length: parts }, () => [D5, -1.5, ID])],
      Array.from({ length: parts }, () => 'matched'),
      { entries: [entry(D5, `${-1.5 * parts}`, ID)] },
    ]),
  ),
  ...five(
    'M2',
    'as many equal lines as equal entries of a day',
    'statuses',
    [2, 3, 4, 5, 6].map((many) => [
      [['Date', 'Amount'], ...Array.from({ length: many }, () => [D5, 50])],
      Array.from({ length: many }, () => 'matched'),
      { entries: Array.from({ length: many }, () => entry(D5, '50')) },
    ]),
  ),
  ...five(
    'M3',
    'a reference that was kept a text',
    'statuses',
    [`="${ID}"`, `'${ID}`, `Bill ${ID}`, `ID: ${ID}`, ` ${ID} `].map((reference) => [
      [
        ['Date', 'Amount', 'Reference'],
        ['2026-10-25', -100, reference],
      ],
      ['matched'],
      { entries: [entry(D5, '-100', ID)] },
    ]),
  ),
  ...five(
    'P1',
    'thousands beside a decimal comma',
    'amounts',
    ['-3.000', '1.000', '-12.345', '999.999', '1.234.567'].map((text) => [
      [
        ['Datum', 'Betrag'],
        ['05.10.2026', text],
        ['06.10.2026', '-12,5'],
      ],
      [text.replaceAll('.', ''), '-12.5'],
    ]),
  ),
  ...five(
    'P2',
    'thousands or decimals alone',
    'amounts',
    ['25,000', '1.234', '-999,999', '7.000', '12,345'].map((text) => [
      [
        ['Date', 'Amount'],
        [D5, text],
      ],
      [],
      { orAsksAbout: 'two ways' },
    ]),
  ),
  ...five(
    'P3',
    'day first with two digits of the year',
    'days',
    [13, 17, 21, 28, 31].map((day) => [
      [
        [' Date ', 'Amount'],
        [' 01/10/26', 1],
        [` ${day}/10/26`, 7],
      ],
      ['2026-10-01', `2026-10-${day}`],
    ]),
  ),
  ...five(
    'P5',
    'exponents',
    'amounts',
    (
      [
        ['3.66e-04', '0.000366'],
        ['1E+3', '1000'],
        ['-2.5e-8', '-0.000000025'],
        ['7E0', '7'],
        ['1.25e+06', '1250000'],
      ] as const
    ).map(([text, amount]) => [
      [
        ['Date', 'Amount'],
        [D5, text],
        [D6, '5E-05'],
      ],
      [amount, '0.00005'],
    ]),
  ),
  ...five(
    'P6',
    'both columns filled with zeros',
    'amounts',
    IN_OUT.map(([date, come, gone], n) => [
      [
        [date, come, gone],
        [D5, '12.34', '0.00'],
        [D6, '0.00', `3${n}.56`],
      ],
      ['12.34', `-3${n}.56`],
    ]),
  ),
  ...five(
    'P7',
    'an id that Excel has cut',
    'statuses',
    ['7.01234567890123E+17', 701234567890123400, '7,01234567890123E+17', '7.0123E+17', 7.01e17].map(
      (reference) => [
        [
          ['Date', 'Amount', 'Reference'],
          ['2026-10-25', -100, reference],
        ],
        ['unmatched', 'unmatched'],
        { entries: [entry(D5, '-100', ID)] },
      ],
    ),
  ),
];
