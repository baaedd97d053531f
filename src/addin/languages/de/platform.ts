// The sentences of src/addin/platform in German.
import type { Sentences } from '../../platform/say';

export const platform: Sentences = {
  'This browser keeps nothing for Tieout: accounts, settings and what was read are forgotten when this workbook closes. Allow this page to store data (third-party storage) in the browser’s settings, then open the workbook again.':
    'Dieser Browser speichert nichts für Tieout: Konten, Einstellungen und Gelesenes gehen verloren, wenn diese Arbeitsmappe geschlossen wird. Erlauben Sie dieser Seite in den Browsereinstellungen, Daten zu speichern (Speicher von Drittanbietern), und öffnen Sie die Arbeitsmappe wieder.',
  'A part of Tieout could not be loaded from its server. Check the connection, then press the button again; a cell loads it with Refresh. If that does not help, Tieout was upgraded on the server: save the workbook, close it and open it again.':
    'Ein Teil von Tieout konnte nicht vom Server geladen werden. Prüfen Sie die Verbindung und klicken Sie noch einmal; eine Zelle lädt ihn mit „Aktualisieren“. Hilft das nicht, wurde Tieout auf dem Server erneuert: Speichern und schließen Sie die Arbeitsmappe und öffnen Sie sie wieder.',
  'Cancelled before everything was read. Press Refresh to read it.':
    'Abgebrochen, bevor alles gelesen war. Klicken Sie auf „Aktualisieren“, um es zu lesen.',
};
