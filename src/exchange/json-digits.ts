// JSON.parse turns 701234572560763808 into 701234572560763800. Here a number that a double cannot hold stays text.

/** A bare number that might lose digits: long, -0, or with a fraction or exponent. Also found inside texts, which costs time only. */
const DOUBTFUL = /(?:^|[:,[])\s*(?:-?(?:\d{16}|\d*[.eE])|-0)/;

/** Texts, kept as they are, and numbers outside of them. Unrolled, so that a text of any length costs no stack. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Parses JSON without losing a digit: a number whose digits a double does not give back as they were written
 * (18-digit ids, 0.10000000) becomes a text of exactly these digits; any other number stays a number.
 * Throws SyntaxError on text that is not JSON.
 */
export function parseKeepingDigits(text: string): unknown {
  if (!DOUBTFUL.test(text)) return JSON.parse(text) as unknown;
  JSON.parse(text); // Refuses what is no JSON before anything is quoted.
  return JSON.parse(text.replace(TOKEN, (token) => (token.startsWith('"') || String(Number(token)) === token ? token : `"${token}"`))) as unknown;
}
