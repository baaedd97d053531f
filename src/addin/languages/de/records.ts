// The sentences of src/addin/records in German.
import type { Sentences } from '../../platform/say';

export const records: Sentences = {
  'columns names {0} twice. Give each column once.':
    'columns nennt {0} zweimal. Geben Sie jede Spalte einmal an.',
  'columns names {0}, which is no column of this function. It accepts {1}, and :text after an amount.':
    'columns nennt {0}, das ist keine Spalte dieser Funktion. Zulässig: {1}, und :text nach einem Betrag.',
  'columns names {0}, but only amounts can be had as exact text: {1}.':
    'columns nennt {0}, aber nur Beträge gibt es als genauen Text: {1}.',
  '{0} {1} does not occur in {2}.{3}': '{0} {1} kommt in {2} nicht vor.{3}',
  ' Did you mean {0}?': ' Meinten Sie {0}?',
  'It accepts {0}, and :text after it.': 'Zulässig: {0}, und :text dahinter.',
  'field is {0}, which is no column that can be added up. {1}':
    'field ist {0}, das ist keine Spalte, die summiert werden kann. {1}',
  'field is {0}, which is never added up: {1}. {2}':
    'field ist {0}, das wird nie summiert: {1}. {2}',
  'it is no amount': 'es ist kein Betrag',
  'balances are states, not movements; LEDGER.BALANCE gives the one of a moment':
    'Salden sind Bestände, keine Bewegungen; LEDGER.BALANCE gibt den eines Zeitpunkts',
  'a sum of rates means nothing': 'eine Summe von Sätzen sagt nichts',
  'the exchange does not say in which coin it is counted, so a sum could mix coins':
    'die Börse sagt nicht, in welchem Coin gezählt wird, eine Summe könnte also Coins mischen',
  'symbol names {0} trading pairs. {1} is added up for one pair at a time.':
    'symbol nennt {0} Handelspaare. {1} wird je Paar summiert.',
  'product is ALL. {0} is added up for SPOT or FUTURES, not for both.':
    'product ist ALL. {0} wird für SPOT oder FUTURES summiert, nicht für beide.',
  'coin names {0}. Sums never mix coins: give one, or ask for Commission (USDT).':
    'coin nennt {0}. Summen mischen nie Coins: Geben Sie einen an, oder fragen Sie nach Commission (USDT).',
};
