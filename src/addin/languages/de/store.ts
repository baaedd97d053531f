// The sentences of src/addin/store in German.
import type { Sentences } from '../../platform/say';

export const store: Sentences = {
  "What Tieout keeps on this device is encrypted, but without a PIN the key lies in the same browser profile: whoever can copy the profile's files can read it. A PIN protects against that.":
    'Was Tieout auf diesem Gerät speichert, ist verschlüsselt; ohne PIN liegt der Schlüssel aber im selben Browserprofil: Wer die Dateien des Profils kopieren kann, kann es lesen. Eine PIN schützt davor.',
  'What Tieout keeps on this device can be read only with the PIN. Nobody can recover it for you: after a lost PIN, "Forget everything" starts anew.':
    'Was Tieout auf diesem Gerät speichert, ist nur mit der PIN lesbar. Niemand kann sie wiederherstellen: Ist sie verloren, beginnen Sie mit „Alles entfernen“ neu.',
  'What is read is kept only until Excel closes, and read again from the exchange next time.':
    'Was gelesen wird, bleibt nur, bis Excel geschlossen wird, und wird beim nächsten Mal neu von der Börse gelesen.',
  'This browser does not let Tieout keep anything on this device (private window, blocked site storage, or a full disk). {0}':
    'Dieser Browser lässt Tieout nichts auf diesem Gerät speichern (privates Fenster, gesperrter Websitespeicher oder volle Festplatte). {0}',
  'A newer Tieout in another window has taken over the storage of this device. Reload this pane to use it. Until then: {0}{1}':
    'Ein neueres Tieout in einem anderen Fenster hat den Speicher dieses Geräts übernommen. Laden Sie diesen Bereich neu, um ihn zu verwenden. Bis dahin: {0}{1}',
  'What is kept on this device was written by a newer Tieout. It is left as it is; this older Tieout keeps its own rows beside it.':
    'Was auf diesem Gerät gespeichert ist, hat ein neueres Tieout geschrieben. Es bleibt, wie es ist; dieses ältere Tieout speichert seine Zeilen daneben.',
  'What was kept on this device can no longer be read: its key is missing or damaged. It was set aside, and Tieout starts with an empty store. Press Refresh to read from the exchange again.':
    'Was auf diesem Gerät gespeichert war, ist nicht mehr lesbar: Der Schlüssel fehlt oder ist beschädigt. Es wurde beiseitegelegt, und Tieout beginnt mit leerem Speicher. Klicken Sie auf „Aktualisieren“, um neu von der Börse zu lesen.',
  'What this device keeps is locked. Unlock it under Accounts.':
    'Was dieses Gerät speichert, ist gesperrt. Entsperren Sie es unter „Konten“.',
  '{0} Press Refresh to read it from the exchange again.':
    '{0} Klicken Sie auf „Aktualisieren“, um es neu von der Börse zu lesen.',
  'A record on this device is damaged.': 'Ein Datensatz auf diesem Gerät ist beschädigt.',
};
