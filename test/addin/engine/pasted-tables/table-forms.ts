// Writes made-up lines as a table in one of many forms. The words are its own, not the reader's.
import type { Cell } from '../../../../src/addin/engine/pasted-tables/range-cells';

export interface Written {
  readonly range: Cell[][];
  readonly truth: readonly TrueLine[];
  readonly coin: string | undefined;
  /** Why nobody could read it without asking; empty where a person can. */
  readonly open: readonly string[];
  readonly form: string;
}
export interface TrueLine {
  readonly row: number;
  readonly day: string;
  readonly amount: string;
  readonly coin: string | null;
  readonly reference: string | null;
  readonly note: string | null;
  readonly balance: string | null;
}

export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Names = Readonly<
  Record<
    | 'date'
    | 'value'
    | 'amount'
    | 'in'
    | 'out'
    | 'debit'
    | 'credit'
    | 'side'
    | 'coin'
    | 'ref'
    | 'note'
    | 'balance'
    | 'total'
    | 'opening',
    string[]
  >
>;
const NAMES: Readonly<Record<string, Names>> = {
  en: {
    date: ['Date', 'Booking Date', 'Posting date', 'Transaction Date'],
    value: ['Value Date'],
    amount: ['Amount', 'Net amount', 'Change'],
    in: ['Money in', 'Paid in', 'Deposits', 'In'],
    out: ['Money out', 'Paid out', 'Withdrawals', 'Out'],
    debit: ['Debit', 'Debit Amount', 'Dr'],
    credit: ['Credit', 'Credit Amount', 'Cr'],
    side: ['Dr/Cr', 'Type', 'D/C'],
    coin: ['Coin', 'Currency', 'Asset'],
    ref: ['Reference', 'Transaction ID', 'Ref'],
    note: ['Description', 'Memo', 'Narration'],
    balance: ['Balance', 'Closing Balance', 'Running Balance'],
    total: ['Total', 'Totals:'],
    opening: ['Opening balance', 'Balance brought forward'],
  },
  de: {
    date: ['Datum', 'Buchungstag', 'Buchungsdatum'],
    value: ['Valuta', 'Wertstellung'],
    amount: ['Betrag', 'Umsatz'],
    in: ['Eingang', 'Gutschrift', 'Einnahmen'],
    out: ['Ausgang', 'Belastung', 'Ausgaben'],
    debit: ['Soll'],
    credit: ['Haben'],
    side: ['S/H', 'Soll/Haben'],
    coin: ['Währung'],
    ref: ['Referenz', 'Belegnummer'],
    note: ['Verwendungszweck', 'Buchungstext'],
    balance: ['Saldo', 'Kontostand'],
    total: ['Summe', 'Gesamtsumme'],
    opening: ['Saldovortrag', 'Anfangssaldo'],
  },
  fr: {
    date: ['Date', "Date de l'opération"],
    value: ['Date de valeur'],
    amount: ['Montant'],
    in: ['Entrée', 'Recette'],
    out: ['Sortie', 'Dépense'],
    debit: ['Débit', 'Débit euros'],
    credit: ['Crédit', 'Crédit euros'],
    side: ['Sens'],
    coin: ['Devise'],
    ref: ['Référence', 'Numéro'],
    note: ['Libellé'],
    balance: ['Solde'],
    total: ['Total', 'Totaux'],
    opening: ['Solde initial', 'Ancien solde'],
  },
  es: {
    date: ['Fecha'],
    value: ['Fecha valor'],
    amount: ['Importe'],
    in: ['Entradas', 'Ingresos'],
    out: ['Salidas', 'Gastos'],
    debit: ['Debe'],
    credit: ['Haber'],
    side: ['Sentido'],
    coin: ['Moneda', 'Divisa'],
    ref: ['Referencia'],
    note: ['Concepto', 'Descripción'],
    balance: ['Saldo'],
    total: ['Total', 'Suma'],
    opening: ['Saldo inicial'],
  },
  it: {
    date: ['Data'],
    value: ['Data valuta'],
    amount: ['Importo'],
    in: ['Entrate'],
    out: ['Uscite'],
    debit: ['Dare'],
    credit: ['Avere'],
    side: ['Segno'],
    coin: ['Divisa'],
    ref: ['Riferimento'],
    note: ['Descrizione', 'Causale'],
    balance: ['Saldo'],
    total: ['Totale'],
    opening: ['Saldo iniziale'],
  },
  pt: {
    date: ['Data'],
    value: ['Data valor'],
    amount: ['Montante'],
    in: ['Entradas'],
    out: ['Saídas'],
    debit: ['Débito'],
    credit: ['Crédito'],
    side: ['Sentido'],
    coin: ['Moeda'],
    ref: ['Referência'],
    note: ['Descrição'],
    balance: ['Saldo'],
    total: ['Total'],
    opening: ['Saldo inicial'],
  },
  nl: {
    date: ['Datum', 'Boekdatum'],
    value: ['Rentedatum'],
    amount: ['Bedrag'],
    in: ['Bij'],
    out: ['Af'],
    debit: ['Debet'],
    credit: ['Credit'],
    side: ['Af Bij', 'Debet / Credit'],
    coin: ['Munt'],
    ref: ['Kenmerk'],
    note: ['Omschrijving', 'Mededeling'],
    balance: ['Saldo'],
    total: ['Totaal'],
    opening: ['Beginsaldo'],
  },
  ja: {
    date: ['日付', '取引日'],
    value: ['Value Date'],
    amount: ['金額', '取引金額'],
    in: ['入金', '入金額'],
    out: ['出金', '出金額'],
    debit: ['借方'],
    credit: ['貸方'],
    side: ['区分'],
    coin: ['通貨'],
    ref: ['取引番号'],
    note: ['摘要', '備考'],
    balance: ['残高', '差引残高'],
    total: ['合計'],
    opening: ['繰越', '期首残高'],
  },
};
const LAYOUTS = [
  'signed',
  'signed',
  'signed',
  'in out',
  'in out',
  'out minus',
  'bank',
  'bank',
  'ledger',
  'fixed side',
  'bank side',
  'ledger side',
  'bank suffix',
  'ledger suffix',
  'turned',
  'foreign',
  'quantity',
] as const;
const DATE_FORMS = [
  'iso',
  'iso',
  'd/m/Y',
  'm/d/Y',
  'd.m.Y',
  'd.m.y',
  'd-m-Y',
  'd/m/y',
  'm/d/y',
  'y/m/d',
  'Y/m/d',
  'Ymd',
  'named',
  'named first',
  'serial',
  'serial',
  'serial time',
  'iso time',
  'iso Z',
  'd/m/Y time',
  'half',
  '日',
] as const;
const NOTES = [
  'Payment 12',
  'Total Energies invoice',
  'Saldo ACME GmbH',
  'Balance adjustment',
  'Opening fee for card',
  'rebate',
  'withdrawal',
  'Report 2026',
  '#N/A',
  '',
  '12.5',
  'Sum of all parts',
  '-',
];
const serialOf = (day: string): number => Math.round(Date.parse(`${day}T00:00Z`) / 864e5) + 25_569;
const text = (units: bigint, scale: number): string => {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const size =
    scale === 0
      ? digits
      : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '');
  return units < 0n ? `-${size}` : size;
};

export function writeTable(seed: number): Written {
  const next = random(seed);
  const chance = (part: number): boolean => next() < part;
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(next() * values.length)]!;
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const language = pick(['en', 'en', 'en', 'de', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ja']);
  const names = NAMES[language]!;
  const layout = pick(LAYOUTS);
  const dateForm = pick(DATE_FORMS);
  const open: string[] = [];

  // The lines.
  const count = pick([1, 2, 3, 5, 8, 13, 21, 34]);
  const span = pick(['month', 'month', 'month', 'year', 'start', 'day']);
  const dayAt = (): string => {
    if (span === 'day') return '2026-10-09';
    const at =
      span === 'month'
        ? Date.UTC(2026, 9, whole(1, 31))
        : span === 'start'
          ? Date.UTC(2026, 9, whole(1, 12))
          : Date.UTC(2026, 0, whole(1, 320));
    return new Date(at).toISOString().slice(0, 10);
  };
  let days = Array.from({ length: count }, dayAt);
  const order = pick(['asc', 'asc', 'desc', 'none']);
  if (order !== 'none') days.sort();
  if (order === 'desc') days = days.reverse();
  const scale = pick([0, 2, 2, 2, 3, 8]);
  const most = pick([99, 9_999, 1_500_000]);
  const units = days.map(() => {
    const size =
      BigInt(Math.max(1, Math.floor(next() ** 2 * most))) * 10n ** BigInt(scale) +
      BigInt(scale === 0 ? 0 : whole(0, 10 ** Math.min(scale, 6)));
    return chance(0.45) ? -size : size;
  });
  if (layout === 'quantity' && chance(0.5))
    units.forEach((unit, at) => (units[at] = unit < 0n ? -unit : unit));
  const coins = chance(0.3) ? ['BTC', 'ETH', 'USDT'] : [pick(['USDT', 'BTC', 'EUR'])];
  const coinPlace =
    coins.length > 1
      ? pick(['column', 'column', 'suffix'])
      : pick(['column', 'header', 'suffix', 'prefix', 'option', 'option']);
  const lineCoins = days.map(() => pick(coins));
  const hasBalance = layout === 'turned' || chance(0.5);
  const balances: (bigint | null)[] = days.map(() => null);
  const start = new Map(
    coins.map((coin) => [coin, BigInt(whole(0, most * 3)) * 10n ** BigInt(scale)]),
  );
  const opening = new Map(start);
  // A table that was sorted by something else keeps the balances of the days.
  const chainOrder =
    order === 'none'
      ? days
          .map((_, at) => at)
          .sort((a, b) => (days[a]! < days[b]! ? -1 : days[a]! > days[b]! ? 1 : a - b))
      : order === 'desc'
        ? days.map((_, at) => count - 1 - at)
        : days.map((_, at) => at);
  for (const at of chainOrder) {
    const balance = start.get(lineCoins[at]!)! + units[at]!;
    start.set(lineCoins[at]!, balance);
    balances[at] = balance;
  }
  const isBroken = hasBalance && layout !== 'turned' && chance(0.06);
  if (isBroken)
    balances.forEach((_, at) => (balances[at] = BigInt(whole(1, most)) * 10n ** BigInt(scale)));

  // What nobody could ever see is not written: signs turned without a proof, dates turned without a trace.
  const isOften = coins.some((coin) => lineCoins.filter((one) => one === coin).length > 1);
  if (layout === 'turned' && (!isOften || order === 'none')) return writeTable(seed + 3_000_017);
  if (dateForm === 'half' && days.every((day) => Number(day.slice(8)) <= 12))
    return writeTable(seed + 4_000_037);

  // How values are written.
  const european = language !== 'en' && language !== 'ja' ? chance(0.85) : chance(0.1);
  const groups = european
    ? ['.', '.', ' ', '\u00a0', '\u202f', '']
    : [',', ',', '', "'", 'lakh', ' '];
  const [mark, group] = [european ? ',' : '.', pick(groups)];
  const isFixed = chance(0.7);
  const asNumbers =
    (scale === 8 && most > 99) ||
    layout === 'bank suffix' ||
    layout === 'ledger suffix' ||
    coinPlace === 'suffix' ||
    coinPlace === 'prefix'
      ? false
      : chance(0.35);
  const minus = pick(['-', '-', '-', '\u2212', '–', 'after', '()']);
  let ambiguousMark = !asNumbers;
  const sizeText = (unit: bigint): string => {
    const [left = '', right = ''] = text(unit < 0n ? -unit : unit, scale).split('.');
    const grouped =
      group === ''
        ? left
        : group === 'lakh'
          ? left.replace(/\B(?=(\d\d)*\d{3}$)/g, ',')
          : left.replace(/\B(?=(\d{3})+$)/g, group);
    const decimals = isFixed ? right.padEnd(scale, '0') : right;
    const written = decimals === '' ? grouped : `${grouped}${mark}${decimals}`;
    return written;
  };
  const amountCell = (unit: bigint, coin: string | null = null): Cell => {
    if (asNumbers) return Number(text(unit, scale));
    const size = sizeText(unit);
    const signed =
      unit >= 0n
        ? size
        : minus === 'after'
          ? `${size}-`
          : minus === '()'
            ? `(${size})`
            : `${minus}${size}`;
    return coin === null
      ? signed
      : coinPlace === 'prefix'
        ? `${coin} ${signed}`
        : `${signed} ${coin}`;
  };
  const withCoin = coinPlace === 'suffix' || coinPlace === 'prefix';
  const months =
    (style: 'short' | 'long'): ((day: string) => string) =>
    (day) =>
      new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' }).format(Date.parse(day));
  const monthStyle = language === 'ja' ? 'long' : pick(['long', 'short'] as const);
  const dateCell = (day: string): Cell => {
    const [year, month, date] = day.split('-') as [string, string, string];
    const [m, d] = [month, date];
    switch (dateForm) {
      case 'iso':
        return day;
      case 'd/m/Y':
        return `${d}/${m}/${year}`;
      case 'm/d/Y':
        return `${m}/${d}/${year}`;
      case 'd.m.Y':
        return `${d}.${m}.${year}`;
      case 'd.m.y':
        return `${d}.${m}.${year.slice(2)}`;
      case 'd-m-Y':
        return `${d}-${m}-${year}`;
      case 'd/m/y':
        return `${d}/${m}/${year.slice(2)}`;
      case 'm/d/y':
        return `${m}/${d}/${year.slice(2)}`;
      case 'y/m/d':
        return `${year.slice(2)}/${m}/${d}`;
      case 'Y/m/d':
        return `${year}/${Number(m)}/${Number(d)}`;
      case 'Ymd':
        return chance(0.5) ? `${year}${month}${date}` : Number(`${year}${month}${date}`);
      case 'named':
        return `${Number(date)} ${months(monthStyle)(day)} ${year}`;
      case 'named first':
        return `${language === 'en' ? months(monthStyle)(day) : new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(Date.parse(day))} ${date}, ${year}`;
      case 'serial':
        return serialOf(day);
      case 'serial time':
        return serialOf(day) + whole(0, 86_399) / 86_400;
      case 'iso time':
        return `${day} ${String(whole(0, 23)).padStart(2, '0')}:15:59`;
      case 'iso Z':
        return `${day}T${String(whole(0, 23)).padStart(2, '0')}:15:59.123Z`;
      case 'd/m/Y time':
        return `${date}/${month}/${year} ${String(whole(0, 23)).padStart(2, '0')}:15`;
      case 'half':
        return Number(date) <= 12
          ? serialOf(`${year}-${date}-${month}`)
          : `${date}/${month}/${year}`;
      case '日':
        return `${year}年${Number(month)}月${Number(date)}日`;
      default:
        return day;
    }
  };
  if (language === 'ja' && dateForm === 'named') return writeTable(seed + 1_000_003);

  // The columns.
  interface Col {
    header: string;
    cell: (at: number) => Cell;
    sums?: (total: (of: (at: number) => bigint) => bigint) => bigint | null;
    role: string;
  }
  const header = (words: readonly string[]): string =>
    pick(words.filter((word) => !word.endsWith('euros') || coins.join() === 'EUR'));
  const coinIn = (name: string): string =>
    coinPlace === 'header' ? `${name} (${coins[0]})` : name;
  const cols: Col[] = [];
  cols.push({ header: header(names.date), cell: (at) => dateCell(days[at]!), role: 'date' });
  if (chance(0.2))
    cols.push({ header: header(names.value), cell: (at) => dateCell(days[at]!), role: 'value' });
  if (chance(0.1)) cols.push({ header: 'Time', cell: () => '10:35:00', role: 'time' });
  if (chance(0.1)) cols.push({ header: 'Fee', cell: () => amountCell(0n), role: 'fee' });
  if (chance(0.1)) cols.push({ header: 'Status', cell: () => 'Completed', role: 'status' });
  const noteTexts = days.map(() => pick(NOTES));
  const hasNote = chance(0.7);
  if (hasNote)
    cols.push({ header: header(names.note), cell: (at) => noteTexts[at]!, role: 'note' });
  const references = days.map((_, at) =>
    String(701_234_567_890_123_000n + BigInt(seed % 1000) + BigInt(at)),
  );
  const referenceForm = pick(['plain', 'plain', 'formula', 'named', 'quote']);
  const hasReference = chance(0.5);
  if (hasReference)
    cols.push({
      header: header(names.ref),
      cell: (at) =>
        referenceForm === 'formula'
          ? `="${references[at]}"`
          : referenceForm === 'named'
            ? `Bill ${references[at]}`
            : referenceForm === 'quote'
              ? `'${references[at]}`
              : references[at]!,
      role: 'ref',
    });
  const nothing = pick(['', '', '-', '0']);
  const none = (): Cell => (nothing === '0' ? amountCell(0n) : nothing);
  const own = (at: number): string | null => (withCoin ? lineCoins[at]! : null);
  const inCol = (name: string, minusOut = false, isIn = true): Col => ({
    header: coinIn(name),
    cell: (at) =>
      (isIn ? units[at]! > 0n : units[at]! < 0n)
        ? amountCell(isIn || minusOut ? units[at]! : -units[at]!, own(at))
        : none(),
    sums: (total) => {
      const found = total((at) => ((isIn ? units[at]! > 0n : units[at]! < 0n) ? units[at]! : 0n));
      return isIn || minusOut ? found : -found;
    },
    role: isIn ? 'in' : 'out',
  });
  const pairOrder = <Value>(values: Value[]): Value[] => (chance(0.5) ? values : values.reverse());
  const unsigned = (): Col => ({
    header: coinIn(header(names.amount)),
    cell: (at) => amountCell(units[at]! < 0n ? -units[at]! : units[at]!, own(at)),
    sums: () => null,
    role: 'amount',
  });
  const sideCol = (words: readonly [string, string], name: string): Col => ({
    header: name,
    cell: (at) => (units[at]! > 0n ? words[0] : words[1]),
    role: 'side',
  });
  const creditWords = pick([
    ['C', 'D'],
    ['Cr', 'Dr'],
    ['CR', 'DR'],
    ['Credit', 'Debit'],
    ['H', 'S'],
    ['Haben', 'Soll'],
  ] as const);
  const proved = hasBalance && !isBroken && count >= 2;
  switch (layout) {
    case 'signed':
      cols.push({
        header: coinIn(header(names.amount)),
        cell: (at) => amountCell(units[at]!, own(at)),
        sums: (total) => total((at) => units[at]!),
        role: 'amount',
      });
      break;
    case 'turned':
      cols.push({
        header: coinIn(header(names.amount)),
        cell: (at) => amountCell(-units[at]!, own(at)),
        sums: (total) => -total((at) => units[at]!),
        role: 'amount',
      });
      break;
    case 'in out':
      cols.push(...pairOrder([inCol(header(names.in)), inCol(header(names.out), false, false)]));
      break;
    case 'out minus':
      cols.push(...pairOrder([inCol(header(names.in)), inCol(header(names.out), true, false)]));
      break;
    case 'bank':
      cols.push(
        ...pairOrder([inCol(header(names.credit)), inCol(header(names.debit), false, false)]),
      );
      break;
    case 'ledger':
      cols.push(
        ...pairOrder([inCol(header(names.debit)), inCol(header(names.credit), false, false)]),
      );
      break;
    case 'fixed side':
      cols.push(
        unsigned(),
        sideCol(
          pick([
            ['In', 'Out'],
            ['Bij', 'Af'],
            ['+', '-'],
            ['deposit', 'withdrawal'],
            ['入金', '出金'],
            ['Eingang', 'Ausgang'],
          ] as const),
          header(names.side),
        ),
      );
      break;
    case 'bank side':
      cols.push(unsigned(), sideCol(creditWords, header(names.side)));
      break;
    case 'ledger side':
      cols.push(unsigned(), sideCol([creditWords[1], creditWords[0]], header(names.side)));
      break;
    case 'bank suffix':
    case 'ledger suffix':
      cols.push({
        header: coinIn(header(names.amount)),
        cell: (at) =>
          `${String(amountCell(units[at]! < 0n ? -units[at]! : units[at]!))} ${units[at]! > 0n === (layout === 'bank suffix') ? 'CR' : 'DR'}`,
        sums: () => null,
        role: 'amount',
      });
      break;
    case 'foreign':
      cols.push(
        {
          header: 'Debit',
          cell: (at) =>
            units[at]! > 0n ? amountCell((units[at]! * 9n) / 10n + 1n) : amountCell(0n),
          role: 'x',
        },
        {
          header: 'Credit',
          cell: (at) =>
            units[at]! < 0n ? amountCell((-units[at]! * 9n) / 10n + 1n) : amountCell(0n),
          role: 'x',
        },
        { header: 'Amount in Currency', cell: (at) => amountCell(units[at]!), role: 'amount' },
      );
      break;
    case 'quantity':
      cols.push(
        { header: 'Quantity', cell: (at) => amountCell(units[at]!), role: 'amount' },
        { header: 'Price', cell: () => amountCell(2n * 10n ** BigInt(scale)), role: 'x' },
        { header: 'Value', cell: (at) => amountCell(units[at]! * 2n), role: 'x' },
      );
      break;
  }
  const place =
    layout === 'foreign' || layout === 'quantity'
      ? 'column'
      : layout.endsWith('suffix') && withCoin
        ? 'option'
        : coinPlace;
  if (place === 'option' && coins.length > 1) return writeTable(seed + 2_000_003);
  if (place === 'column')
    cols.push({
      header: layout === 'quantity' ? 'Asset' : header(names.coin),
      cell: (at) => lineCoins[at]!,
      role: 'coin',
    });
  if (hasBalance)
    cols.push({
      header: header(names.balance),
      cell: (at) => amountCell(balances[at]!),
      role: 'balance',
    });
  const ordered = chance(0.25) ? shuffled(cols) : cols;
  function shuffled(all: Col[]): Col[] {
    return all
      .map((one) => [next(), one] as const)
      .sort((a, b) => a[0] - b[0])
      .map(([, one]) => one);
  }

  // The range.
  const width = ordered.length;
  const range: Cell[][] = [];
  const pad = (cells: Cell[]): Cell[] =>
    [...cells, ...Array.from({ length: Math.max(0, width - cells.length) }, () => '')].slice(
      0,
      width,
    );
  if (chance(0.35)) {
    if (chance(0.5))
      range.push(pad([pick(['Statement of account', 'Kontoauszug', 'Extrait de compte'])]));
    if (chance(0.5)) range.push(pad(['Kontonummer:', 'DE00 1234']));
    if (chance(0.4)) range.push(pad([pick(['Von:', 'From', 'Date:']), dateCell('2026-10-01')]));
    if (chance(0.3)) range.push(pad([pick(['Kontostand', 'Balance']), amountCell(123_456n)]));
    if (chance(0.6)) range.push(pad([]));
  }
  const headers = ordered.map((one) => (chance(0.05) ? ` ${one.header} ` : one.header));
  range.push(headers);
  if (chance(0.06)) range.push(headers.map(() => pick(['-----', '====='])));
  const dateAt = ordered.findIndex(({ role }) => role === 'date');
  const noteAt = ordered.findIndex(({ role }) => role === 'note');
  const balanceAt = ordered.findIndex(({ role }) => role === 'balance');
  const put = (pairs: [number, Cell][]): void =>
    void range.push(pad([]).map((cell, at) => pairs.find(([place]) => place === at)?.[1] ?? cell));
  const carries = hasBalance && !isBroken && coins.length === 1 && order !== 'desc' && chance(0.3);
  if (carries)
    put([
      [noteAt >= 0 ? noteAt : dateAt, pick(names.opening)],
      ...(noteAt >= 0 && chance(0.6) ? [[dateAt, dateCell(days[0]!)] as [number, Cell]] : []),
      [balanceAt, amountCell(opening.get(coins[0]!)!)],
    ]);
  const truth: TrueLine[] = [];
  days.forEach((day, at) => {
    if (chance(0.02)) range.push(pad([]).map(() => pick(['', ' ', '\u00a0'])));
    if (at > 0 && chance(0.01)) range.push([...headers]);
    range.push(ordered.map(({ cell }) => cell(at)));
    truth.push({
      row: range.length,
      day,
      amount: text(units[at]!, scale),
      coin: place === 'option' ? coins[0]! : lineCoins[at]!,
      reference: hasReference ? references[at]! : null,
      note: hasNote && !['', '-', '#N/A'].includes(noteTexts[at]!) ? noteTexts[at]! : null,
      balance: hasBalance ? text(balances[at]!, scale) : null,
    });
  });
  const summed = ordered.map(
    ({ sums }) => sums?.((of) => days.reduce((all, _, at) => all + of(at), 0n)) ?? null,
  );
  if (coins.length === 1 && summed.some((one) => one !== null) && chance(0.3)) {
    const cells = pad([]).map((cell, at) => (summed[at] === null ? cell : amountCell(summed[at]!)));
    const label = pick(['date', 'note', 'none', 'dated']);
    if (label === 'date') cells[dateAt] = pick(names.total);
    else if ((label === 'note' || label === 'dated') && noteAt >= 0)
      cells[noteAt] = pick(names.total);
    if (label === 'dated' && noteAt >= 0) cells[dateAt] = dateCell(days.at(-1)!);
    if (chance(0.5)) range.push(pad([]));
    range.push(cells);
  }
  if (chance(0.08)) range.push(pad(['End of statement. Amounts are provisional.']));

  // What nobody could know.
  const turnable =
    days.some((day) => day.slice(5, 7) !== day.slice(8)) &&
    days.every((day) => Number(day.slice(8)) <= 12);
  if (turnable && /^[dm][/-]m?d?[/-]?/.test(dateForm) && !dateForm.startsWith('d.'))
    open.push('day or month first');
  if (dateForm === 'half' && days.some((day) => Number(day.slice(8)) > 12))
    open.push('dates turned by Excel');
  if (dateForm === 'half' && days.every((day) => Number(day.slice(8)) <= 12) && turnable)
    open.push('dates turned by Excel without a trace');
  if (/y/.test(dateForm) && dateForm !== 'd.m.y') open.push('year with two digits');
  const amountsWritten = ordered.flatMap((one) =>
    ['amount', 'in', 'out', 'balance'].includes(one.role) ? days.map((_, at) => one.cell(at)) : [],
  );
  ambiguousMark &&=
    amountsWritten.every(
      (cell) =>
        typeof cell !== 'string' ||
        !/[.,]/.test(cell.replace(/\b\d{1,3}[.,]\d{3}\b(?![.,]?\d)/g, '')),
    ) && amountsWritten.some((cell) => typeof cell === 'string' && /\d[.,]\d{3}(?!\d)/.test(cell));
  if (ambiguousMark) open.push('decimal mark');
  if (/^(bank|ledger)/.test(layout) && !proved) open.push('debit or credit');
  if (layout === 'turned' && count < 2) open.push('sign');
  if (
    /^(bank|ledger)|turned/.test(layout) &&
    (order === 'none' || span === 'day' || new Set(days).size === 1)
  )
    open.push('order of lines');
  if (hasBalance && (isBroken || order === 'none') && units.every((unit) => unit >= 0n))
    open.push('unsigned, and a balance that does not follow');
  if (hasBalance && balances.every((one) => one! <= 0n)) open.push('below zero');
  return {
    range,
    truth,
    coin: place === 'option' ? coins[0] : undefined,
    open,
    form: `${language} ${layout} ${dateForm} ${order} ${place} ${hasBalance ? (isBroken ? 'broken balance' : 'balance') : ''} ${mark}${group} ${asNumbers ? 'numbers' : 'texts'} x${count} ${span}`,
  };
}
