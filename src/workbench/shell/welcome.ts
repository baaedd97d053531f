// The strip above a new workbook: three formulas to try, each with a button that enters it.

interface Suggestion {
  readonly formula: string;
  /**
   * Ends a sentence that begins with the formula, or is a sentence of its own with a capital
   * letter.
   */
  readonly gives: string;
}

export const SUGGESTIONS: readonly Suggestion[] = [
  { formula: '=LEDGER("USDT")', gives: "this month's ledger entries of USDT, one row each." },
  {
    formula: '=REBATES("BTCUSDT","USDT")',
    gives: 'commission records of BTCUSDT of the last month.',
  },
  {
    formula: '=LEDGER("BTC",,,,2)',
    gives: "this month's entries of BTC, under the exchange's own field names.",
  },
];

/** @param insert enters the formula and returns its place, e.g. "Sheet1!A1" */
export function showWelcome(strip: HTMLElement, insert: (formula: string) => string): void {
  const output = strip.querySelector('output');
  const list = strip.querySelector('ul');
  const close = strip.querySelector<HTMLButtonElement>('button.close');
  list?.append(
    ...SUGGESTIONS.map((suggestion) =>
      item(suggestion, () => {
        const address = insert(suggestion.formula);
        if (output) output.textContent = `Entered in ${address}.`;
      }),
    ),
  );
  close?.addEventListener('click', () => {
    strip.hidden = true;
  });
  strip.hidden = false;
}

function item({ formula, gives }: Suggestion, enter: () => void): HTMLLIElement {
  const li = document.createElement('li');
  const code = document.createElement('code');
  code.textContent = formula;
  const sentence = document.createElement('span');
  sentence.textContent = gives.charAt(0).toUpperCase() + gives.slice(1);
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Insert';
  button.setAttribute('aria-label', `Insert ${formula}`);
  button.addEventListener('click', enter);
  li.append(code, sentence, button);
  return li;
}
