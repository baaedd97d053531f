// The sentences of src/addin/excel in German.
import type { Sentences } from '../../platform/say';

export const excel: Sentences = {
  '{0} holds {1} of {2} rows, under a line that says INCOMPLETE.':
    '{0} enthält {1} von {2} Zeilen, unter einer Zeile mit INCOMPLETE.',
  'From that cell on {0} has no room for {1} rows and {2} columns.':
    'Ab dieser Zelle hat {0} keinen Platz für {1} Zeilen und {2} Spalten.',
  '{0} is protected, so no table can be inserted. Unprotect it (Review, Unprotect Sheet), then try again.':
    '{0} ist geschützt, daher kann keine Tabelle eingefügt werden. Heben Sie den Schutz auf (Überprüfen, Blattschutz aufheben) und versuchen Sie es noch einmal.',
  '{0} is not empty, and the table needs that room. Choose a cell with {1} empty rows and {2} empty columns, such as A1 of a new sheet.':
    '{0} ist nicht leer, und die Tabelle braucht diesen Platz. Wählen Sie eine Zelle mit {1} leeren Zeilen und {2} leeren Spalten, etwa A1 eines neuen Blatts.',
  'The table {0} is no longer in this workbook.':
    'Die Tabelle {0} ist nicht mehr in dieser Arbeitsmappe.',
  'The table was changed while it was being refreshed.':
    'Die Tabelle wurde geändert, während sie aktualisiert wurde.',
  'The table says INCOMPLETE; refresh it again. No note was moved.':
    'Die Tabelle zeigt INCOMPLETE; aktualisieren Sie sie noch einmal. Keine Notiz wurde verschoben.',
  '{0} is protected, so {1} cannot be refreshed. Unprotect it (Review, Unprotect Sheet), then refresh again.':
    '{0} ist geschützt, daher kann {1} nicht aktualisiert werden. Heben Sie den Schutz auf (Überprüfen, Blattschutz aufheben) und aktualisieren Sie noch einmal.',
  '{0} is filtered, and {1} new rows have to be added. Clear its filter (Data, Clear), then refresh again.':
    '{0} ist gefiltert, und neue Zeilen ({1}) müssen hinzukommen. Löschen Sie den Filter (Daten, Löschen) und aktualisieren Sie noch einmal.',
  'Nothing was written.': 'Nichts wurde geschrieben.',
  'Excel does not allow it: the sheet or the workbook is protected or open for reading only. Remove the protection, then try again. (AccessDenied)':
    'Excel lässt es nicht zu: Das Blatt oder die Arbeitsmappe ist geschützt oder nur zum Lesen geöffnet. Heben Sie den Schutz auf und versuchen Sie es noch einmal. (AccessDenied)',
  'Excel was busy for {0} seconds: a cell is being edited, or too much is going on. Finish the entry, then try again. ({1})':
    'Excel war {0} Sekunden beschäftigt: Eine Zelle wird bearbeitet, oder es ist zu viel zu tun. Beenden Sie die Eingabe und versuchen Sie es noch einmal. ({1})',
  'Excel stopped: {0} ({1})': 'Excel hat abgebrochen: {0} ({1})',
  'This workbook': 'Diese Arbeitsmappe',
};
