// The sentences of src/addin/functions in German.
import type { Sentences } from '../../platform/say';

export const functions: Sentences = {
  'Something went wrong inside Tieout ({0}). Press Refresh; if it stays so, report it.':
    'In Tieout ist etwas schiefgegangen ({0}). Klicken Sie auf „Aktualisieren“; bleibt es so, melden Sie es.',
  'Enter the formula to ask the exchange.': 'Geben Sie die Formel ein, um die Börse zu fragen.',
  'the address of one cell as text, such as "Sheet1!A1"':
    'die Adresse einer Zelle als Text, etwa "Sheet1!A1"',
  ', which is no address': ', das ist keine Adresse',
  '{0} or {1}': '{0} oder {1}',
};
