// The header words of each role, in the languages in which books are kept. Words are compared
// without accents, case and punctuation. A header that only holds such a word has the role, too.

export type Word =
  | 'skip'
  | 'fee'
  | 'date'
  | 'valueDate'
  | 'balance'
  | 'in'
  | 'out'
  | 'debit'
  | 'credit'
  | 'side'
  | 'coin'
  | 'currency'
  | 'quantity'
  | 'foreign'
  | 'price'
  | 'amount'
  | 'value'
  | 'reference'
  | 'note';

const list = (words: string): readonly string[] => words.split(',').map((word) => word.trim());

/** The order is the precedence: a header with two words has the role that comes first. */
export const HEADER_WORDS: Readonly<Record<Word, readonly string[]>> = {
  // Columns that look like others but have no role.
  skip: list(
    'time zone, timezone, glaubiger id, glaeubiger id, mandatsreferenz, to amount, to currency, native currency, user id, userid, uid, customer id, account id, position change, position balance, fee currency, fee coin, fee unit, tax, vat, mwst, status, account, konto, gegenkonto, kontonummer, iban, bic',
  ),
  // A balance may follow from the amount less the fee.
  fee: list(
    'fee, fees, commission, gebuhr, gebuhren, entgelt, frais, comision, commissione, taxa, kosten, 手数料',
  ),
  foreign: list(
    'amount in currency, amount currency, foreign amount, transaction amount, betrag in fremdwahrung, betrag in wahrung, fremdwahrungsbetrag, montant en devise, importe en divisa, importo in valuta, valor em moeda, bedrag in valuta, 外貨金額',
  ),
  balance: list(
    'balance, running balance, closing balance, balance after, saldo, kontostand, guthaben, solde, saldo contable, saldo contabile, saldo na, 残高, 差引残高',
  ),
  valueDate: list(
    'value date, value dat, value dt, val date, valuta, valutadatum, wertstellung, wert, date de valeur, date valeur, fecha valor, data valuta, data valor, rentedatum',
  ),
  date: list(
    'date, day, txn date, tran date, trade date, post date, time, timestamp, datetime, ctime, booking date, posting date, transaction date, datum, tag, buchungstag, buchungsdatum, buchung, belegdatum, zeit, zeitpunkt, jour, fecha, dia, data, giorno, boekdatum, dag, 日付, 取引日, 日時, 年月日',
  ),
  side: list(
    'debit/credit, credit/debit, debet/credit, dr/cr, cr/dr, d/c, c/d, s/h, soll/haben, sollhaben kennzeichen, soll/haben-kennzeichen, soll/haben-kz, af bij, af/bij, in/out, direction, richtung, sens, sentido, segno, sign, vorzeichen, credit debit indicator, 入出金, 区分',
  ),
  in: list(
    'in, money in, paid in, inflow, received, deposit, deposits, gutschrift, eingang, einnahme, einnahmen, zugang, entree, encaissement, recette, ingreso, ingresos, entrada, entradas, entrata, entrate, accrediti, bij, ontvangen, inkomsten, 入金, 入金額, 預入, 収入',
  ),
  out: list(
    'out, money out, paid out, outflow, spent, withdrawal, withdrawals, belastung, lastschrift, ausgang, ausgabe, ausgaben, abgang, sortie, decaissement, depense, gasto, gastos, salida, salidas, saida, saidas, uscita, uscite, addebiti, af, uitgaven, 出金, 出金額, 引出, 支出',
  ),
  debit: list('debit, dr, soll, debe, cargo, cargos, dare, debito, debet, 借方, 借方金額'),
  credit: list('credit, cr, haben, haber, abono, abonos, avere, credito, 貸方, 貸方金額'),
  price: list(
    'price, rate, kurs, preis, prix, cours, precio, cotizacion, prezzo, corso, preco, cotacao, prijs, koers, exchange rate, 価格, 単価, レート',
  ),
  coin: list(
    'coin, coinname, coin name, asset, token, symbol, ticker, amount/balance unit, unit, krypto, jeton, moneta, munt, 通貨ペア, 銘柄, コイン',
  ),
  currency: list(
    'currency, ccy, waehrung, wahrung, wkz, wkz umsatz, devise, monnaie, moneda, divisa, moeda, 通貨',
  ),
  quantity: list(
    'quantity, qty, shares, units, volume, menge, stuck, anzahl, quantite, cantidad, quantita, quantidade, aantal, 数量',
  ),
  amount: list(
    'amount, change, balance change, deltaamount, net amount, betrag, umsatz, montant, importe, monto, importo, montante, quantia, bedrag, 金額, 取引金額',
  ),
  value: list(
    'value, native amount, wert in, valeur, valor, valore, waarde, total, gross, net, subtotal, 合計',
  ),
  reference: list(
    'reference, ref, ref no, chq/ref no, entry id, billid, bill id, id, transaction id, txid, refid, hash, voucher, document no, receipt, number, referenz, beleg, belegnummer, belegnr, belegfeld 1, numero, piece, referencia, riferimento, referencia, documento, kenmerk, referentie, 参照, 番号, 取引番号',
  ),
  note: list(
    'note, notes, memo, description, narration, text, comment, details, narrative, label, remark, verwendungszweck, buchungstext, bemerkung, name, payee, libelle, motif, concepto, descripcion, observaciones, descrizione, causale, descricao, historico, omschrijving, mededeling, 摘要, 備考, 内容, メモ',
  ),
};

/** For the person's own tables: business types, and the accounts of a mapping. */
export const TABLE_WORDS = {
  type: list(
    'type, business type, biztype, biz type, entry type, typ, art, buchungsart, geschaftsart, geschaeftsart, geschaftsvorfall, type d operation, nature, tipo, tipo de operacion, tipo de movimiento, tipo di operazione, tipo de operacao, soort, 種類, 種別, 取引種別',
  ),
  column: list(
    'column, roll-forward column, roll-forward, spalte, colonne, columna, colonna, coluna, kolom, 列',
  ),
  account: list(
    'account, account code, account number, konto, kontonummer, sachkonto, compte, numero de compte, cuenta, numero de cuenta, conto, numero conto, conta, numero da conta, rekening, grootboekrekening, 勘定科目, 科目',
  ),
  contra: list(
    'contra account, contra, offset account, balancing account, gegenkonto, compte de contrepartie, contrepartie, cuenta de contrapartida, contrapartida, conto di contropartita, contropartita, conta de contrapartida, tegenrekening, 相手科目, 相手勘定科目',
  ),
  exchangeAccount: list(
    'exchange account, ledger of, borsenkonto, boersenkonto, konto der borse, compte d echange, cuenta del exchange, conto exchange, conta da exchange, beursrekening, 取引所口座',
  ),
  taxCode: list(
    'tax code, tax, tax rate, steuerschlussel, steuerschluessel, bu-schlussel, steuersatz, code tva, tva, codigo de iva, iva, codice iva, btw-code, btw, 税区分',
  ),
  /** The text of a posting; a remark beside it is the person's own. */
  text: list(
    'text, narration, description, buchungstext, verwendungszweck, libelle, concepto, descripcion, descrizione, causale, descricao, omschrijving, 摘要',
  ),
  symbol: list(
    'symbol, symbols, pair, pairs, trading pair, trading pairs, market, instrument, handelspaar, handelspaare, paar, paire, par, coppia, coppie, pares, 通貨ペア, 銘柄',
  ),
};

/** The words in a column of directions, and after an amount. */
export const SIDE_WORDS: Readonly<Record<'in' | 'out' | 'debit' | 'credit', readonly string[]>> = {
  in: list(
    '+, in, inflow, incoming, received, receive, money in, deposit, bij, eingang, zugang, einzahlung, gutschrift, entree, entrada, ingreso, entrata, 入金',
  ),
  out: list(
    '-, out, outflow, outgoing, sent, send, money out, withdrawal, withdraw, af, ausgang, abgang, auszahlung, belastung, lastschrift, sortie, salida, saida, uscita, 出金',
  ),
  debit: list('d, dr, s, sell, sold, debit, soll, debet, debe, debito, dare, deb, 借方'),
  credit: list('c, cr, h, buy, bought, credit, haben, haber, credito, avere, cred, 貸方'),
};

/** Words at the start of lines that are sums or carried balances, and no movements. */
export const SUM_WORDS: readonly string[] = list(
  'total, totals, sum, subtotal, grand total, summe, gesamtsumme, gesamt, zwischensumme, endsumme, totaux, sous-total, suma, totales, somma, totale, totali, soma, totais, totaal, 合計, 小計, 総計',
);
export const CARRIED_WORDS: readonly string[] = list(
  'opening balance, closing balance, balance brought forward, balance carried forward, brought forward, carried forward, opening, closing, ending balance, beginning balance, saldovortrag, anfangssaldo, anfangsbestand, endsaldo, endbestand, saldo, kontostand, alter saldo, neuer saldo, vortrag, ubertrag, solde initial, solde final, solde precedent, ancien solde, nouveau solde, report, saldo inicial, saldo final, saldo anterior, saldo iniziale, saldo finale, beginsaldo, eindsaldo, openingssaldo, 繰越, 前月繰越, 次月繰越, 前期繰越, 期首残高, 期末残高',
);
