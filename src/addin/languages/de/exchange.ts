// The sentences of src/addin/exchange in German.
import type { Sentences } from '../../platform/say';

export const exchange: Sentences = {
  'The exchange answers with HTTP status {0} and no reason. Press Refresh in a few minutes; if it stays so, ask the exchange.':
    'Die Börse antwortet mit HTTP-Status {0} und ohne Grund. Klicken Sie in einigen Minuten auf „Aktualisieren“; bleibt es so, fragen Sie die Börse.',
  'an empty answer': 'eine leere Antwort',
  'a web page instead of data': 'eine Webseite statt Daten',
  'something that is cut off or no JSON': 'etwas Abgeschnittenes oder kein JSON',
  "The exchange's gateway sends {0} (HTTP status {1}). Press Refresh in a few minutes.":
    'Das Gateway der Börse sendet {0} (HTTP-Status {1}). Klicken Sie in einigen Minuten auf „Aktualisieren“.',
  'The exchange asks for a pause: too many requests.':
    'Die Börse verlangt eine Pause: zu viele Anfragen.',
  "Tieout's own server refuses to forward the request. This is a fault of Tieout: please report it.":
    'Der eigene Server von Tieout lehnt es ab, die Anfrage weiterzuleiten. Das ist ein Fehler von Tieout: Bitte melden Sie ihn.',
  "You are signed out of Tieout's server. Close the workbook, open it again, sign in in Tieout's pane, then press Refresh.":
    'Sie sind am Server von Tieout abgemeldet. Schließen Sie die Arbeitsmappe, öffnen Sie sie wieder, melden Sie sich im Tieout-Bereich an und klicken Sie auf „Aktualisieren“.',
  "The exchange cannot be reached from Tieout's server ({0}). Check the internet connection, then press Refresh.":
    'Die Börse ist vom Server von Tieout aus nicht erreichbar ({0}). Prüfen Sie die Internetverbindung und klicken Sie auf „Aktualisieren“.',
  "The exchange's answer is not what its document says (it holds no list of records). Nothing of it is shown. Press Refresh; if it stays so, report it with this sentence.":
    'Die Antwort der Börse entspricht nicht ihrer Beschreibung (sie enthält keine Liste von Datensätzen). Nichts davon wird gezeigt. Klicken Sie auf „Aktualisieren“; bleibt es so, melden Sie es mit diesem Satz.',
  '{0} paid in {1}': '{0}, gezahlt in {1}',
  '{0} from {1} to {2}': '{0} von {1} bis {2}',
  'a settlement of {0}': 'einer Abrechnung vom {0}',
  'The exchange was asked for {0} and answered with {1} (commission records, page {2}). Nothing of it is shown. Press Refresh; if it stays so, report it with this sentence.':
    'Die Börse wurde nach {0} gefragt und antwortete mit {1} (Provisionen, Seite {2}). Nichts davon wird gezeigt. Klicken Sie auf „Aktualisieren“; bleibt es so, melden Sie es mit diesem Satz.',
  'commission records': 'Provisionen',
  'ledger entries': 'Buchungen',
  'the time': 'die Zeit',
  'Nothing came from the exchange for {0} seconds. Press Refresh in a few minutes. {1}':
    'Von der Börse kam {0} Sekunden lang nichts. Klicken Sie in einigen Minuten auf „Aktualisieren“. {1}',
  'The exchange allows no further request for {0}. Wait that long, then press Refresh.':
    'Die Börse lässt für {0} keine weitere Anfrage zu. Warten Sie so lange und klicken Sie dann auf „Aktualisieren“.',
  '{0} seconds': '{0} Sekunden',
  '{0} minutes': '{0} Minuten',
  "The exchange does not say its time as documented (field serverTime), so the clock cannot be corrected. Set this computer's clock to automatic, then press Refresh.":
    'Die Börse nennt ihre Zeit nicht wie beschrieben (Feld serverTime), die Uhr lässt sich also nicht berichtigen. Stellen Sie die Uhr dieses Computers auf automatisch und klicken Sie auf „Aktualisieren“.',
  'The exchange lists ledger entry {0} in two months with different contents, so neither can be trusted. Refresh past months too; if it stays so, ask the exchange about this entry.':
    'Die Börse führt die Buchung {0} in zwei Monaten mit verschiedenem Inhalt auf, keiner ist also verlässlich. Aktualisieren Sie auch frühere Monate; bleibt es so, fragen Sie die Börse nach dieser Buchung.',
  "The exchange could not read Tieout's request for {0}. This is a fault of Tieout: please report it. {1}":
    'Die Börse konnte die Anfrage von Tieout ({0}) nicht lesen. Das ist ein Fehler von Tieout: Bitte melden Sie ihn. {1}',
  "The exchange refuses the time of the request, also after the clock was corrected. Set this computer's clock to automatic, then press Refresh.":
    'Die Börse lehnt die Zeit der Anfrage ab, auch nach Berichtigung der Uhr. Stellen Sie die Uhr dieses Computers auf automatisch und klicken Sie auf „Aktualisieren“.',
  'The exchange does not accept the credentials of account {0}. Check API key, secret and passphrase, then connect the account again.':
    'Die Börse nimmt die Zugangsdaten von Konto {0} nicht an. Prüfen Sie API-Schlüssel, Geheimnis und Passphrase und verbinden Sie das Konto neu.',
  'The exchange has blocked account {0}. Contact the exchange. {1}':
    'Die Börse hat Konto {0} gesperrt. Wenden Sie sich an die Börse. {1}',
  'The key of account {0} may not read {1}. Give it the read permission at the exchange; a new key can take up to 15 minutes.':
    'Der Schlüssel von Konto {0} darf nicht lesen: {1}. Erteilen Sie ihm bei der Börse das Leserecht; ein neuer Schlüssel braucht bis zu 15 Minuten.',
  "The key of account {0} may not be used from this computer's internet address. Add the address to the key's allow-list at the exchange, then press Refresh. {1}":
    'Der Schlüssel von Konto {0} darf von der Internetadresse dieses Computers nicht verwendet werden. Fügen Sie die Adresse bei der Börse der Liste erlaubter Adressen hinzu und klicken Sie auf „Aktualisieren“. {1}',
  'The exchange wants a second factor for account {0}. Bind one at the exchange, then press Refresh.':
    'Die Börse verlangt für Konto {0} einen zweiten Faktor. Richten Sie ihn bei der Börse ein und klicken Sie auf „Aktualisieren“.',
  'The exchange has a passing fault. Press Refresh in a few minutes. {0}':
    'Die Börse hat eine vorübergehende Störung. Klicken Sie in einigen Minuten auf „Aktualisieren“. {0}',
  'The exchange does not know the symbol {0} or does not offer it. Check its spelling, for example BTCUSDT.':
    'Die Börse kennt das Handelspaar {0} nicht oder bietet es nicht an. Prüfen Sie die Schreibweise, etwa BTCUSDT.',
  'The exchange refuses a value that was asked for ({0}). Check these values in the formula. {1}':
    'Die Börse lehnt einen abgefragten Wert ab ({0}). Prüfen Sie diese Werte in der Formel. {1}',
  'The exchange refuses the period {0}: it is too long, in the wrong order, or older than the exchange keeps. Ask for a shorter or a later period. {1}':
    'Die Börse lehnt den Zeitraum {0} ab: zu lang, in falscher Reihenfolge oder älter, als die Börse vorhält. Fragen Sie nach einem kürzeren oder späteren Zeitraum. {1}',
  'Account {0} may not read rebates: only broker accounts can. LEDGER still works.':
    'Konto {0} darf keine Provisionen lesen: Das können nur Brokerkonten. LEDGER funktioniert weiterhin.',
  'The exchange says: "{0}".': 'Die Börse sagt: „{0}“.',
  'The exchange refuses the request for {0} with a code that Tieout does not know. {1} Press Refresh in a few minutes; if it stays so, ask the exchange what this code means. ({2})':
    'Die Börse lehnt die Anfrage ({0}) mit einem Code ab, den Tieout nicht kennt. {1} Klicken Sie in einigen Minuten auf „Aktualisieren“; bleibt es so, fragen Sie die Börse nach der Bedeutung des Codes. ({2})',
  'It gives no message.': 'Sie gibt keine Meldung dazu.',
  'The exchange answers page {0} of the ledger of {1} with entries that stood on earlier pages. Nothing of it is shown. Press Refresh; if it stays so, report it with this sentence.':
    'Die Börse antwortet auf Seite {0} des Kontobuchs {1} mit Buchungen früherer Seiten. Nichts davon wird gezeigt. Klicken Sie auf „Aktualisieren“; bleibt es so, melden Sie es mit diesem Satz.',
  'The ledger of {0} kept changing while it was read {1} times, so it cannot be shown as complete. Press Refresh in a quieter moment.':
    'Das Kontobuch {0} änderte sich, während es {1}-mal gelesen wurde, und kann daher nicht als vollständig gezeigt werden. Klicken Sie in einem ruhigeren Moment auf „Aktualisieren“.',
  'The exchange was asked for the ledger of {0} and answered with entry {1} of another month (page {2}). Nothing of it is shown. Press Refresh; if it stays so, report it with this sentence.':
    'Die Börse wurde nach dem Kontobuch {0} gefragt und antwortete mit Buchung {1} eines anderen Monats (Seite {2}). Nichts davon wird gezeigt. Klicken Sie auf „Aktualisieren“; bleibt es so, melden Sie es mit diesem Satz.',
  'The exchange answers more than {0} pages for one month of the ledger. Nothing of it is shown. Report it with this sentence.':
    'Die Börse antwortet für einen Monat des Kontobuchs mit mehr als {0} Seiten. Nichts davon wird gezeigt. Melden Sie es mit diesem Satz.',
  'Entries are posted to this month of the ledger faster than its pages can be read, so it cannot be shown as complete. Press Refresh in a quieter moment.':
    'In diesem Monat wird schneller gebucht, als die Seiten gelesen werden können; er kann daher nicht als vollständig gezeigt werden. Klicken Sie in einem ruhigeren Moment auf „Aktualisieren“.',
  'The exchange sent ledger entry {0} twice with different contents, so neither can be trusted. Press Refresh; if it stays so, ask the exchange about this entry.':
    'Die Börse hat die Buchung {0} zweimal mit verschiedenem Inhalt gesendet, keiner ist also verlässlich. Klicken Sie auf „Aktualisieren“; bleibt es so, fragen Sie die Börse nach dieser Buchung.',
  'of at most {0} characters that can all be seen': 'von höchstens {0} sichtbaren Zeichen',
  'a text': 'ein Text',
  'a text that says something, {0}': 'ein Text mit Inhalt, {0}',
  'an amount below 1E+100 with at most 100 decimals':
    'ein Betrag unter 1E+100 mit höchstens 100 Nachkommastellen',
  'a time of the form yyyy-MM-dd HH:mm:ss': 'eine Zeit der Form yyyy-MM-dd HH:mm:ss',
  'a Unix time in milliseconds': 'eine Unix-Zeit in Millisekunden',
  'a whole number': 'eine ganze Zahl',
  '{0} is not {1}': '{0}: erwartet wird {1}',
  'commission records, page {0}': 'Provisionen, Seite {0}',
  'the answer has no fields': 'die Antwort hat keine Felder',
  'current says page {0}': 'current nennt Seite {0}',
  'ledger entries, page {0}': 'Buchungen, Seite {0}',
  'the answer holds no list of records': 'die Antwort enthält keine Liste von Datensätzen',
  'record {0} has no fields': 'Datensatz {0} hat keine Felder',
  'record {0}': 'Datensatz {0}',
  "The exchange's answer is not what its document says ({0}: {1}). Nothing of it is shown. Press Refresh; if it stays so, report it with this sentence.":
    'Die Antwort der Börse entspricht nicht ihrer Beschreibung ({0}: {1}). Nichts davon wird gezeigt. Klicken Sie auf „Aktualisieren“; bleibt es so, melden Sie es mit diesem Satz.',
  'The exchange answers more than {0} pages of commission records for one window. Nothing of it is shown. Report it with this sentence.':
    'Die Börse antwortet für ein Zeitfenster mit mehr als {0} Seiten Provisionen. Nichts davon wird gezeigt. Melden Sie es mit diesem Satz.',
  'The exchange answers pages {0} and {1} of the commission records of {2} with the same records. Nothing of it is shown. Press Refresh; if it stays so, report it with this sentence.':
    'Die Börse antwortet auf die Seiten {0} und {1} der Provisionen von {2} mit denselben Datensätzen. Nichts davon wird gezeigt. Klicken Sie auf „Aktualisieren“; bleibt es so, melden Sie es mit diesem Satz.',
  'The commission records of {0} from {1} to {2} kept changing while they were read {3} times, so they cannot be shown as complete. Press Refresh in a quieter moment.':
    'Die Provisionen von {0} von {1} bis {2} änderten sich, während sie {3}-mal gelesen wurden, und können daher nicht als vollständig gezeigt werden. Klicken Sie in einem ruhigeren Moment auf „Aktualisieren“.',
  'The exchange did not answer within {0} seconds. Press Refresh in a few minutes.':
    'Die Börse hat nicht innerhalb von {0} Sekunden geantwortet. Klicken Sie in einigen Minuten auf „Aktualisieren“.',
  "The connection was cut before the whole answer came. Check the internet connection and that Tieout's server runs, then press Refresh.":
    'Die Verbindung brach ab, bevor die ganze Antwort da war. Prüfen Sie, ob das Internet erreichbar ist und der Server von Tieout läuft, und klicken Sie auf „Aktualisieren“.',
  'Too many requests are waiting. Wait until the running ones are done, then press Refresh.':
    'Zu viele Anfragen warten. Warten Sie, bis die laufenden fertig sind, und klicken Sie auf „Aktualisieren“.',
};
