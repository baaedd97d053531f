// The sentences of src/addin/accounts in German.
import type { Sentences } from '../../platform/say';

export const accounts: Sentences = {
  "Give the account a name, for example the client's.":
    'Geben Sie dem Konto einen Namen, etwa den des Mandanten.',
  'An account name cannot hold a comma: formulas list names separated by commas.':
    'Ein Kontoname darf kein Komma enthalten: Formeln trennen Namen durch Kommas.',
  'Paste the API key.': 'Fügen Sie den API-Schlüssel ein.',
  'The API key holds a character that no key has. Copy it again from the exchange.':
    'Der API-Schlüssel enthält ein Zeichen, das kein Schlüssel hat. Kopieren Sie ihn noch einmal von der Börse.',
  'Paste the API secret.': 'Fügen Sie das API-Geheimnis ein.',
  'Type the passphrase that was set with the key.':
    'Geben Sie die Passphrase ein, die mit dem Schlüssel festgelegt wurde.',
  'The passphrase holds a character that cannot be sent. The exchange accepts letters, digits and common signs.':
    'Die Passphrase enthält ein Zeichen, das nicht gesendet werden kann. Die Börse nimmt Buchstaben, Ziffern und übliche Zeichen an.',
  '{0} is not a broker account: it can read the ledger, not rebates.':
    '{0} ist kein Brokerkonto: Es kann das Kontobuch lesen, Provisionen nicht.',
  'Unreadable account {0}': 'Unlesbares Konto {0}',
  'This browser lets Tieout keep nothing on this device (private window, blocked site storage, or a full disk). Accounts stay connected until Excel closes.':
    'Dieser Browser lässt Tieout nichts auf diesem Gerät speichern (privates Fenster, gesperrter Websitespeicher oder volle Festplatte). Konten bleiben verbunden, bis Excel geschlossen wird.',
  'The accounts on this device were remembered by a newer Tieout. They are left as they are; reload this pane to use them. Until then accounts stay connected until Excel closes.':
    'Die Konten auf diesem Gerät wurden von einem neueren Tieout gespeichert. Sie bleiben, wie sie sind; laden Sie diesen Bereich neu, um sie zu verwenden. Bis dahin bleiben Konten verbunden, bis Excel geschlossen wird.',
  'This is not the PIN. Nothing was changed.': 'Das ist nicht die PIN. Nichts wurde geändert.',
  'A PIN has at least six characters. A passphrase of four or five words is safer.':
    'Eine PIN hat mindestens sechs Zeichen. Sicherer sind vier oder fünf Wörter.',
  'No account on this device is under a PIN.':
    'Kein Konto auf diesem Gerät ist durch eine PIN geschützt.',
  'What tells a right PIN on this device is damaged, so no PIN can open these accounts. Forget them and connect them again.':
    'Woran dieses Gerät die richtige PIN erkennt, ist beschädigt; keine PIN kann diese Konten öffnen. Entfernen Sie die Konten und verbinden Sie sie neu.',
  'The accounts were locked or changed meanwhile, perhaps in another window. Nothing was changed here; try again.':
    'Die Konten wurden inzwischen gesperrt oder geändert, vielleicht in einem anderen Fenster. Hier wurde nichts geändert; versuchen Sie es noch einmal.',
  '{0} is not remembered on this device.': '{0} ist auf diesem Gerät nicht gespeichert.',
  '{0} is already remembered under the PIN. Unlock first, or forget it.':
    '{0} ist bereits unter der PIN gespeichert. Entsperren Sie zuerst, oder entfernen Sie das Konto.',
  '{0} was remembered with another API key. Is this a new key of the same account? Then what was read with the old key is kept and goes on; if not, it is left out.':
    '{0} wurde mit einem anderen API-Schlüssel gespeichert. Ist dies ein neuer Schlüssel desselben Kontos? Dann gilt weiter, was mit dem alten gelesen wurde; sonst bleibt es außer Betracht.',
};
