// The sentences of src/addin/snapshot in German.
import type { Sentences } from '../../platform/say';

export const snapshot: Sentences = {
  'This device has no room left for what Tieout reads. What is read from now on is kept only until Excel closes, and read again from the exchange next time. Make room on the disk, or forget an account that is no longer needed.':
    'Dieses Gerät hat keinen Platz mehr für das, was Tieout liest. Was ab jetzt gelesen wird, bleibt nur, bis Excel geschlossen wird, und wird beim nächsten Mal neu von der Börse gelesen. Schaffen Sie Platz, oder entfernen Sie ein nicht mehr benötigtes Konto.',
  'What was kept of {0} is damaged and cannot be read. It was set aside; press Refresh to read it from the exchange again.':
    'Was zu {0} gespeichert war, ist beschädigt und nicht lesbar. Es wurde beiseitegelegt; klicken Sie auf „Aktualisieren“, um es neu von der Börse zu lesen.',
  'The content of a record on this device makes no sense.':
    'Der Inhalt eines Datensatzes auf diesem Gerät ergibt keinen Sinn.',
  'The exchange refuses the days from {0} to {1} although it answers for the days before, so the period cannot be shown as complete. Press Refresh; if it stays so, ask the exchange.':
    'Die Börse lehnt die Tage von {0} bis {1} ab, antwortet aber für die Tage davor; der Zeitraum kann daher nicht als vollständig gezeigt werden. Klicken Sie auf „Aktualisieren“; bleibt es so, fragen Sie die Börse.',
  'the ledger of {0}': 'Kontobuch {0}',
  '{0} rebates of {1} in {2}, {3} to {4}': '{0}-Provisionen von {1} in {2}, {3} bis {4}',
  'kept records': 'gespeicherte Datensätze',
  'page {0} of the ledger of {1}': 'Seite {0} des Kontobuchs {1}',
  'the rebates of {0} in {1} of {2}': 'den Provisionen von {0} in {1}, {2}',
  'the answers for {0} in {1}': 'den Antworten für {0} in {1}',
  'a window': 'ein Zeitfenster',
  'What is kept of the account is locked. It is forgotten as soon as the PIN is typed; "Forget everything" forgets it at once.':
    'Was von dem Konto gespeichert ist, ist gesperrt. Es wird entfernt, sobald die PIN eingegeben wird; „Alles entfernen“ entfernt es sofort.',
  'What is kept on this device could not be deleted. Try again, or delete the site data of this add-in in the browser.':
    'Was auf diesem Gerät gespeichert ist, konnte nicht gelöscht werden. Versuchen Sie es noch einmal, oder löschen Sie im Browser die Websitedaten dieses Add-Ins.',
  'what is kept': 'dem Gespeicherten',
};
