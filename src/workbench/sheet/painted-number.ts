// Excel shows at most 15 significant digits, whatever a number format allows; Univer's formatter
// shows more, and reads the exponent in JavaScript's text of numbers below 0.000001 and from 10^21
// on as digits.

const MAX_DIGITS = 15;
const PLAIN = /^(#,##)?0(?:\.(0*)(#*|\?*))?$/;
/** As wide as a digit: `?` shows it in place of a zero at the end. */
const BLANK_DIGIT = '\u2007';

/**
 * The text of a formatted number as Excel shows it.
 * @param text as formatted, e.g. "479.85535903000005" @param value the number in the cell @param
 *   pattern e.g. "0.00######"
 */
export function paintedNumber(text: string, value: number, pattern: string): string {
  const [positive = '', negative] = pattern.split(';');
  // Such as "#,##0.00;[Red]-#,##0.00": its colour is painted by the sheet.
  const isOwn = value < 0 && negative !== undefined;
  const section = isOwn ? negative.replace(/^\[\w+\]/, '').replace(/^-/, '') : positive;
  const plain = PLAIN.exec(section);
  if (plain && Number.isFinite(value))
    return inPlainDigits(
      value,
      plain[1] !== undefined,
      plain[2]?.length ?? 0,
      plain[3]?.length ?? 0,
      plain[3]?.startsWith('?') ?? false,
    );
  const [whole, digits] = /(?<![\d,])(\d[\d,]*)\.(\d+)/.exec(text)?.slice(1) ?? [];
  if (whole === undefined || digits === undefined || /[%eE/]/.test(pattern)) return text;
  const wholeDigits = whole.replaceAll(',', '').replace(/^0+/, '').length;
  const leadingZeros = wholeDigits === 0 ? (/^0*/.exec(digits)?.[0].length ?? 0) : 0;
  const allowed = MAX_DIGITS - wholeDigits + leadingZeros;
  if (digits.length <= allowed) return text;
  const required = /\.(0*)/.exec(pattern)?.[1]?.length ?? 0;
  const exact =
    Number(Math.abs(value).toPrecision(MAX_DIGITS))
      .toFixed(Math.max(0, Math.min(allowed, 100)))
      .split('.')[1] ?? '';
  const shown = exact.replace(/(?<!0)0+$/, '').padEnd(required, '0');
  return text.replace(`.${digits}`, shown === '' ? '' : `.${shown}`);
}

/**
 * In integers: `required` decimals always, `optional` ones if not zero, half up as in Excel. @param
 * linesUp a blank replaces an optional zero.
 */
function inPlainDigits(
  value: number,
  grouped: boolean,
  required: number,
  optional: number,
  linesUp: boolean,
): string {
  const [mantissa = '0', exponent = '0'] = Math.abs(value)
    .toExponential(MAX_DIGITS - 1)
    .split('e');
  const [digits, shift] = [
    BigInt(mantissa.replace('.', '')),
    Number(exponent) - MAX_DIGITS + 1 + required + optional,
  ];
  const power = 10n ** BigInt(Math.abs(shift));
  const units = shift >= 0 ? digits * power : (digits + power / 2n) / power;
  const text = units.toString().padStart(required + optional + 1, '0');
  const [whole, decimals] = [
    text.slice(0, text.length - required - optional),
    text.slice(text.length - required - optional),
  ];
  const digitsShown = decimals.replace(/(?<!0)0+$/, '').padEnd(required, '0');
  const shown = linesUp ? digitsShown.padEnd(required + optional, BLANK_DIGIT) : digitsShown;
  const sign = value < 0 && units !== 0n ? '-' : '';
  return `${sign}${grouped ? BigInt(whole).toLocaleString('en-US') : whole}${shown === '' ? '' : `.${shown}`}`;
}
