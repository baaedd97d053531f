// Excel shows at most 15 significant digits, whatever a number format allows; Univer's formatter invents more.

const MAX_DIGITS = 15;

/**
 * The text of a formatted number without the digits that Excel would not show.
 * @param text as formatted, e.g. "479.85535903000005" @param value the number in the cell @param pattern e.g. "0.00######"
 */
export function paintedNumber(text: string, value: number, pattern: string): string {
  const [whole, digits] = /(\d[\d,]*)\.(\d+)/.exec(text)?.slice(1) ?? [];
  if (whole === undefined || digits === undefined || /[%eE/]/.test(pattern)) return text;
  const wholeDigits = whole.replaceAll(',', '').replace(/^0+/, '').length;
  const leadingZeros = wholeDigits === 0 ? (/^0*/.exec(digits)?.[0].length ?? 0) : 0;
  if (wholeDigits > MAX_DIGITS) return text.replace(whole, cutWhole(whole, value)).replace(`.${digits}`, `.${digits.replace(/./g, '0')}`);
  const allowed = MAX_DIGITS - wholeDigits + leadingZeros;
  if (digits.length <= allowed) return text;
  const required = /\.(0*)/.exec(pattern)?.[1]?.length ?? 0;
  const exact = Number(Math.abs(value).toPrecision(MAX_DIGITS)).toFixed(Math.min(allowed, 100)).split('.')[1] ?? '';
  const shown = exact.replace(/0+$/, '').padEnd(required, '0');
  return text.replace(`.${digits}`, shown === '' ? '' : `.${shown}`);
}

/** A whole number of more digits than Excel keeps, zeros in the place of the others: "1,234,567,890,123,460,000". */
function cutWhole(whole: string, value: number): string {
  const kept = Math.abs(value).toExponential(MAX_DIGITS - 1).replace(/\.|e.*/g, '');
  let at = 0;
  return whole.replace(/\d/g, () => kept[at++] ?? '0');
}
