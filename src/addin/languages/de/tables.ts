// The sentences of src/addin/tables in German.
import type { Sentences } from '../../platform/say';

export const tables: Sentences = {
  '{0} has lost its column "{1}", without which it cannot be refreshed. Undo that, or insert the table again; this one stays as it is.':
    '{0} hat die Spalte „{1}“ verloren und kann ohne sie nicht aktualisiert werden. Machen Sie das rückgängig, oder fügen Sie die Tabelle neu ein; diese bleibt, wie sie ist.',
  '{0} would grow beyond the {1} rows of a sheet. Insert a table of fewer days or coins.':
    '{0} würde über die {1} Zeilen eines Blatts hinauswachsen. Fügen Sie eine Tabelle mit weniger Tagen oder Coins ein.',
  '{0} rows of {1} are older than what the exchange still holds. They stay as they were and are counted.':
    '{0} Zeilen von {1} sind älter als das, was die Börse noch vorhält. Sie bleiben, wie sie waren, und zählen mit.',
  "{0} no longer has {1}, or its cells are another column's: it is not refreshed.":
    '{0} hat {1} nicht mehr, oder die Zellen gehören zu einer anderen Spalte: Sie wird nicht aktualisiert.',
};
