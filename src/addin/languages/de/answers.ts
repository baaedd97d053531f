// The sentences of src/addin/answers in German.
import type { Sentences } from '../../platform/say';

export const answers: Sentences = {
  'a range whose first row names its columns: date and amount (or money in and money out), and coin, reference, note where there are any':
    'einen Bereich, dessen erste Zeile die Spalten benennt: date und amount (oder Geldeingang und Geldausgang), dazu coin, reference, note, soweit vorhanden',
  '{0} has no column named coin. Give the coin of its lines as coin, one of them.':
    '{0} hat keine Spalte coin. Geben Sie den Coin der Zeilen als coin an, genau einen.',
  'an error, TRUE or FALSE as {0}': 'einen Fehler, WAHR oder FALSCH als {0}',
  'Correct such cells, or leave them out': 'Berichtigen Sie solche Zellen oder lassen Sie sie weg',
  'no date': 'kein Datum',
  '{0} as date': '{0} als Datum',
  'Give an Excel date or text such as 2026-11-20; leave rows of totals out':
    'Geben Sie ein Excel-Datum oder Text wie 2026-11-20 an; lassen Sie Summenzeilen weg',
  'no coin': 'keinen Coin',
  'Give one in each row, or leave the column out and give coin':
    'Geben Sie in jeder Zeile einen an, oder lassen Sie die Spalte weg und geben Sie coin an',
  '{0} in row {1}': '{0} in Zeile {1}',
  '{0} has {1}{2}. {3}.': '{0} enthält {1}{2}. {3}.',
  '; and {0} more': '; und {0} weitere',
  'Give a number, or an exact text such as -100.00000001':
    'Geben Sie eine Zahl oder einen genauen Text wie -100.00000001 an',
  '{0} as amount': '{0} als Betrag',
  'no amount': 'keinen Betrag',
  '{0} is {1}. Give {2}.': '{0} ist {1}. Zulässig: {2}.',
  '{0} is neither text nor a number. Give {1}.': '{0} ist weder Text noch Zahl. Zulässig: {1}.',
  '{0} is a range of {1} cells. Give one: {2}.':
    '{0} ist ein Bereich mit {1} Zellen. Zulässig ist eine: {2}.',
  '{0} is {1}{2}. Give {3}.': '{0} ist {1}{2}. Zulässig: {3}.',
  '{0} holds an error cell. Correct that cell, or leave it out.':
    '{0} enthält eine Fehlerzelle. Berichtigen Sie diese Zelle, oder lassen Sie sie weg.',
  'an Excel date or text such as 2026-11-20': 'ein Excel-Datum oder Text wie 2026-11-20',
  'a month such as 2026-11, or any date in it':
    'ein Monat wie 2026-11 oder ein beliebiges Datum darin',
  '{0} is {1}, which is no date. Give {2}.': '{0} ist {1}, das ist kein Datum. Zulässig: {2}.',
  'an Excel date or text such as {0}': 'ein Excel-Datum oder Text wie {0}',
  '{0} is {1}, which is no month. Give {2}.': '{0} ist {1}, das ist kein Monat. Zulässig: {2}.',
  'text such as {0}, or any date in the month': 'Text wie {0} oder ein beliebiges Datum im Monat',
  'to is given without from. Give from as well, or neither for the current month.':
    'to ist ohne from angegeben. Geben Sie auch from an, oder keines von beiden für den laufenden Monat.',
  '{0} is {1}, which comes after {2} {3}. Give a {4} that is not later than {5}.':
    '{0} ist {1}, das liegt nach {2} {3}. Geben Sie für {4} nichts Späteres als {5} an.',
  '{0} has more than 10,000 values. Give fewer.':
    '{0} hat mehr als 10.000 Werte. Geben Sie weniger an.',
  '{0} is a whole {1}. Give only the cells that hold values.':
    '{0} ist eine ganze {1}. Geben Sie nur die Zellen mit Werten an.',
  column: 'Spalte',
  row: 'Zeile',
  'a coin such as USDT': 'ein Coin wie USDT',
  '{0} holds {1}, which is no coin. Give a coin such as USDT, or several with commas: USDT,BTC.':
    '{0} enthält {1}, das ist kein Coin. Geben Sie einen Coin wie USDT an, oder mehrere mit Kommas: USDT,BTC.',
  'a business type such as deposit': 'eine Vorgangsart wie deposit',
  'the name of an account': 'der Name eines Kontos',
  '{0} is missing. Give {1}.': '{0} fehlt. Zulässig: {1}.',
  'a trading pair such as BTCUSDT': 'ein Handelspaar wie BTCUSDT',
  'Give a trading pair such as BTCUSDT, or several with commas.':
    'Geben Sie ein Handelspaar wie BTCUSDT an, oder mehrere mit Kommas.',
  'Write the pair without a separator: {0}.': 'Schreiben Sie das Paar ohne Trennzeichen: {0}.',
  '{0} holds {1}, which is no trading pair. {2}': '{0} enthält {1}, das ist kein Handelspaar. {2}',
  'the names of columns': 'die Namen von Spalten',
  'the column to add up, such as Change': 'die Spalte, die summiert wird, etwa Change',
  'field is missing. Give the column to add up, such as Change.':
    'field fehlt. Geben Sie die Spalte an, die summiert wird, etwa Change.',
  'business type': 'Vorgangsart',
  'roll-forward column': 'Spalte der Saldenentwicklung',
  'TRUE, or a range whose first row names its columns: type and column':
    'WAHR oder ein Bereich, dessen erste Zeile die Spalten benennt: type und column',
  'a range whose first row names its columns: date, coin and rate':
    'ein Bereich, dessen erste Zeile die Spalten benennt: date, coin und rate',
  'by_type is TRUE and types or rates are given. Leave by_type out: the table of types says which columns there are.':
    'by_type ist WAHR, und types oder rates sind angegeben. Lassen Sie by_type weg: Die Tabelle der Arten sagt, welche Spalten es gibt.',
  '{0} has no type in row {1}. Give one.': '{0} hat in Zeile {1} keine Art. Geben Sie eine an.',
  '{0} names {1} twice, with two columns, in row {2} again. Leave one out.':
    '{0} nennt {1} zweimal mit zwei Spalten, erneut in Zeile {2}. Lassen Sie eine weg.',
  'no column': 'keine Spalte',
  '{0} as column': '{0} als Spalte',
  '{0} has {1} in row {2}. Give one of {3}.': '{0} enthält {1} in Zeile {2}. Zulässig: {3}.',
  '{0} has no coin in row {1}. Give one.': '{0} hat in Zeile {1} keinen Coin. Geben Sie einen an.',
  '{0} has two rates of {1}: {2} in row {3} and {4} in row {5}. Leave one out.':
    '{0} hat zwei Kurse für {1}: {2} in Zeile {3} und {4} in Zeile {5}. Lassen Sie einen weg.',
  '{0} has {1} as rate in row {2}. Give a number of zero or more, or an exact text such as 61234.5.':
    '{0} hat {1} als Kurs in Zeile {2}. Geben Sie eine Zahl ab null oder einen genauen Text wie 61234.5 an.',
  '{0} has two columns for {1}: {2} and {3}. Leave one out.':
    '{0} hat zwei Spalten für {1}: {2} und {3}. Lassen Sie eine weg.',
  '{0} has no column named {1}; its first row says {2}. Give {3}.':
    '{0} hat keine Spalte {1}; die erste Zeile nennt {2}. Zulässig: {3}.',
  ' or ': ' oder ',
  '{0} holds an error, TRUE or FALSE as {1} in row {2}. Correct that cell, or leave it out.':
    '{0} enthält einen Fehler, WAHR oder FALSCH als {1} in Zeile {2}. Berichtigen Sie diese Zelle, oder lassen Sie sie weg.',
  '{0} has {1} in row {2}. Give an Excel date or text such as 2026-11-20; leave rows of totals out.':
    '{0} enthält {1} in Zeile {2}. Geben Sie ein Excel-Datum oder Text wie 2026-11-20 an; lassen Sie Summenzeilen weg.',
  '{0} is missing. Give one coin such as USDT.': '{0} fehlt. Geben Sie einen Coin wie USDT an.',
  '{0} names {1}. Coins are never mixed: give one.':
    '{0} nennt {1}. Coins werden nie gemischt: Geben Sie einen an.',
  'a whole number of {0} from 0 to {1}': 'eine ganze Zahl ({0}) von 0 bis {1}',
  'an amount such as 0.01, in the coin of the lines': 'ein Betrag wie 0.01 im Coin der Zeilen',
  'TRUE or FALSE': 'WAHR oder FALSCH',
  'an Excel date, which means the end of that day, a date with a time, or text such as 2026-11-20 or 2026-11-20 15:30:00':
    'ein Excel-Datum (gemeint ist das Ende des Tages), ein Datum mit Uhrzeit oder Text wie 2026-11-20 oder 2026-11-20 15:30:00',
  ', which is no date': ', das ist kein Datum',
  'SPOT, FUTURES or ALL': 'SPOT, FUTURES oder ALL',
  '0 for none, 1 for labels or 2 for field names':
    '0 für keine, 1 für Bezeichnungen oder 2 für Feldnamen',
  '{0} is not asked yet: it has not begun.': '{0} wird noch nicht abgefragt: noch nicht begonnen.',
  '{0} to {1}': '{0} bis {1}',
  'Days after {0} are not asked yet.': 'Tage nach {0} werden noch nicht abgefragt.',
  'This month’s ledger entries of one coin.': 'Die Buchungen dieses Monats in einem Coin.',
  'A month of commission of one pair, up to today.': 'Ein Monat Provision für ein Paar, bis heute.',
  'Opening, movements and closing of this month, and the first break.':
    'Anfang, Bewegungen und Ende dieses Monats, dazu der erste Bruch.',
  'The exact sum of this month’s changes.': 'Die genaue Summe der Änderungen dieses Monats.',
  'The balance after the last entry.': 'Der Saldo nach der letzten Buchung.',
  'The balance of every coin that moved this month, now.':
    'Der Saldo jedes Coins, der sich diesen Monat bewegt hat, jetzt.',
  'What the balance of a day is worth by your own rates. Give a range of yours in place of the braces.':
    'Was der Saldo eines Tages zu Ihren eigenen Kursen wert ist. Setzen Sie einen eigenen Bereich an die Stelle der Klammern.',
  'The exact commission of a month.': 'Die genaue Provision eines Monats.',
  'Settled commission against what was posted, day by day.':
    'Abgerechnete Provision gegen gebuchte, Tag für Tag.',
  'A book against the ledger of a month, line by line. Give a range of yours in place of the braces.':
    'Ein Buch gegen das Kontobuch eines Monats, Zeile für Zeile. Setzen Sie einen eigenen Bereich an die Stelle der Klammern.',
  'A sum that loses no digit, as a number.': 'Eine Summe, die keine Stelle verliert, als Zahl.',
  'The same with every digit, as text.': 'Dasselbe mit allen Stellen, als Text.',
  'How old and how complete the results of the workbook are.':
    'Wie alt und wie vollständig die Ergebnisse der Arbeitsmappe sind.',
  '{0} shows the balance after one entry. LEDGER.CHECK of that month shows what it is made of.':
    '{0} zeigt den Saldo nach einer Buchung. LEDGER.CHECK dieses Monats zeigt, woraus er besteht.',
  'No entry of {0} stands in the ledger of {1}, so its balance is not known.{2} If it was held before, give look_back: how many months before that may be read, at most {3}.':
    'Im Kontobuch ({1}) steht keine Buchung in {0}, der Saldo ist also nicht bekannt.{2} War vorher etwas vorhanden, geben Sie look_back an: wie viele Monate davor gelesen werden dürfen, höchstens {3}.',
  '{0}: coins without an entry since {1} are not listed. To include them, show earlier months first, for example with LEDGER.CHECK.':
    '{0}: Coins ohne Buchung seit {1} sind nicht aufgeführt. Damit sie erscheinen, zeigen Sie zuerst frühere Monate, etwa mit LEDGER.CHECK.',
  '{0} shows balances, each after one entry. LEDGER.CHECK of that month shows what they are made of.':
    '{0} zeigt Salden, jeden nach einer Buchung. LEDGER.CHECK dieses Monats zeigt, woraus sie bestehen.',
  'The book is in {0} only, so entries in other coins are left out. Give them as coin.':
    'Das Buch ist nur in {0}, Buchungen in anderen Coins bleiben daher weg. Geben Sie diese als coin an.',
  'book runs from {0} (row {1}) to {2} (row {3}), more than {4} months. Correct the date, or give from and to.':
    'book reicht von {0} (Zeile {1}) bis {2} (Zeile {3}), mehr als {4} Monate. Berichtigen Sie das Datum, oder geben Sie from und to an.',
  '{0} shows book lines and entries themselves. Match below writes them to a sheet with links.':
    '{0} zeigt Buchzeilen und Buchungen selbst. Der Abgleich unten schreibt sie mit Verknüpfungen auf ein Blatt.',
  'The exchange no longer holds {0}.': 'Die Börse hält {0} nicht mehr vor.',
  'The exchange no longer holds {0}. What is asked cannot be known without it. Ask for a later period.':
    'Die Börse hält {0} nicht mehr vor. Ohne das lässt sich die Frage nicht beantworten. Fragen Sie nach einem späteren Zeitraum.',
  'all coins': 'alle Coins',
  'No entries: nothing was added up for {0}.': 'Keine Buchungen: Für {0} wurde nichts summiert.',
  'The exchange no longer holds {0}: nothing of that month is shown.':
    'Die Börse hält {0} nicht mehr vor: Von diesem Monat wird nichts gezeigt.',
  ' and {0} more': ' und {0} weitere',
  'The exchange no longer lists {0} of {1} that it listed before: {2}{3}. Ask the exchange about them.':
    'Die Börse führt im {1} nicht mehr auf, was sie vorher aufgeführt hat ({0}): {2}{3}. Fragen Sie die Börse danach.',
  '{n} entries': { one: '{n} Buchung', other: '{n} Buchungen' },
  '{0} shows the records themselves: there is nothing behind them but the exchange’s answer, which the certificate names.':
    '{0} zeigt die Datensätze selbst: Dahinter steht nur die Antwort der Börse, die das Zertifikat nennt.',
  '{0} in {1}': '{0} in {1}',
  'Nobody gave the pair list of {0}: {1} asked before ({2}). Add the rest.':
    'Niemand hat die Paarliste von {0} angegeben: bisher abgefragt {1} ({2}). Fügen Sie die übrigen hinzu.',
  '{n} pairs': { one: '{n} Paar', other: '{n} Paare' },
  'Asked for {0}: {1}.': 'Abgefragt für {0}: {1}.',
  'Incomplete: {0}.': 'Unvollständig: {0}.',
  'the exchange no longer holds the commission of {0}':
    'die Börse hält die Provision vom {0} nicht mehr vor',
  '{0} had not ended when its commission was read':
    '{0} war noch nicht zu Ende, als die Provision gelesen wurde',
  '{0}, settled and posted, {1}': '{0}, abgerechnet und gebucht, {1}',
  'the coin of the commission, such as USDT': 'der Coin der Provision, etwa USDT',
  'The exchange no longer holds a part of these days, so their sum cannot be known. Ask for later days.':
    'Die Börse hält einen Teil dieser Tage nicht mehr vor, ihre Summe ist also nicht bekannt. Fragen Sie nach späteren Tagen.',
  'The exchange no longer holds the days that were asked.':
    'Die Börse hält die abgefragten Tage nicht mehr vor.',
  'The exchange holds nothing before {0}. The result starts there.':
    'Die Börse hält vor dem {0} nichts vor. Das Ergebnis beginnt dort.',
  'No trading pair of {0} is known, so it cannot be said what was settled. Add its pairs in the Tieout pane, under Live data.':
    'Von {0} ist kein Handelspaar bekannt, daher lässt sich nicht sagen, was abgerechnet wurde. Fügen Sie die Paare im Tieout-Bereich unter „Live-Daten“ hinzu.',
  'rates has no rate of {0} for {1} or a day before it. Add a line with that day, the coin and its rate.':
    'rates hat keinen Kurs von {0} für {1} oder einen Tag davor. Fügen Sie eine Zeile mit diesem Tag, dem Coin und seinem Kurs hinzu.',
  'The rate is more than {0} days old: {1}.': 'Der Kurs ist mehr als {0} Tage alt: {1}.',
  'date is missing. Give an Excel date or text such as 2026-11-20.':
    'date fehlt. Geben Sie ein Excel-Datum oder Text wie 2026-11-20 an.',
  '{0}, valued': '{0}, bewertet',
  '{0} shows the balance after one entry times a rate. LEDGER.CHECK of that month shows what the balance is made of.':
    '{0} zeigt den Saldo nach einer Buchung mal einen Kurs. LEDGER.CHECK dieses Monats zeigt, woraus der Saldo besteht.',
  '{0} to {1} are {2}; one formula may ask {3}. Give a later first month.':
    '{0} bis {1}: {2}; eine Formel darf {3} abfragen. Geben Sie einen späteren ersten Monat an.',
  '{0}, {1}, {2} and {3} are {4} to the exchange; one formula may ask {5}. Give fewer pairs, coins or days.':
    '{0}, {1}, {2} und {3} ergeben {4} an die Börse; eine Formel darf {5} abfragen. Geben Sie weniger Paare, Coins oder Tage an.',
  '{n} trading pairs': { one: '{n} Handelspaar', other: '{n} Handelspaare' },
  '{n} coins': { one: '{n} Coin', other: '{n} Coins' },
  '{n} products': { one: '{n} Produkt', other: '{n} Produkte' },
  '{n} questions': { one: '{n} Frage', other: '{n} Fragen' },
};
