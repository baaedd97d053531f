// The sentences of src/addin/evidence in German.
import type { Sentences } from '../../platform/say';

export const evidence: Sentences = {
  'Two windows of commission records hold the same record of {0}, so it would count twice. Refresh past months too; if it stays so, ask the exchange about this record.':
    'Zwei Zeiträume mit Provisionen enthalten denselben Datensatz vom {0}, er würde also doppelt zählen. Aktualisieren Sie auch vergangene Monate; bleibt es so, fragen Sie die Börse nach diesem Datensatz.',
  'Page {0} of {1} holds the answer of a page before it, so one answer would count twice.':
    'Seite {0} von {1} enthält die Antwort einer Seite davor, eine Antwort würde also doppelt zählen.',
  'One answer stands for two accounts or two products, {0} among them, so it would count twice.':
    'Eine Antwort steht für zwei Konten oder zwei Produkte, darunter {0}, sie würde also doppelt zählen.',
  '{0} says {1}, the answers give {2}.': '{0} nennt {1}, die Antworten ergeben {2}.',
};
