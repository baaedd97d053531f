// Parses the text of an answer without losing digits.

// JSON.parse turns 701234572560763808 into 701234572560763800. This parser returns a number that a
// double may not hold as text.

/**
 * A bare number that might lose digits: long, -0, or with a fraction or exponent. Also found inside
 * texts, which costs time only.
 */
const DOUBTFUL = /[:,[](?=[-\s\d.eE])\s*(?:-?(?:\d{16}|\d*[.eE])|-0)/;
/** The whole text may be one. */
const SOLE_NUMBER = /^\s*[-\d]/;

/**
 * A number that a double may not hold as it is written, between the characters that may surround a
 * value. A number before a colon is in the place of a name: it stays unquoted, and JSON.parse
 * refuses it.
 */
const LOSING =
  /(^|[:,[\s])(-?(?:(?:0|[1-9]\d*)(?:\.\d+(?:[eE][+-]?\d+)?|[eE][+-]?\d+)|[1-9]\d{15,})|-0)(?=\s*(?:[,\]}]|$))/g;
const quoted = (text: string): string => text.replace(LOSING, '$1"$2"');

/**
 * Parses JSON without losing a digit: a number with a fraction, an exponent, more than 15 digits,
 * or -0, becomes a text of exactly what was written (18-digit ids, 0.10000000); any other number
 * stays a number. Numbers are quoted where they stand for a value and nowhere else, so what is no
 * JSON stays none. Throws SyntaxError on text that is not JSON.
 */
export function parseKeepingDigits(text: string): unknown {
  if (!DOUBTFUL.test(text) && !SOLE_NUMBER.test(text)) return JSON.parse(text) as unknown;
  try {
    // A quotation mark inside a text ends it before a number, which is no JSON.
    return JSON.parse(quoted(text)) as unknown;
  } catch {
    return JSON.parse(quotedOutsideTexts(text)) as unknown;
  }
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
    if (!inText) parts[i] = quoted(part);
    inText = !inText || endsInEscape(part);
  }
  return parts.join('"');
}

function endsInEscape(part: string): boolean {
  let at = part.length;
  while (part[at - 1] === '\\') at -= 1;
  return (part.length - at) % 2 === 1;
}
