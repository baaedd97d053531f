// The sentences of src/addin/reconcile in German.
import type { Sentences } from '../../platform/say';

export const reconcile: Sentences = {
  'The balance of {0} at that moment cannot be known: {1}.':
    'Der Saldo von {0} zu diesem Zeitpunkt ist nicht bekannt: {1}.',
  'its month is not on this device': 'der Monat ist nicht auf diesem Gerät',
  'No entry of {0} stands in the months that were read, so its balance is not known.':
    'In den gelesenen Monaten steht keine Buchung in {0}, der Saldo ist also nicht bekannt.',
  'No entry of {0} stands at or before that moment in the months that were read.':
    'In den gelesenen Monaten steht bis zu diesem Zeitpunkt keine Buchung in {0}.',
  'The balance of {0} at that moment cannot be known: {1}. Show that month with LEDGER.CHECK and press Refresh.':
    'Der Saldo von {0} zu diesem Zeitpunkt ist nicht bekannt: {1}. Zeigen Sie diesen Monat mit LEDGER.CHECK und klicken Sie auf „Aktualisieren“.',
  'Nothing is known of {0} in {1}: {2}.': 'Über {0} im {1} ist nichts bekannt: {2}.',
  'any coin': 'alle Coins',
  'it cannot be read as one month': 'er kann nicht als ein Monat gelesen werden',
  'No entry says what the balance of {0} was in {1}.':
    'Keine Buchung sagt, wie der Saldo von {0} im {1} war.',
  'Fees, taken off': 'Gebühren, abgezogen',
  'Balance after, carried forward': 'Saldo danach, vorgetragen',
  'Balance before, carried back': 'Saldo davor, zurückgetragen',
  'size of what is missing before it': 'Betrag, der davor fehlt',
  'came again': 'kam erneut',
  'missing before it': 'fehlt davor',
  'The symbols asked are a setting of the account; no record stands behind them.':
    'Die abgefragten Paare sind eine Einstellung des Kontos; dahinter steht kein Datensatz.',
  'Settled less posted': 'Abgerechnet minus gebucht',
  'less Change': 'minus Change',
  'This cell holds no number of the result. Choose a cell below the header.':
    'Diese Zelle enthält keine Zahl des Ergebnisses. Wählen Sie eine Zelle unter der Kopfzeile.',
  'balance at entry {0} reads {1} {2} too low; movements intact':
    'Saldo bei Buchung {0} um {1} {2} zu niedrig; Bewegungen in Ordnung',
  'balance at entry {0} reads {1} {2} too high; movements intact':
    'Saldo bei Buchung {0} um {1} {2} zu hoch; Bewegungen in Ordnung',
  'an outflow of {0} {1} is missing before entry {2}':
    'ein Abgang von {0} {1} fehlt vor Buchung {2}',
  '{0} {1} is missing before entry {2}': '{0} {1} fehlt vor Buchung {2}',
  '{0} {1} are missing before entry {2}': '{0} {1} fehlen vor Buchung {2}',
  'and {0} more': 'und {0} weitere',
  'balance at entry {0} is negative: {1} {2}': 'Saldo bei Buchung {0} ist negativ: {1} {2}',
  'the month before was not read': 'der Monat davor wurde nicht gelesen',
  'the month after had not begun': 'der Monat danach hatte noch nicht begonnen',
  '{0}{1}, {2} {3}: {4} not recompute, the first settled from {5}: {6} for {7}':
    '{0}{1}, {2} {3}: {4} sich nicht nachrechnen, der erste abgerechnet ab {5}: {6} statt {7}',
  '{n} records do': { one: '{n} Datensatz lässt', other: '{n} Datensätze lassen' },
  '{0}{1}: {2} cannot be recomputed from fee and rate':
    '{0}{1}: {2} nicht aus Gebühr und Satz nachrechenbar',
  '{0} not recomputed': '{0} nicht nachgerechnet',
  proven: 'belegt',
  'opening proven': 'Anfangssaldo belegt',
  'closing proven': 'Endsaldo belegt',
  'opening 0: no entry before it': 'Anfangssaldo 0: keine Buchung davor',
  'no entry after it yet': 'noch keine Buchung danach',
  'opening not proven: {0}': 'Anfangssaldo nicht belegt: {0}',
  'opening not proven: entry {0} starts from {1} {2}, which no entry before it shows':
    'Anfangssaldo nicht belegt: Buchung {0} geht von {1} {2} aus, was keine Buchung davor zeigt',
  'closing not proven: {0}': 'Endsaldo nicht belegt: {0}',
  'closing not proven: {0}, the first after the month':
    'Endsaldo nicht belegt: {0}, der ersten nach dem Monat',
  '{n} closings differ from the month after': {
    one: '{n} Endsaldo weicht vom Folgemonat ab',
    other: '{n} Endsalden weichen vom Folgemonat ab',
  },
  '{n} negative balances': { one: '{n} negativer Saldo', other: '{n} negative Salden' },
  '{n} openings or closings not proven': {
    one: '{n} Anfangs- oder Endsaldo nicht belegt',
    other: '{n} Anfangs- oder Endsalden nicht belegt',
  },
  ' (rate of {0})': ' (Kurs vom {0})',
  '{0} holds {1}, which is neither a number nor an exact amount such as 0.10. Correct it, or leave that cell out.':
    '{0} enthält {1}, das ist weder eine Zahl noch ein genauer Betrag wie 0.10. Berichtigen Sie es, oder lassen Sie diese Zelle weg.',
  'In range {0}, row {1}, column {2}': 'Bereich {0}, Zeile {1}, Spalte {2}',
  'Row {0}, column {1}': 'Zeile {0}, Spalte {1}',
  'no number': 'keine Zahl',
  'an error or an object': 'einen Fehler oder ein Objekt',
  '{n} rows': { one: '{n} Zeile', other: '{n} Zeilen' },
  'a month that it needs is not on this device': 'ein benötigter Monat ist nicht auf diesem Gerät',
  'Commission by pair, {0}': 'Provision nach Paar, {0}',
  '{0} futures': '{0} Futures',
  'Commission by settlement day, {0}': 'Provision nach Abrechnungstag, {0}',
  'Balance over time, {0}{1}': 'Saldo im Zeitverlauf, {0}{1}',
  'Ties out': 'Stimmt überein',
  '{n} breaks': { one: '{n} Bruch', other: '{n} Brüche' },
  'not known whole': 'nicht vollständig bekannt',
  '{0} not known': '{0} nicht bekannt',
  '{n} months': { one: '{n} Monat', other: '{n} Monate' },
  'unexplained {0}': 'ungeklärt {0}',
  'unexplained {0} (net {1})': 'ungeklärt {0} (netto {1})',
  '{0}{1}, {2}: {3} posted, {4}': '{0}{1}, {2}: {3} gebucht, {4}',
  'a pair that was not asked may have settled it':
    'ein nicht abgefragtes Paar kann es abgerechnet haben',
  'no settlement found': 'keine Abrechnung gefunden',
  '{0} of {1} differs': '{0} weicht ab ({1})',
  '{n} days': { one: '{n} Tag', other: '{n} Tage' },
  '{0} of {1} differ': '{0} weichen ab ({1})',
  '{0} posted only': '{0} nur gebucht',
  'pairs are missing': 'Paare fehlen',
  '{0} pending': '{0} ausstehend',
  '{0}: pairs that were not asked may explain it, settled {1}, posted {2}, difference {3}':
    '{0}: nicht abgefragte Paare können es erklären, abgerechnet {1}, gebucht {2}, Differenz {3}',
  '{0}: pending, settled {1}, posted {2}, difference {3}':
    '{0}: ausstehend, abgerechnet {1}, gebucht {2}, Differenz {3}',
  '{0}: differs, settled {1}, posted {2}, difference {3}':
    '{0}: weicht ab, abgerechnet {1}, gebucht {2}, Differenz {3}',
  matched: 'zugeordnet',
  differs: 'weicht ab',
  ambiguous: 'mehrdeutig',
  unmatched: 'nicht zugeordnet',
  'entry {0}': 'Buchung {0}',
  'book row {0}': 'Buchzeile {0}',
  '{0} unmatched': '{0} nicht zugeordnet',
  '{n} amounts differ': { one: '{n} Betrag weicht ab', other: '{n} Beträge weichen ab' },
  '{0} ambiguous': '{0} mehrdeutig',
  'All matched': 'Alle zugeordnet',
  '{0} is not on this device': '{0} ist nicht auf diesem Gerät',
  'the exchange no longer holds {0}': 'die Börse hält {0} nicht mehr vor',
  '{0} had not ended when it was read': '{0} war noch nicht zu Ende, als es gelesen wurde',
  'Types that the table does not name stand in Other: {0}':
    'Arten, die die Tabelle nicht nennt, stehen in Other: {0}',
  'Rates are missing: {0}': 'Kurse fehlen: {0}',
  'Rates are more than {0} days old: {1}': 'Kurse sind mehr als {0} Tage alt: {1}',
  '{0}: the column Journal says of {1}: {2}': '{0}: Die Spalte Journal sagt zu {1}: {2}',
  'Give the number of the tax consultant at DATEV (Berater): four to seven digits.':
    'Geben Sie die Beraternummer bei DATEV an: vier bis sieben Ziffern.',
  'Give the number of the client at DATEV (Mandant): one to five digits.':
    'Geben Sie die Mandantennummer bei DATEV an: eine bis fünf Ziffern.',
  'DATEV has accounts of at most {0} digits, and Mapping has {1}.':
    'DATEV hat Konten mit höchstens {0} Ziffern, und Mapping enthält {1}.',
  'DATEV has tax keys (BU-Schlüssel) of at most four digits, and Mapping has {0}.':
    'DATEV hat BU-Schlüssel mit höchstens vier Ziffern, und Mapping enthält {0}.',
  'DATEV knows currencies by three capital letters such as EUR, and the journal is in {0}.':
    'DATEV kennt Währungen mit drei Großbuchstaben wie EUR, und das Journal ist in {0}.',
  '{0} no row in Mapping, so no file is saved: {1}{2}. Fill Mapping; the side None leaves a type out on purpose.':
    '{0} keine Zeile in Mapping, daher wird keine Datei gespeichert: {1}{2}. Füllen Sie Mapping aus; die Seite None lässt eine Art absichtlich weg.',
  '{n} types of the journal have': {
    one: '{n} Art des Journals hat',
    other: '{n} Arten des Journals haben',
  },
  'The journal has no line, so no file is saved.':
    'Das Journal hat keine Zeile, daher wird keine Datei gespeichert.',
  '{0} takes amounts with {1} digits after the point, and this journal has more. Give a functional currency, so that your rates value it, or save it in columns of your own.':
    '{0} nimmt Beträge mit {1} Nachkommastellen an, und dieses Journal hat mehr. Geben Sie eine funktionale Währung an, damit Ihre Kurse es bewerten, oder speichern Sie es in eigenen Spalten.',
  '{0} takes amounts of {1} digits, and {2} has {3}. Make the journal by entry or by day.':
    '{0} nimmt Beträge mit {1} Stellen an, und {2} hat {3}. Erstellen Sie das Journal je Buchung oder je Tag.',
  'Give a comma, a semicolon or the word tab as separator.':
    'Geben Sie ein Komma, ein Semikolon oder das Wort tab als Trennzeichen an.',
  '{0}: {1}. A heading of your own stands behind an equals sign, as in account=Konto.':
    '{0}: {1}. Eine eigene Überschrift steht hinter einem Gleichheitszeichen, wie in account=Konto.',
  'Name the columns': 'Nennen Sie die Spalten',
  'No column is called {0}. Name others': 'Keine Spalte heißt {0}. Nennen Sie andere',
  'Give the company code of SAP: four letters or digits.':
    'Geben Sie den Buchungskreis von SAP an: vier Buchstaben oder Ziffern.',
  'SAP has G/L accounts of at most 10 letters or digits, and Mapping has {0}.':
    'SAP hat Sachkonten mit höchstens 10 Buchstaben oder Ziffern, und Mapping enthält {0}.',
  'SAP has references of at most {0} characters. Make the journal by day or by month.':
    'SAP hat Referenzen mit höchstens {0} Zeichen. Erstellen Sie das Journal je Tag oder je Monat.',
  'Xero takes {0} lines in a file, and this journal has {1}. Make it by day or by month.':
    'Xero nimmt {0} Zeilen je Datei an, und dieses Journal hat {1}. Erstellen Sie es je Tag oder je Monat.',
  'Xero needs a tax rate in every line, and {0} has none. Write its name as Xero shows it, such as Tax Exempt, into Tax code of Mapping.':
    'Xero braucht in jeder Zeile einen Steuersatz, und {0} hat keinen. Schreiben Sie seinen Namen, wie Xero ihn zeigt, etwa Tax Exempt, in Tax code von Mapping.',
  'The journal does not balance in {0}: {1} debit against {2} credit. Nothing was written.':
    'Das Journal geht in {0} nicht auf: {1} Soll gegen {2} Haben. Nichts wurde geschrieben.',
  'The sheet {0} has no row that names the columns Business type, Account and Contra account. Press New mapping for one with the usual types, or name the columns so.':
    'Das Blatt {0} hat keine Zeile, die die Spalten Business type, Account und Contra account nennt. Klicken Sie auf „Neue Zuordnung“ für eines mit den üblichen Arten, oder benennen Sie die Spalten so.',
  'row {0}: {1}': 'Zeile {0}: {1}',
  'row {0}: the same type, coin and side as row {1}':
    'Zeile {0}: dieselbe Art, derselbe Coin und dieselbe Seite wie Zeile {1}',
  '{0} of the sheet {1} cannot be read: {2}{3}. Nothing was written.':
    'Nicht lesbar: {0} des Blatts {1}: {2}{3}. Nichts wurde geschrieben.',
  'no business type': 'keine Vorgangsart',
  '{0} as side; give Debit, Credit, Both, or None for what is not posted':
    '{0} als Seite; zulässig: Debit, Credit, Both, oder None für nicht zu Buchendes',
  'no account beside the contra account': 'kein Konto neben dem Gegenkonto',
  'no contra account beside the account': 'kein Gegenkonto neben dem Konto',
  '{0} as account and as contra account': '{0} als Konto und als Gegenkonto',
  'Not every balance is known, so no journal is made: {0}. Press Refresh, then make it again.':
    'Nicht jeder Saldo ist bekannt, daher wird kein Journal erstellt: {0}. Klicken Sie auf „Aktualisieren“ und erstellen Sie es noch einmal.',
  'Rates are missing, so no journal is made: {0}. Add them to the sheet Rates.':
    'Kurse fehlen, daher wird kein Journal erstellt: {0}. Ergänzen Sie sie auf dem Blatt Rates.',
};
