// The sentences of src/addin/session in German.
import type { Sentences } from '../../platform/say';

export const session: Sentences = {
  "A broker's account: reads commission records and ledger entries.":
    'Ein Brokerkonto: liest Provisionen und Buchungen.',
  'An ordinary account: reads ledger entries; commission records are for brokers only.':
    'Ein gewöhnliches Konto: liest Buchungen; Provisionen gibt es nur für Broker.',
  'No account is connected. Open the Tieout pane and connect one: this cell then fills itself.':
    'Kein Konto ist verbunden. Öffnen Sie den Tieout-Bereich und verbinden Sie eines: Diese Zelle füllt sich dann von selbst.',
  '{0}: it reaches beyond the months of the close.':
    '{0}: reicht über die Monate des Abschlusses hinaus.',
  '{0}: this device does not show it from records of its own.':
    '{0}: zeigt dieses Gerät nicht aus eigenen Daten.',
  '{0}: an opening or closing differs from the months beside, which the file does not hold.':
    '{0}: Ein Anfangs- oder Endsaldo weicht von den Nachbarmonaten ab, die nicht in der Datei stehen.',
  'Journal of {0}: an opening or closing differs from the months beside, which the file does not hold.':
    'Journal {0}: Ein Anfangs- oder Endsaldo weicht von den Nachbarmonaten ab, die nicht in der Datei stehen.',
  '{0}: not every balance is known.': '{0}: Nicht jeder Saldo ist bekannt.',
  '{0}: none of its days has begun.': '{0}: Keiner der Tage hat begonnen.',
  '{0}: it was asked on {1}, before all its postings were due. Press Refresh.':
    '{0}: wurde am {1} gefragt, bevor alle Buchungen fällig waren. Aktualisieren Sie.',
  '{0}: not every day is known.': '{0}: Nicht jeder Tag ist bekannt.',
  'Journal of {0}: none was made in this workbook.':
    'Journal {0}: In dieser Arbeitsmappe wurde keines erstellt.',
  'Journal of {0}: {1}': 'Journal {0}: {1}',
  'Journal of {0}: its sheet says something else in {1} than the records and tables give now. Delete the sheet and make the journal again.':
    'Journal {0}: Das Blatt sagt bei {1} etwas anderes, als Daten und Tabellen jetzt ergeben. Löschen Sie das Blatt und erstellen Sie das Journal neu.',
  'a line more': 'einer weiteren Zeile',
  '{0}: this device does not keep all answers that it is made of. Refresh past months too, then save the evidence.':
    '{0}: Dieses Gerät speichert nicht alle Antworten, aus denen es besteht. Aktualisieren Sie auch vergangene Monate, dann speichern Sie die Nachweise.',
  'Not in it: {0}': 'Nicht darin: {0}',
  'No account is connected. Unlock one in the Tieout pane, or connect one.':
    'Kein Konto ist verbunden. Entsperren Sie eines im Tieout-Bereich, oder verbinden Sie eines.',
  "{0} The workbook's account is {1}.": '{0} Das Konto der Arbeitsmappe ist {1}.',
  "This workbook's account is {0}, which is not connected. Connect it in the Tieout pane: this cell then fills itself.":
    'Das Konto dieser Arbeitsmappe ist {0}, es ist nicht verbunden. Verbinden Sie es im Tieout-Bereich: Diese Zelle füllt sich dann von selbst.',
  'Account {0} is not connected on this device. Connect it in the Tieout pane: this cell then fills itself.':
    'Konto {0} ist auf diesem Gerät nicht verbunden. Verbinden Sie es im Tieout-Bereich: Diese Zelle füllt sich dann von selbst.',
  'Account {0} is locked. Unlock it in the Tieout pane.':
    'Konto {0} ist gesperrt. Entsperren Sie es im Tieout-Bereich.',
  'What this device keeps of account {0} is damaged. Forget it in the Tieout pane and connect it again.':
    'Was dieses Gerät von Konto {0} speichert, ist beschädigt. Entfernen Sie es im Tieout-Bereich und verbinden Sie es neu.',
  'Another window put what this device keeps under a PIN. Unlock it here too, under Accounts: until then kept rows are not shown, and what is read is kept only until Excel closes.':
    'Ein anderes Fenster hat den Speicher dieses Geräts unter eine PIN gestellt. Entsperren Sie ihn auch hier unter „Konten“: Bis dahin werden gespeicherte Zeilen nicht gezeigt, und Gelesenes bleibt nur, bis Excel geschlossen wird.',
  'This device remembers no account, so there is nothing to unlock.':
    'Dieses Gerät hat kein Konto gespeichert, es gibt also nichts zu entsperren.',
  'This workbook uses {0}, not connected on this device. Connect it under Accounts to refresh.':
    'Diese Arbeitsmappe verwendet {0}, auf diesem Gerät nicht verbunden. Verbinden Sie das Konto unter „Konten“, um zu aktualisieren.',
  'This workbook uses {0}, not connected on this device. Connect them under Accounts to refresh.':
    'Diese Arbeitsmappe verwendet {0}, auf diesem Gerät nicht verbunden. Verbinden Sie die Konten unter „Konten“, um zu aktualisieren.',
  'Nothing was connected, and what this device remembers is unchanged.':
    'Nichts wurde verbunden; was dieses Gerät gespeichert hat, ist unverändert.',
  'Connected {0}.': '{0} wurde verbunden.',
  '{0} is connected.': '{0} ist verbunden.',
  'It is not remembered on this device. {0}':
    'Das Konto ist auf diesem Gerät nicht gespeichert. {0}',
  '{0} is forgotten, but some of its rows could not be deleted. Press "Forget everything" under Accounts.':
    '{0} ist entfernt, aber einige Zeilen konnten nicht gelöscht werden. Klicken Sie unter „Konten“ auf „Alles entfernen“.',
  'Forgot {0} on this device.': '{0} wurde von diesem Gerät entfernt.',
  'The rows on this device were under the PIN too, so they are forgotten. Refresh reads them again.':
    'Auch die Zeilen auf diesem Gerät standen unter der PIN und sind entfernt. „Aktualisieren“ liest sie wieder.',
  'Forgot all accounts and all rows on this device. Cells keep what they show until the workbook closes.':
    'Alle Konten und alle Zeilen wurden von diesem Gerät entfernt. Zellen behalten, was sie zeigen, bis die Arbeitsmappe geschlossen wird.',
  'Locked. Cells keep what they show.': 'Gesperrt. Zellen behalten, was sie zeigen.',
  ' What is kept of {0} is damaged: forget it and connect it again.':
    ' Was von {0} gespeichert ist, ist beschädigt: Entfernen Sie es und verbinden Sie es neu.',
  'Unlocked. Nothing was asked of the exchange; press Refresh for new rows.{0}':
    'Entsperrt. Die Börse wurde nichts gefragt; klicken Sie für neue Zeilen auf „Aktualisieren“.{0}',
  '{0} is used in this workbook.': '{0} wird in dieser Arbeitsmappe verwendet.',
  'This device does not keep all answers of the exchange for {0}. Refresh past months too, then save the evidence.':
    'Dieses Gerät hat nicht alle Antworten der Börse für {0}. Aktualisieren Sie auch vergangene Monate, dann speichern Sie den Nachweis.',
  '{0} differs from what was pinned, so no evidence was saved. Accept the differences first, or open the month again.':
    '{0} weicht von dem ab, was festgehalten wurde, daher wurde kein Nachweis gespeichert. Nehmen Sie zuerst die Unterschiede an, oder öffnen Sie den Monat wieder.',
  'The rows of {0} do not follow from the answers that this device keeps, so no evidence was saved. Refresh past months too. {1}':
    'Die Zeilen von {0} folgen nicht aus den Antworten, die dieses Gerät hat, daher wurde kein Nachweis gespeichert. Aktualisieren Sie auch vergangene Monate. {1}',
  '{0} of the close in one file, each checked against the answers of the exchange.':
    '{0} des Abschlusses in einer Datei, jedes gegen die Antworten der Börse geprüft.',
  'This workbook has no pack that can be rolled: its sheets Close and Carried are not there, or B3 of Close holds no month.':
    'Diese Arbeitsmappe hat keine Abschlussmappe, die übernommen werden kann: Die Blätter Close und Carried fehlen, oder B3 von Close enthält keinen Monat.',
  'The roll-forward of {0} shows no result, so it has no closings to carry. Refresh it, then roll.':
    'Die Überleitung von {0} zeigt kein Ergebnis, also gibt es keine Endbestände zu übernehmen. Aktualisieren Sie sie, dann übernehmen Sie.',
  'The pack is of {0} now. The closings and open items of {1} stand on the sheet Carried.':
    'Die Abschlussmappe gilt jetzt für {0}. Die Endbestände und offenen Posten von {1} stehen auf dem Blatt Carried.',
  'Cancelled. Nothing of the pack was written.':
    'Abgebrochen. Von der Abschlussmappe wurde nichts geschrieben.',
  'This workbook has {0} already. Change the month in its sheet Close, or rename what is there. Nothing was written.':
    'Diese Arbeitsmappe hat bereits {0}. Ändern Sie den Monat auf dem Blatt Close, oder benennen Sie um, was dort ist. Nichts wurde geschrieben.',
  'The pack of {0} is written: {1}.': 'Die Abschlussmappe {0} ist geschrieben: {1}.',
  'Give the month as 2026-10.': 'Geben Sie den Monat als 2026-10 an.',
  '{0} is no month that Excel can hold. Give a later one.':
    '{0} ist kein Monat, den Excel darstellen kann. Geben Sie einen späteren an.',
  'Choose at least one connected account.': 'Wählen Sie mindestens ein verbundenes Konto.',
  "{0} holds *, ? or ~, by which Excel's formulas mean other names too. Connect the account under another name for the pack.":
    '{0} enthält *, ? oder ~; damit meinen Excel-Formeln auch andere Namen. Verbinden Sie das Konto für die Abschlussmappe unter einem anderen Namen.',
  'None of these accounts is a broker, so no commission is settled for them. Leave the commission coin empty.':
    'Keines dieser Konten ist ein Brokerkonto, daher wird keine Provision abgerechnet. Lassen Sie den Provisions-Coin leer.',
  'The book {0} is no table and no range of this workbook. Give a table by its name, or a range such as Book!A1:F500.':
    'Das Buch {0} ist weder Tabelle noch Bereich dieser Arbeitsmappe. Geben Sie den Namen einer Tabelle an, oder einen Bereich wie Book!A1:F500.',
  'This Excel cannot write the sheets of a pack.':
    'Dieses Excel kann die Blätter einer Abschlussmappe nicht schreiben.',
  'Writing the pack, sheet {0}': 'Abschlussmappe wird geschrieben, Blatt {0}',
  'This workbook cannot hold tables.': 'Diese Arbeitsmappe kann keine Tabellen aufnehmen.',
  'Inserted at {0}. {1}': 'Eingefügt in {0}. {1}',
  'Inserted at {0}, for {1} is not empty. {2}': 'Eingefügt in {0}, denn {1} ist nicht leer. {2}',
  'Its rows are kept on this device.': 'Die Zeilen sind auf diesem Gerät gespeichert.',
  'Progress stands at the foot of this pane.': 'Der Fortschritt steht am Fuß dieses Bereichs.',
  'Inserted at {0}.': 'Eingefügt in {0}.',
  '{0} is not empty, and the rows may need that room. Choose a cell with empty cells to its right and below, or insert on a new sheet. Nothing was written.':
    '{0} ist nicht leer, und die Zeilen brauchen diesen Platz vielleicht. Wählen Sie eine Zelle mit leeren Zellen rechts und darunter, oder fügen Sie auf einem neuen Blatt ein. Nichts wurde geschrieben.',
  '{0} is not empty, and the rows need that room. Choose a cell with empty cells to its right and below, or insert on a new sheet. Nothing was written.':
    '{0} ist nicht leer, und die Zeilen brauchen diesen Platz. Wählen Sie eine Zelle mit leeren Zellen rechts und darunter, oder fügen Sie auf einem neuen Blatt ein. Nichts wurde geschrieben.',
  'From {0} on the sheet has no room for so many rows or columns. Choose a cell further up and left, or insert on a new sheet. Nothing was written.':
    'Ab {0} hat das Blatt keinen Platz für so viele Zeilen oder Spalten. Wählen Sie eine Zelle weiter oben links, oder fügen Sie auf einem neuen Blatt ein. Nichts wurde geschrieben.',
  '{0} is protected. Unprotect it (Review, Unprotect Sheet), or insert on a new sheet. Nothing was written.':
    '{0} ist geschützt. Heben Sie den Schutz auf (Überprüfen, Blattschutz aufheben), oder fügen Sie auf einem neuen Blatt ein. Nichts wurde geschrieben.',
  'Excel is busy: a cell is being edited. Press Enter or Esc in the sheet, then insert again. Nothing was written.':
    'Excel ist beschäftigt: Eine Zelle wird bearbeitet. Drücken Sie im Blatt Eingabe oder Esc und fügen Sie noch einmal ein. Nichts wurde geschrieben.',
  '{0} is no trading pair. Give pairs such as BTCUSDT, with commas between them.':
    '{0} ist kein Handelspaar. Geben Sie Paare wie BTCUSDT an, durch Kommas getrennt.',
  'These are {0} trading pairs. Give at most {1}: each is asked for spot and futures.':
    'Das sind {0} Handelspaare. Geben Sie höchstens {1} an: Jedes wird für Spot und Futures abgefragt.',
  'No records match what was asked.': 'Keine Datensätze passen zur Abfrage.',
  'These are {0} rows; a sheet holds {1}. Narrow the dates.':
    'Das sind {0} Zeilen; ein Blatt fasst {1}. Engen Sie den Zeitraum ein.',
  'Shown without number formats: with them {0} rows are more than this Excel takes in one result.':
    'Ohne Zahlenformate gezeigt: Damit sind {0} Zeilen mehr, als dieses Excel in einem Ergebnis annimmt.',
  'These are {0} rows, {1} MB; this Excel takes {2} MB in one result. Ask for fewer days, coins or columns, or split it over several formulas.':
    'Das sind {0} Zeilen, {1} MB; dieses Excel nimmt {2} MB in einem Ergebnis an. Fragen Sie nach weniger Tagen, Coins oder Spalten, oder verteilen Sie es auf mehrere Formeln.',
  'This workbook is new to this device, so nothing is shown and nothing is asked. The Tieout pane has a button to use your account in this workbook.':
    'Diese Arbeitsmappe ist neu auf diesem Gerät, daher wird nichts gezeigt und nichts abgefragt. Im Tieout-Bereich können Sie Ihr Konto in dieser Arbeitsmappe verwenden.',
  'Not on this device. Press Refresh in the Tieout pane to ask the exchange.':
    'Nicht auf diesem Gerät. Klicken Sie im Tieout-Bereich auf „Aktualisieren“, um die Börse zu fragen.',
  'The dates that this workbook keeps for this formula are not those that the formula gives, so nothing is shown. Press Refresh in the Tieout pane to ask the exchange.':
    'Die Daten, die diese Arbeitsmappe zu dieser Formel speichert, sind nicht die der Formel, daher wird nichts gezeigt. Klicken Sie im Tieout-Bereich auf „Aktualisieren“, um die Börse zu fragen.',
  'A part of the period had not begun when this was asked, and has begun since. Press Refresh to read it.':
    'Ein Teil des Zeitraums hatte bei der Abfrage noch nicht begonnen und hat inzwischen begonnen. Klicken Sie auf „Aktualisieren“, um ihn zu lesen.',
  'What this device keeps is locked. Unlock it in the Tieout pane, or press Refresh to ask the exchange.':
    'Was dieses Gerät speichert, ist gesperrt. Entsperren Sie es im Tieout-Bereich, oder klicken Sie auf „Aktualisieren“, um die Börse zu fragen.',
  'Excel did not take the change: the sheet may be protected, or a cell is being edited. Nothing was changed; try again.':
    'Excel hat die Änderung nicht angenommen: Vielleicht ist das Blatt geschützt, oder eine Zelle wird bearbeitet. Nichts wurde geändert; versuchen Sie es noch einmal.',
  'Somebody else entered this formula, and its rows are not in the workbook yet. Press Refresh in the Tieout pane to ask the exchange.':
    'Jemand anders hat diese Formel eingegeben, und ihre Zeilen sind noch nicht in der Arbeitsmappe. Klicken Sie im Tieout-Bereich auf „Aktualisieren“, um die Börse zu fragen.',
  'This sheet': 'Dieses Blatt',
  'The selection': 'Die Auswahl',
  '{0} holds no live formula and no table of Tieout.':
    '{0} enthält keine Live-Formel und keine Tabelle von Tieout.',
  '{0} is over and was read on {1}; nothing to read again.':
    '{0} ist zu Ende und wurde am {1} gelesen; nichts ist neu zu lesen.',
  'All {0} results are over, the oldest read on {1}; nothing to read again.':
    'Alle {0} Ergebnisse sind zu Ende, das älteste wurde am {1} gelesen; nichts ist neu zu lesen.',
  '{n} results': { one: '{n} Ergebnis', other: '{n} Ergebnisse' },
  '{n} tables': { one: '{n} Tabelle', other: '{n} Tabellen' },
  ' and ': ' und ',
  ', past months included': ', auch frühere Monate',
  'Refreshed {0}{1}{2}.{3}': 'Aktualisiert: {0}{1}{2}.{3}',
  '{n} results of past months were not read again.': {
    one: '{n} Ergebnis früherer Monate wurde nicht neu gelesen.',
    other: '{n} Ergebnisse früherer Monate wurden nicht neu gelesen.',
  },
  '{n} deleted rows are back: the exchange still has them.': {
    one: '{n} gelöschte Zeile ist wieder da: Die Börse hat sie noch.',
    other: '{n} gelöschte Zeilen sind wieder da: Die Börse hat sie noch.',
  },
  '{0} of {1}': '{0} von {1}',
  'Refreshed {0}{1}. {2}': 'Aktualisiert: {0}{1}. {2}',
  ', {0} of them in a past month': ', davon {0} in einem früheren Monat',
  added: 'neu',
  changed: 'geändert',
  gone: 'entfallen',
  'nothing changed': 'nichts geändert',
  'entry {0}, {1}': 'Buchung {0}, {1}',
  'Entered {0} again. They fill themselves.':
    'Neu eingegeben: {0}. Die Zellen füllen sich von selbst.',
  '{n} formulas': { one: '{n} Formel', other: '{n} Formeln' },
  '{0} at #NAME?: Excel does not know the function. Reload Tieout, then press Repair again.':
    '{0} auf #NAME?: Excel kennt die Funktion nicht. Laden Sie Tieout neu und klicken Sie noch einmal auf „Reparieren“.',
  '{n} formulas still stand': { one: '{n} Formel steht noch', other: '{n} Formeln stehen noch' },
  'Formatted {0}.': '{0} wurde formatiert.',
  'This workbook holds no live Tieout result.':
    'Diese Arbeitsmappe enthält kein Live-Ergebnis von Tieout.',
  'No live Tieout result stands at {0}{1}.': 'In {0}{1} steht kein Live-Ergebnis von Tieout.',
  'The workbook says: “{0}”': 'Die Arbeitsmappe sagt: „{0}“',
  'rows of {0}.': 'Zeilen von {0}.',
  'From the workbook: {0}': 'Aus der Arbeitsmappe: {0}',
  'From the workbook, refreshed {0}: {1}': 'Aus der Arbeitsmappe, aktualisiert {0}: {1}',
  'Rows that this workbook carries say that they were read in the future, so they are not shown.':
    'Zeilen in dieser Arbeitsmappe wurden angeblich in der Zukunft gelesen und werden daher nicht gezeigt.',
  'The rows that this workbook carries cannot be read.':
    'Die Zeilen in dieser Arbeitsmappe können nicht gelesen werden.',
  'Excel does not let Tieout keep rows in the workbook now.':
    'Excel lässt Tieout jetzt keine Zeilen in der Arbeitsmappe speichern.',
  'Rows do not travel with this workbook: a colleague without the account sees none.':
    'Zeilen reisen mit dieser Arbeitsmappe nicht mit: Wer das Konto nicht hat, sieht keine.',
  'This Excel cannot keep rows in the workbook.':
    'Dieses Excel kann keine Zeilen in der Arbeitsmappe speichern.',
  'The workbook carries no rows yet.': 'Die Arbeitsmappe enthält noch keine Zeilen.',
  ' 1 result does not fit into {0} MB and does not travel.':
    ' 1 Ergebnis passt nicht in {0} MB und reist nicht mit.',
  ' {0} results do not fit into {1} MB and do not travel.':
    ' {0} Ergebnisse passen nicht in {1} MB und reisen nicht mit.',
  'The rows of {0} travel with the workbook, {1} kB.{2}':
    'Mit der Arbeitsmappe reisen die Zeilen mit: {0}, {1} kB.{2}',
  'Excel has not taken this yet, as while a cell is being edited. Tieout gives it again until it stands in the sheet.':
    'Excel hat dies noch nicht angenommen, etwa während eine Zelle bearbeitet wird. Tieout gibt es erneut, bis es im Blatt steht.',
  'An argument cannot be used.': 'Ein Argument ist nicht verwendbar.',
  'Asking the exchange': 'Die Börse wird gefragt',
  'page {0}': 'Seite {0}',
  'page {0} of {1}': 'Seite {0} von {1}',
  'Reading {0}, {1}{2}': 'Gelesen wird: {0}, {1}{2}',
  ', and {0} more': ', und {0} weitere',
  'The certificate stands on the sheet {0}.': 'Das Zertifikat steht auf dem Blatt {0}.',
  'This result is no longer in the workbook, so there is nothing to certify.':
    'Dieses Ergebnis ist nicht mehr in der Arbeitsmappe, es gibt also nichts zu bestätigen.',
  'No answer of the exchange stands behind {0}, so a file of it would prove nothing.':
    'Hinter {0} steht keine Antwort der Börse, eine Datei darüber würde also nichts beweisen.',
  "Of some of these days this device does not keep the exchange's exact answers. Refresh past months too, then save the evidence.":
    'Von einigen dieser Tage speichert dieses Gerät nicht die genauen Antworten der Börse. Aktualisieren Sie auch frühere Monate und sichern Sie dann den Beleg.',
  "The rows do not follow from the exchange's answers that this device keeps, so no evidence was saved. Refresh past months too. {0}":
    'Die Zeilen folgen nicht aus den gespeicherten Antworten der Börse, daher wurde kein Beleg gesichert. Aktualisieren Sie auch frühere Monate. {0}',
  '{0} of the exchange, checked: {1}.': '{0} der Börse, geprüft: {1}.',
  '{n} answers': { one: '{n} Antwort', other: '{n} Antworten' },
  'Ledger of {0}': 'Kontobuch von {0}',
  '{0} rebates of {1} in {2}, {3}': '{0}-Provisionen von {1} in {2}, {3}',
  'Say who prepared the period.': 'Geben Sie an, wer den Zeitraum erstellt hat.',
  'Say who reviewed the period.': 'Geben Sie an, wer den Zeitraum geprüft hat.',
  'The reviewer must be another person than the preparer, and than the person who accepted a difference.':
    'Wer prüft, darf weder die Person sein, die erstellt hat, noch die, die eine Differenz angenommen hat.',
  '{0} So no evidence was saved. Open the month again and submit it anew.':
    '{0} Daher wurde kein Nachweis gespeichert. Öffnen Sie den Monat wieder, und reichen Sie ihn neu ein.',
  'The signature of {0} is not in it: {1} since, the first in {2}.':
    'Die Unterschrift von {0} ist nicht darin: {1} seitdem, die erste in {2}.',
  '{0} was altered in the file: it is not what its pinned hash says.':
    '{0} wurde in der Datei verändert: Es ist nicht, was der festgehaltene Hash sagt.',
  'The pinned hashes were altered in the file: {0} {1} others.':
    'Die festgehaltenen Hashes wurden in der Datei verändert: {0} hat andere {1}.',
  'The history was altered in the file: what it says of {0} is not what was written.':
    'Der Verlauf wurde in der Datei verändert: Was er von {0} sagt, wurde so nicht geschrieben.',
  'It was {0} by {1} in another workbook.': 'Es wurde von {1} in einer anderen Arbeitsmappe {0}.',
  submitted: 'eingereicht',
  signed: 'unterzeichnet',
  accepted: 'angenommen',
  'opened again': 'wieder geöffnet',
  '{0} Open the month again and submit it anew.':
    '{0} Öffnen Sie den Monat wieder, und reichen Sie ihn neu ein.',
  'Records or tables differ from what was submitted: {0}. Accept the differences, or open the month again and submit it anew.':
    'Datensätze oder Tabellen weichen von dem ab, was eingereicht wurde: {0}. Nehmen Sie die Unterschiede an, oder öffnen Sie den Monat wieder, und reichen Sie ihn neu ein.',
  'Not compared, for this device or this workbook does not show it: {0}':
    'Nicht verglichen, denn dieses Gerät oder diese Arbeitsmappe zeigt es nicht: {0}',
  'Signed {0}.': '{0} ist unterzeichnet.',
  'Accepted {0} in {1}. The reason is kept with it; the month wants a new signature.':
    'Angenommen: {0} in {1}. Der Grund bleibt dabei gespeichert; der Monat braucht eine neue Unterschrift.',
  '{0} has changed since it was signed: {1}.': '{0} hat sich seit der Unterschrift geändert: {1}.',
  '{0} has changed since it was submitted: {1}.':
    '{0} hat sich seit der Einreichung geändert: {1}.',
  '{n} records or rows differ': {
    one: '{n} Datensatz oder Zeile weicht ab',
    other: '{n} Datensätze oder Zeilen weichen ab',
  },
  'Cancelled. Nothing was pinned and nothing was signed.':
    'Abgebrochen. Nichts wurde festgehalten und nichts unterzeichnet.',
  '{0} could not be read again, so nothing was pinned and nothing was signed: {1}':
    '{0} konnte nicht erneut gelesen werden, daher wurde nichts festgehalten und nichts unterzeichnet: {1}',
  '{0} was read again before it is pinned, and {1} from what you have seen. Look at the results, then try again.':
    '{0} wurde vor dem Festhalten erneut gelesen, und {1} von dem ab, was Sie gesehen haben. Sehen Sie die Ergebnisse an, dann versuchen Sie es erneut.',
  '{n} records differ': { one: '{n} Datensatz weicht', other: '{n} Datensätze weichen' },
  'This Excel cannot write a certificate sheet.':
    'Dieses Excel kann kein Zertifikatsblatt schreiben.',
  'This period is not closed in this workbook.':
    'Dieser Zeitraum ist in dieser Arbeitsmappe nicht abgeschlossen.',
  'The certificate of the closing stands on the sheet {0}.':
    'Das Zertifikat des Abschlusses steht auf dem Blatt {0}.',
  'Give the period as months, the first before the last.':
    'Geben Sie den Zeitraum als Monate an, den ersten vor dem letzten.',
  '{0} is closed already, by {1} and {2}.': '{0} ist bereits abgeschlossen, von {1} und {2}.',
  'No formula and no table shows rows of {0}, so there is nothing to close.':
    'Keine Formel und keine Tabelle zeigt Zeilen von {0}, es gibt also nichts abzuschließen.',
  'This device does not keep all of {0} for {1}. Press Refresh, then close the period.':
    'Dieses Gerät speichert nicht alles ({0}) für {1}. Klicken Sie auf „Aktualisieren“ und schließen Sie dann den Zeitraum ab.',
  '{0} was last read before {1} was over. Press Refresh after its end, then close it.':
    '{0} wurde zuletzt gelesen, bevor {1} zu Ende war. Klicken Sie nach dessen Ende auf „Aktualisieren“ und schließen Sie dann ab.',
  '{0} a reason before {1} is closed. The first: {2}, {3}.':
    '{0} einen Grund, bevor {1} abgeschlossen wird. Zuerst: {2}, {3}.',
  '{0} opened since the month was submitted. The first: {1}, {2}. Open the month again and submit it anew.':
    '{0} offen, seit der Monat eingereicht wurde. Zuerst: {1}, {2}. Öffnen Sie den Monat wieder und reichen Sie ihn neu ein.',
  'Its records were read again for other results and differ: the table is older than they are. Press Refresh.':
    'Ihre Datensätze wurden für andere Ergebnisse erneut gelesen und weichen ab: Die Tabelle ist älter als diese. Klicken Sie auf „Aktualisieren“.',
  '{n} items have': { one: '{n} Posten ist', other: '{n} Posten sind' },
  'read less than {0} after the end of {1}: records may still be posted':
    'weniger als {0} nach dem Ende von {1} gelesen: es kann noch nachgebucht werden',
  '{n} open items need': { one: '{n} offener Posten braucht', other: '{n} offene Posten brauchen' },
  '{n} rows are': { one: '{n} Zeile ist', other: '{n} Zeilen sind' },
  ', with the reasons for {0}': ', mit den Gründen ({0})',
  '{0} still being read. Wait until the foot of the pane rests, then try again. The first: {1}.':
    '{0} noch gelesen. Warten Sie, bis der Fuß des Bereichs ruht, und versuchen Sie es dann erneut. Als Erstes: {1}.',
  '{n} results are': { one: '{n} Ergebnis wird', other: '{n} Ergebnisse werden' },
  '{n} open items': { one: '{n} offener Posten', other: '{n} offene Posten' },
  'Say who accepts the difference.': 'Geben Sie an, wer die Differenz annimmt.',
  'Give the reason: it is kept with the period.':
    'Geben Sie den Grund an: Er bleibt beim Zeitraum gespeichert.',
  'Nothing of {0} differs now, so there is nothing to accept.':
    'In {0} weicht jetzt nichts ab, es gibt also nichts anzunehmen.',
  '{n} differences': { one: '{n} Differenz', other: '{n} Differenzen' },
  'This Excel cannot keep closed periods in the workbook.':
    'Dieses Excel kann keine abgeschlossenen Zeiträume in der Arbeitsmappe speichern.',
  'The closed periods of this workbook cannot be read, so none can be closed or compared.':
    'Die abgeschlossenen Zeiträume dieser Arbeitsmappe können nicht gelesen werden, daher lässt sich keiner abschließen oder vergleichen.',
  'This browser cannot compress, so no period can be kept in the workbook.':
    'Dieser Browser kann nicht komprimieren, daher lässt sich kein Zeitraum in der Arbeitsmappe speichern.',
  'The closed periods would need {0} MB in the workbook; at most {1} MB fit. Close fewer months, or use another workbook.':
    'Die abgeschlossenen Zeiträume bräuchten {0} MB in der Arbeitsmappe; höchstens {1} MB passen. Schließen Sie weniger Monate ab, oder verwenden Sie eine andere Arbeitsmappe.',
  'Excel does not let Tieout write to the workbook now, so nothing was changed. Finish editing the cell, then try again.':
    'Excel lässt Tieout jetzt nicht in die Arbeitsmappe schreiben, daher wurde nichts geändert. Beenden Sie die Eingabe in der Zelle und versuchen Sie es noch einmal.',
  'This result shows no rows, so there is nothing to certify.':
    'Dieses Ergebnis zeigt keine Zeilen, es gibt also nichts zu bestätigen.',
  'These rows came with the workbook. Only the device that fetched them can certify them.':
    'Diese Zeilen kamen mit der Arbeitsmappe. Nur das Gerät, das sie abgerufen hat, kann sie bestätigen.',
  'A part of the period had not begun when this was asked. Refresh it, then ask again.':
    'Ein Teil des Zeitraums hatte bei der Abfrage noch nicht begonnen. Aktualisieren Sie und fragen Sie dann noch einmal.',
  'What stands behind this result cannot be said in one certificate. Ask for one account.':
    'Was hinter diesem Ergebnis steht, passt nicht in ein Zertifikat. Fragen Sie nach einem Konto.',
  'The cell shows other rows than this device keeps now. Refresh it, then ask again.':
    'Die Zelle zeigt andere Zeilen, als dieses Gerät jetzt speichert. Aktualisieren Sie und fragen Sie dann noch einmal.',
  'This device does not keep the rows of this table. Refresh it, then ask again.':
    'Dieses Gerät speichert die Zeilen dieser Tabelle nicht. Aktualisieren Sie und fragen Sie dann noch einmal.',
  'A refresh of this table stopped while it wrote, so it is incomplete. Refresh it, then ask again.':
    'Eine Aktualisierung dieser Tabelle brach beim Schreiben ab, sie ist also unvollständig. Aktualisieren Sie und fragen Sie dann noch einmal.',
  'The table holds other rows than this device keeps now. Refresh it, then ask again.':
    'Die Tabelle enthält andere Zeilen, als dieses Gerät jetzt speichert. Aktualisieren Sie und fragen Sie dann noch einmal.',
  'Excel did not let Tieout write the certificate sheet: the workbook may be protected. No cell of yours was changed.':
    'Excel hat Tieout das Zertifikatsblatt nicht schreiben lassen: Vielleicht ist die Arbeitsmappe geschützt. Keine Ihrer Zellen wurde geändert.',
  'still being read': 'wird noch gelesen',
  'not shown in the sheet (#SPILL!): blocked by {0}':
    'im Blatt nicht gezeigt (#ÜBERLAUF!): blockiert durch {0}',
  'other cells': 'andere Zellen',
  'stale. {0}': 'veraltet. {0}',
  'The last refresh did not succeed.': 'Die letzte Aktualisierung ist nicht gelungen.',
  'the rows came with the workbook and were not read here':
    'die Zeilen kamen mit der Arbeitsmappe und wurden hier nicht gelesen',
  incomplete: 'unvollständig',
  'a refresh stopped while it wrote': 'eine Aktualisierung brach beim Schreiben ab',
  'This Excel draws no charts for add-ins. The table beside the picture holds its numbers.':
    'Dieses Excel zeichnet keine Diagramme für Add-Ins. Die Tabelle neben dem Bild enthält die Zahlen.',
  'Inserted the chart "{0}" with its numbers at {1}.':
    'Das Diagramm „{0}“ wurde mit seinen Zahlen in {1} eingefügt.',
  'Excel did not take the chart: the workbook may be protected, or a cell is being edited. Nothing was changed; try again.':
    'Excel hat das Diagramm nicht angenommen: Vielleicht ist die Arbeitsmappe geschützt, oder eine Zelle wird bearbeitet. Nichts wurde geändert; versuchen Sie es noch einmal.',
  'This Excel cannot copy values for add-ins. Select the cells, copy, and choose Paste Special, Values and number formats.':
    'Dieses Excel kann für Add-Ins keine Werte kopieren. Markieren und kopieren Sie die Zellen und wählen Sie „Inhalte einfügen“, „Werte und Zahlenformate“.',
  'Something on {0} is still being read. Copy it when it is complete.':
    'Etwas auf {0} wird noch gelesen. Kopieren Sie es, wenn es vollständig ist.',
  '{0} is empty, so there is nothing to copy.': '{0} ist leer, es gibt also nichts zu kopieren.',
  '{0} has no certificate: {1}': '{0} hat kein Zertifikat: {1}',
  '{0} holds the values of {1}, without formulas.': '{0} enthält die Werte von {1}, ohne Formeln.',
  'The certificates stand on {0}.': 'Die Zertifikate stehen auf {0}.',
  'Excel did not copy the sheet: the workbook may be protected, or a filter hides rows (Data, Clear). Your cells are as they were; try again.':
    'Excel hat das Blatt nicht kopiert: Vielleicht ist die Arbeitsmappe geschützt, oder ein Filter blendet Zeilen aus (Daten, Löschen). Ihre Zellen sind, wie sie waren; versuchen Sie es noch einmal.',
  'This cell holds no result of Tieout. Select a cell of LEDGER.CHECK, LEDGER.TOTAL, REBATES.TOTAL or REBATES.TIEOUT, then ask again.':
    'Diese Zelle enthält kein Ergebnis von Tieout. Markieren Sie eine Zelle von LEDGER.CHECK, LEDGER.TOTAL, REBATES.TOTAL oder REBATES.TIEOUT und fragen Sie noch einmal.',
  '{0} calculates with more than one function of Tieout. Put each into a cell of its own, then ask again.':
    '{0} rechnet mit mehr als einer Funktion von Tieout. Setzen Sie jede in eine eigene Zelle und fragen Sie noch einmal.',
  'The rows of {0} came with the workbook. Refresh it with its account connected, then ask again.':
    'Die Zeilen von {0} kamen mit der Arbeitsmappe. Aktualisieren Sie mit verbundenem Konto und fragen Sie noch einmal.',
  'A part of what stands behind {0} is not kept on this device. Refresh it, then ask again.':
    'Ein Teil dessen, was hinter {0} steht, ist nicht auf diesem Gerät gespeichert. Aktualisieren Sie und fragen Sie noch einmal.',
  '{0} holds words. These are the records of its row.':
    '{0} enthält Worte. Dies sind die Datensätze der Zeile.',
  'The sum equals {0}.': 'Die Summe ist gleich {0}.',
  'The sum does not equal {0}, which shows {1}. Refresh it, then ask again; a cell that calculates with more than this function never equals it.':
    'Die Summe ist nicht gleich {0}, dort steht {1}. Aktualisieren Sie und fragen Sie noch einmal; eine Zelle, die mit mehr als dieser Funktion rechnet, ist ihr nie gleich.',
  'Trading fee': 'Handelsgebühr',
  'Fee deduction': 'Gebührenabzug',
  'Counts as': 'Zählt als',
  'Adds, exact where rounded': 'Beitrag, genau, wo gerundet',
  'What is in {0}: {1}': 'Was in {0} steckt: {1}',
  'Back to {0}': 'Zurück zu {0}',
  '{0} up to exactly {1}. {2}': '{0} genau {1}. {2}',
  '{n} records add': { one: '{n} Datensatz ergibt', other: '{n} Datensätze ergeben' },
  'Written {0}. Times are those of {1}.{2}': 'Geschrieben {0}. Zeiten in {1}.{2}',
  ' The cell itself holds words.': ' Die Zelle selbst enthält Worte.',
  'This result shows no checked months now. Refresh it, then ask again.':
    'Dieses Ergebnis zeigt jetzt keine geprüften Monate. Aktualisieren Sie und fragen Sie noch einmal.',
  'A part of these months is not kept on this device. Refresh the result, then ask again.':
    'Ein Teil dieser Monate ist nicht auf diesem Gerät gespeichert. Aktualisieren Sie das Ergebnis und fragen Sie noch einmal.',
  '{0} breaks at entry {1}: {2}.': '{0} bricht bei Buchung {1}: {2}.',
  'No breaks: every balance follows from the one before.':
    'Keine Brüche: Jeder Saldo folgt aus dem vorigen.',
  '{0}, the earliest first{1}.': '{0}, der früheste zuerst{1}.',
  '; the first {0} are shown': '; die ersten {0} sind gezeigt',
  '{0} against {1}. Nothing is written yet.': '{0} gegen {1}. Noch ist nichts geschrieben.',
  '{n} book lines': { one: '{n} Buchzeile', other: '{n} Buchzeilen' },
  'Written to the sheet {0}.{1}': 'Auf das Blatt {0} geschrieben.{1}',
  ' Your marks and comments came along from {0}.':
    ' Ihre Vermerke und Kommentare kamen von {0} mit.',
  'What is selected': 'Die Markierung',
  "{0} is neither a table nor a range with anything in it. Select the book with its headers, or give a table's name.":
    '{0} ist weder Tabelle noch ein Bereich mit Inhalt. Markieren Sie das Buch mit seinen Überschriften, oder geben Sie den Namen einer Tabelle an.',
  ': this cell then fills itself': ': Diese Zelle füllt sich dann von selbst',
  'Cancelled. Nothing was written.': 'Abgebrochen. Nichts wurde geschrieben.',
  'This Excel cannot write new sheets for Tieout.':
    'Dieses Excel kann für Tieout keine neuen Blätter schreiben.',
  'Look at a cell first, then write what is in it.':
    'Sehen Sie zuerst eine Zelle an und schreiben Sie dann, was darin steckt.',
  'Writing what is in the cell': 'Inhalt der Zelle wird geschrieben',
  'Written to the sheet {0}, with a link back to {1}.':
    'Auf das Blatt {0} geschrieben, mit einer Verknüpfung zurück zu {1}.',
  'Matching the book': 'Das Buch wird abgeglichen',
  'Writing the match': 'Der Abgleich wird geschrieben',
  'Excel did not let Tieout write the sheet: the workbook may be protected. No cell of yours was changed.':
    'Excel hat Tieout das Blatt nicht schreiben lassen: Vielleicht ist die Arbeitsmappe geschützt. Keine Ihrer Zellen wurde geändert.',
  "Tieout's server does not answer. Start it again, then reload the pane.":
    'Der Server von Tieout antwortet nicht. Starten Sie ihn neu und laden Sie dann den Bereich neu.',
  'Something went wrong inside Tieout. Press Refresh; if it stays so, report it with this sentence.':
    'In Tieout ist etwas schiefgegangen. Klicken Sie auf „Aktualisieren“; bleibt es so, melden Sie es mit diesem Satz.',
  'The time zone {0} of this workbook is none that this computer knows, so UTC is used. Choose a zone under Settings.':
    'Die Zeitzone {0} dieser Arbeitsmappe kennt dieser Computer nicht, daher gilt UTC. Wählen Sie unter „Einstellungen“ eine Zeitzone.',
  'Cancelled. Cells that held a complete result still show it.':
    'Abgebrochen. Zellen mit einem vollständigen Ergebnis zeigen es weiterhin.',
  '{0} cannot be shown: the sheet may be gone.':
    '{0} kann nicht gezeigt werden: Vielleicht gibt es das Blatt nicht mehr.',
  'This browser keeps no settings, so nothing was changed.':
    'Dieser Browser speichert keine Einstellungen, daher wurde nichts geändert.',
  'Changed for this workbook. Live results are made again from what is kept; nothing was asked of the exchange.':
    'Für diese Arbeitsmappe geändert. Live-Ergebnisse werden aus dem Gespeicherten neu erstellt; die Börse wurde nichts gefragt.',
  'Changed on this device.{0}': 'Auf diesem Gerät geändert.{0}',
  ' It takes effect when Tieout starts the next time.':
    ' Es gilt, wenn Tieout das nächste Mal startet.',
  'Tieout starts with this workbook from now on.':
    'Tieout startet ab jetzt mit dieser Arbeitsmappe.',
  'Tieout starts when the pane is opened or a formula needs it.':
    'Tieout startet, wenn der Bereich geöffnet wird oder eine Formel es braucht.',
  'Excel did not take this setting. Nothing was changed.':
    'Excel hat diese Einstellung nicht angenommen. Nichts wurde geändert.',
  '{0} is no time zone that this computer knows. Give a name such as UTC or Europe/Berlin.':
    '{0} ist keine Zeitzone, die dieser Computer kennt. Geben Sie einen Namen wie UTC oder Europe/Berlin an.',
  'An empty text': 'Ein leerer Text',
  'Time zone of the exchange': 'Zeitzone der Börse',
  'The exchange counts its months, days and settlements in it.':
    'Darin zählt die Börse Monate, Tage und Abrechnungen.',
  'Time zone of the sheet': 'Zeitzone des Blatts',
  'Times of entries are shown in it, and months begin and end in it.':
    'Darin stehen die Zeiten der Buchungen, und darin beginnen und enden Monate.',
  'Amounts as exact text': 'Beträge als genauer Text',
  'Every digit is in the cell. Excel cannot add up text: use EXACT.SUM.':
    'Jede Stelle steht in der Zelle. Excel kann Text nicht summieren: Verwenden Sie EXACT.SUM.',
  'Days of grace': 'Karenztage',
  'Refresh reads a period again until so many days after its end.':
    '„Aktualisieren“ liest einen Zeitraum bis so viele Tage nach seinem Ende neu.',
  'Digits of values': 'Stellen der Werte',
  'After the point, in the functional currency. Opening and closing are rounded. The parts between them are rounded so that they add up.':
    'Nach dem Komma, in der funktionalen Währung. Anfang und Ende werden gerundet. Die Teile dazwischen werden so gerundet, dass die Summe stimmt.',
  'Rounding of values': 'Rundung der Werte',
  'Half up, away from zero': 'Kaufmännisch, von null weg',
  'Half to even': 'Zur geraden Ziffer',
  'Down, toward zero': 'Abrunden, zur Null hin',
  'Days until a rate is old': 'Tage, bis ein Kurs alt ist',
  'An older rate is used and named. 3 days bridge a weekend.':
    'Ein älterer Kurs wird verwendet und genannt. 3 Tage überbrücken ein Wochenende.',
  'Number formats with the values': 'Zahlenformate mit den Werten',
  'Turn this off only if a PivotTable over live cells fails.':
    'Nur ausschalten, wenn eine PivotTable über Live-Zellen scheitert.',
  'Readable amounts in tables': 'Lesbare Beträge in Tabellen',
  'As 1,234.50, negatives in red, up to 8 decimals. Cells hold every digit.':
    'Etwa 1.234,50, Negatives in Rot, bis zu 8 Nachkommastellen. Die Zellen enthalten jede Stelle.',
  'Minutes until the lock': 'Minuten bis zur Sperre',
  'Remembered accounts lock after so many minutes without use of the pane.':
    'Gespeicherte Konten werden nach so vielen Minuten ohne Benutzung des Bereichs gesperrt.',
  'Weight limit': 'Gewichtsgrenze',
  'Seconds of the limit': 'Sekunden der Grenze',
  'The exchange allows 500 in 10 seconds. Lower it if other programs use the same key.':
    'Die Börse erlaubt 500 in 10 Sekunden. Verringern Sie es, wenn andere Programme denselben Schlüssel verwenden.',
  'Megabytes of one result': 'Megabyte je Ergebnis',
  'Excel on the web takes at most 5.': 'Excel im Web nimmt höchstens 5 an.',
  'Days of grace are a whole number from 0 to {0}.':
    'Karenztage sind eine ganze Zahl von 0 bis {0}.',
  'The weight is a whole number of at least 1; the exchange documents 500.':
    'Das Gewicht ist eine ganze Zahl ab 1; die Börse nennt 500.',
  'The window is at least one second and at most one hour; the exchange documents 10 seconds.':
    'Das Zeitfenster dauert mindestens eine Sekunde und höchstens eine Stunde; die Börse nennt 10 Sekunden.',
  'Minutes until the lock are a whole number from 1 to 1440.':
    'Minuten bis zur Sperre sind eine ganze Zahl von 1 bis 1440.',
  'Excel on the web takes at most 5 MB in one result; give 0.1 to 5.':
    'Excel im Web nimmt höchstens 5 MB in einem Ergebnis an; geben Sie 0,1 bis 5 an.',
  'Ledger of {0}: {1}.': 'Kontobuch von {0}: {1}.',
  'Rebates of {0}: {1}.': 'Provisionen von {0}: {1}.',
  'Account {0} is not connected here. Connect it in the Tieout pane, then try again.':
    'Konto {0} ist hier nicht verbunden. Verbinden Sie es im Tieout-Bereich und versuchen Sie es noch einmal.',
  'No account is connected. Connect one in the Tieout pane, then insert the table.':
    'Kein Konto ist verbunden. Verbinden Sie eines im Tieout-Bereich und fügen Sie dann die Tabelle ein.',
  'This table was not inserted by Tieout, or this workbook no longer remembers it. Insert it again.':
    'Diese Tabelle wurde nicht von Tieout eingefügt, oder diese Arbeitsmappe kennt sie nicht mehr. Fügen Sie sie neu ein.',
  'Give the cell as Sheet1!A1, or leave it out.':
    'Geben Sie die Zelle als Sheet1!A1 an, oder lassen Sie sie weg.',
  '{0}, {1} of {2} rows': '{0}, {1} von {2} Zeilen',
  '{0} is no cell. {1}': '{0} ist keine Zelle. {1}',
  'Writing the table': 'Die Tabelle wird geschrieben',
  'Inserted {0} with {1} at {2}.': '{0} wurde eingefügt, {1} in {2}.',
  'the table': 'die Tabelle',
  'Refreshing {0}': 'Aktualisierung: {0}',
  '{0} a reason on the sheet Close, in the column Reason, before the month is submitted. The first: {1}.':
    '{0} einen Grund auf dem Blatt Close, in der Spalte Reason, bevor der Monat eingereicht wird. Zuerst: {1}.',
  '{n} open checks need': {
    one: '{n} offene Prüfung braucht',
    other: '{n} offene Prüfungen brauchen',
  },
  "{0} the reviewer's comment on the sheet Close, in the column Reviewer's comment, before the month is signed. The first: {1}.":
    "{0} den Kommentar der prüfenden Person auf dem Blatt Close, in der Spalte Reviewer's comment, bevor der Monat unterzeichnet wird. Zuerst: {1}.",
  'Excel did not let Tieout say so on the sheet Close: it may be protected.':
    'Excel hat Tieout dies nicht auf dem Blatt Close vermerken lassen: Vielleicht ist es geschützt.',
  'These records were saved as batch {0} before: {1}, {2}, {3}. Posting them again would post them twice.':
    'Diese Datensätze wurden schon als Stapel {0} gespeichert: {1}, {2}, {3}. Noch einmal gebucht, wären sie doppelt.',
  'Records of {0} of {1} were saved as batch {2} before, {3}, and have changed since. Reverse that batch before you post this one.':
    'Datensätze von {0} im {1} wurden schon als Stapel {2} gespeichert, {3}, und haben sich seitdem geändert. Stornieren Sie jenen Stapel, bevor Sie diesen buchen.',
  'This workbook has a sheet Mapping already. Fill that one, or rename it first. Nothing was written.':
    'Diese Arbeitsmappe hat bereits ein Blatt Mapping. Füllen Sie dieses aus, oder benennen Sie es zuerst um. Nichts wurde geschrieben.',
  'The sheet Mapping is written. Fill in Account and Contra account of each type, then make the journal.':
    'Das Blatt Mapping ist geschrieben. Tragen Sie Account und Contra account jeder Art ein und erstellen Sie dann das Journal.',
  'This workbook has {0} already. Rename or delete that sheet, then make the journal again. Nothing was written.':
    'Diese Arbeitsmappe hat bereits {0}. Benennen Sie dieses Blatt um oder löschen Sie es und erstellen Sie das Journal noch einmal. Nichts wurde geschrieben.',
  '{0} See the sheet {1}.': '{0} Siehe Blatt {1}.',
  '{0} for {1}': '{0} für {1}',
  '{0} The file {1} is ready.': '{0} Die Datei {1} ist bereit.',
  'This workbook has no sheet Mapping, which says the accounts of each business type. Press New mapping, fill it, then make the journal.':
    'Diese Arbeitsmappe hat kein Blatt Mapping, das die Konten jeder Vorgangsart nennt. Klicken Sie auf „Neue Zuordnung“, füllen Sie es aus und erstellen Sie dann das Journal.',
  'Batch {0}: {1}, debits equal credits.{2}': 'Stapel {0}: {1}, Soll gleich Haben.{2}',
  '{n} lines': { one: '{n} Zeile', other: '{n} Zeilen' },
  '{n} kinds of movement are not mapped and in no line.': {
    one: '{n} Bewegungsart ist nicht zugeordnet und in keiner Zeile.',
    other: '{n} Bewegungsarten sind nicht zugeordnet und in keiner Zeile.',
  },
  'No account is connected. Connect one first.':
    'Kein Konto ist verbunden. Verbinden Sie zuerst eines.',
  'To value the journal in {0}, give your rates on a sheet named Rates, with the columns Date, Coin and Rate. Leave the currency empty for a journal in coins.':
    'Um das Journal in {0} zu bewerten, geben Sie Ihre Kurse auf einem Blatt Rates mit den Spalten Date, Coin und Rate an. Lassen Sie die Währung leer für ein Journal in Coins.',
  '{0} has no entries, so there is nothing to post.':
    '{0} hat keine Buchungen, es gibt also nichts zu buchen.',
  'The sheet Types, counted from its headers, ':
    'Das Blatt Types, ab seinen Überschriften gezählt, ',
  'The sheet Rates, counted from its headers, ':
    'Das Blatt Rates, ab seinen Überschriften gezählt, ',
  'Nothing is submitted here, so there is nothing to sign.':
    'Hier ist nichts eingereicht, es gibt also nichts zu unterzeichnen.',
  'Say who opens the month again.': 'Geben Sie an, wer den Monat wieder öffnet.',
  '{0} is open again. Submit or close it anew; its history stays.':
    '{0} ist wieder offen. Reichen Sie neu ein oder schließen Sie neu ab; der Verlauf bleibt.',
  '{0} is submitted already, by {1}.': '{0} ist bereits eingereicht, von {1}.',
  '{0} is open again. Submit or close exactly these months.':
    '{0} ist wieder offen. Reichen Sie genau diese Monate ein, oder schließen Sie sie ab.',
  '{0} pinned in the workbook': '{0} in der Arbeitsmappe festgehalten',
  'Submitted {0}: {1}{2}.': '{0} ist eingereicht: {1}{2}.',
  'Closed {0}: {1}{2}.': '{0} ist abgeschlossen: {1}{2}.',
  'Writing the mapping': 'Die Zuordnung wird geschrieben',
  '{n} records': { one: '{n} Datensatz', other: '{n} Datensätze' },
  'Drawing the sample': 'Die Stichprobe wird gezogen',
  'A sample is drawn from a result of LEDGER or REBATES that shows its records here. Choose one, or press Refresh first.':
    'Eine Stichprobe wird aus einem Ergebnis von LEDGER oder REBATES gezogen, das hier seine Datensätze zeigt. Wählen Sie eines, oder klicken Sie zuerst auf „Aktualisieren“.',
  'Give a seed, such as a number that you drew or a date.':
    'Geben Sie einen Startwert an, etwa eine gezogene Zahl oder ein Datum.',
  'Give how many to draw as a whole number from 1 to {0}.':
    'Geben Sie als ganze Zahl von 1 bis {0} an, wie viele gezogen werden.',
  '{0} has no records.': '{0} hat keine Datensätze.',
  '{0} has no record in {1}.': '{0} hat keinen Datensatz in {1}.',
  '{0} has records in {1}. Coins are never mixed: give one of them.':
    '{0} hat Datensätze in {1}. Coins werden nie gemischt: Geben Sie einen davon an.',
  '{0} has {1} to draw from, fewer than {2}.': '{0} hat zum Ziehen {1}, weniger als {2}.',
  'All records of {0} are of 0, so no monetary unit can be drawn.':
    'Alle Datensätze von {0} sind 0, daher kann keine Geldeinheit gezogen werden.',
  '{0} of {1} drawn by the seed {2}. See the sheet {3}.':
    '{0} von {1} mit dem Startwert {2} gezogen. Siehe Blatt {3}.',
  'Writing the journal': 'Das Journal wird geschrieben',
  'Making the journal': 'Das Journal wird erstellt',
  'Cancelled. Nothing was saved.': 'Abgebrochen. Nichts wurde gespeichert.',
  'Digits of values are a whole number from 0 to {0}.':
    'Stellen der Werte sind eine ganze Zahl von 0 bis {0}.',
  'Days of a rate are a whole number from 0 to {0}.':
    'Tage eines Kurses sind eine ganze Zahl von 0 bis {0}.',
};
