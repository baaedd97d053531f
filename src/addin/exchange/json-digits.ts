// JSON.parse turns 701234572560763808 into 701234572560763800. Here a number that a double may not
// hold stays text.

/**
 * A bare number that might lose digits: long, -0, or with a fraction or exponent. Also found inside
 * texts, which costs time only.
 */
const DOUBTFUL = /(?:^|[:,[])\s*(?:-?(?:\d{16}|\d*[.eE])|-0)/;

/**
 * What may lose digits, as JSON writes numbers, between the signs that may stand around a value.
 * What a colon follows stands where a name must: it is left as it is, and refused.
 */
const NUMBER = /(^|[:,[\s])(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=\s*(?:[,\]}]|$))/g;
/** The usual place of a number: alone between the colon after its name and what ends it. */
const ALONE = /^:(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)([,}])/;
const SHORT_WHOLE = /^-?\d{1,15}$/;
/**
 * Texts that hold a quotation mark or a backslash. Unrolled, so that a text of any length costs no
 * stack.
 */
const TEXT_OR_REST = /"[^"\\]*(?:\\.[^"\\]*)*"|[^"]+/g;

/**
 * Parses JSON without losing a digit: a number with a fraction, an exponent, more than 15 digits,
 * or -0, becomes a text of exactly what was written (18-digit ids, 0.10000000); any other number
 * stays a number. Numbers are quoted where they stand for a value and nowhere else, so what is no
 * JSON stays none. Throws SyntaxError on text that is not JSON.
 */
export function parseKeepingDigits(text: string): unknown {
  if (!DOUBTFUL.test(text)) return JSON.parse(text) as unknown;
  return JSON.parse(
    text.includes('\\')
      ? text.replace(TEXT_OR_REST, (part) => (part.startsWith('"') ? part : quoted(part)))
      : quotedOutsideTexts(text),
  ) as unknown;
}

/**
 * Without a backslash every quotation mark begins or ends a text: what stands before an even one
 * stands outside.
 */
function quotedOutsideTexts(text: string): string {
  const parts = text.split('"');
  for (let i = 0; i < parts.length; i += 2) {
    const part = parts[i]!;
    // Most parts are a colon or a comma between two texts. Of two signs only -0 is doubtful, as the
    // whole of a body.
    if (part.length > 2 || part === '-0') parts[i] = quoted(part);
  }
  return parts.join('"');
}

function quoted(outside: string): string {
  const alone = ALONE.exec(outside);
  if (!alone) return quotedAnywhere(outside);
  const [taken, number, end] = alone as unknown as [string, string, string];
  const rest = outside.length > taken.length ? quotedAnywhere(outside.slice(taken.length)) : '';
  return isSafe(number) ? taken + rest : `:"${number}"${end}${rest}`;
}

const quotedAnywhere = (outside: string): string =>
  outside.replace(NUMBER, (all, before: string, number: string) =>
    isSafe(number) ? all : `${before}"${number}"`,
  );

const isSafe = (number: string): boolean => number !== '-0' && SHORT_WHOLE.test(number);
