// Parses the text of an answer without losing digits.

// JSON.parse turns 701234572560763808 into 701234572560763800. This parser returns a number that a
// double may not hold as text.

/**
 * A bare number that might lose digits: long, -0, or with a fraction or exponent. Also found inside
 * texts, which costs time only.
 */
const DOUBTFUL = /(?:^|[:,[])\s*(?:-?(?:\d{16}|\d*[.eE])|-0)/;

/**
 * A number that may lose digits, as JSON writes it, between the characters that may surround a
 * value. A number before a colon is in the place of a name: it stays unquoted, and JSON.parse
 * refuses it.
 */
const NUMBER = /(^|[:,[\s])(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=\s*(?:[,\]}]|$))/g;
/**
 * The usual place of a number: by itself between the colon after its name and the character that
 * ends it.
 */
const ALONE = /^:(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)([,}])/;
const SHORT_WHOLE = /^-?\d{1,15}$/;
/**
 * Parses JSON without losing a digit: a number with a fraction, an exponent, more than 15 digits,
 * or -0, becomes a text of exactly what was written (18-digit ids, 0.10000000); any other number
 * stays a number. Numbers are quoted where they stand for a value and nowhere else, so what is no
 * JSON stays none. Throws SyntaxError on text that is not JSON.
 */
export function parseKeepingDigits(text: string): unknown {
  return JSON.parse(DOUBTFUL.test(text) ? quotedOutsideTexts(text) : text) as unknown;
}

/**
 * One pass: a quotation mark begins a text, and ends it unless an odd number of backslashes
 * precedes it. Searching the end of a text from each mark took minutes for 240 KB without a closing
 * mark.
 */
function quotedOutsideTexts(text: string): string {
  const parts = text.split('"');
  let inText = false;
  for (let i = 0; i < parts.length; i += 1) {
    const part = parts[i]!;
    // Most parts outside are a colon or a comma between two texts. Of two signs only -0 is doubtful,
    // as the whole of a body.
    if (!inText && (part.length > 2 || part === '-0')) parts[i] = quoted(part);
    inText = !inText || endsInEscape(part);
  }
  return parts.join('"');
}

function endsInEscape(part: string): boolean {
  let at = part.length;
  while (part[at - 1] === '\\') at -= 1;
  return (part.length - at) % 2 === 1;
}

function quoted(outside: string): string {
  const sole = ALONE.exec(outside);
  if (!sole) return quotedAnywhere(outside);
  const [taken, number, end] = sole as unknown as [string, string, string];
  const rest = outside.length > taken.length ? quotedAnywhere(outside.slice(taken.length)) : '';
  return isSafe(number) ? taken + rest : `:"${number}"${end}${rest}`;
}

const quotedAnywhere = (outside: string): string =>
  outside.replace(NUMBER, (all, before: string, number: string) =>
    isSafe(number) ? all : `${before}"${number}"`,
  );

const isSafe = (number: string): boolean => number !== '-0' && SHORT_WHOLE.test(number);
