// Parses the text of an answer without losing digits: JSON.parse turns 701234572560763808 into
// 701234572560763800.

/**
 * A bare number that might lose digits: long, -0, or with a fraction or exponent. Also found inside
 * texts, which costs time only.
 */
const DOUBTFUL = /[:,[\s](?:-0|-?(?:\d{16}|\d+[.eE]))/;
/** The whole text may be one. */
const SOLE_NUMBER = /^[-\d]/;

/**
 * Parses JSON without losing a digit: a number with a fraction, an exponent, more than 15 digits,
 * or -0, becomes a text of exactly what was written (18-digit ids, 0.10000000); any other number
 * stays a number. Throws SyntaxError on text that is not JSON, and RangeError where it is nested
 * deeper than the stack.
 * @param parse for a text with such numbers.
 */
export const parseKeepingDigits = (text: string, parse = exactJson): unknown =>
  DOUBTFUL.test(text) || SOLE_NUMBER.test(text) ? parse(text) : (JSON.parse(text) as unknown);

export const exactJson = (text: string): unknown => new ExactJson(text).whole();

const [QUOTE, BACKSLASH, COLON, COMMA, MINUS, PLUS, POINT, ZERO] = [34, 92, 58, 44, 45, 43, 46, 48];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [91, 93, 123, 125];
const SPACE = 32;
const WORDS = [['null', null] as const, ['true', true] as const, ['false', false] as const];
/** More digits than these a number may lose. */
const SAFE_DIGITS = 15;

const isDigit = (code: number): boolean => code >= ZERO && code <= ZERO + 9;

/** One text, read once from its start to its end. */
class ExactJson {
  #at = 0;

  constructor(readonly text: string) {}

  whole(): unknown {
    const value = this.#value();
    this.#next();
    if (this.#at < this.text.length) this.#fail();
    return value;
  }

  #fail(): never {
    throw new SyntaxError(`No JSON at character ${this.#at}.`);
  }

  /** The next character that is no space; NaN at the end. */
  #next(): number {
    const { text } = this;
    let code = text.charCodeAt(this.#at);
    while (code === SPACE || code === 10 || code === 13 || code === 9)
      code = text.charCodeAt((this.#at += 1));
    return code;
  }

  #value(): unknown {
    const code = this.#next();
    if (code === QUOTE) return this.#text();
    if (code === OBJECT) return this.#object();
    if (code === LIST) return this.#list();
    if (code === MINUS || isDigit(code)) return this.#number();
    for (const [word, value] of WORDS)
      if (this.text.startsWith(word, this.#at)) {
        this.#at += word.length;
        return value;
      }
    return this.#fail();
  }

  #text(): string {
    const { text } = this;
    const from = this.#at + 1;
    let isEscaped = false;
    let at = from;
    for (let code = text.charCodeAt(at); code !== QUOTE; code = text.charCodeAt((at += 1))) {
      if (code === BACKSLASH) {
        isEscaped = true;
        at += 1;
      } else if (!(code >= SPACE)) this.#fail();
    }
    this.#at = at + 1;
    return isEscaped ? (JSON.parse(text.slice(from - 1, at + 1)) as string) : text.slice(from, at);
  }

  #number(): number | string {
    const { text } = this;
    const from = this.#at;
    const first = text.charCodeAt(from) === MINUS ? from + 1 : from;
    let at = first;
    let size = 0;
    let code = text.charCodeAt(at);
    for (; isDigit(code); code = text.charCodeAt((at += 1))) size = size * 10 + code - ZERO;
    if (at === first || (at > first + 1 && text.charCodeAt(first) === ZERO)) this.#fail();
    let isExact = at - first <= SAFE_DIGITS && (size > 0 || first === from);
    if (code === POINT) {
      isExact = false;
      at = this.#afterDigits(at + 1);
      code = text.charCodeAt(at);
    }
    if (code === 101 || code === 69) {
      isExact = false;
      const sign = text.charCodeAt(at + 1);
      at = this.#afterDigits(sign === PLUS || sign === MINUS ? at + 2 : at + 1);
    }
    this.#at = at;
    return isExact ? (first > from ? -size : size) : text.slice(from, at);
  }

  #afterDigits(from: number): number {
    let at = from;
    while (isDigit(this.text.charCodeAt(at))) at += 1;
    if (at === from) this.#fail();
    return at;
  }

  #list(): unknown[] {
    const list: unknown[] = [];
    this.#at += 1;
    if (this.#next() === LIST_END) {
      this.#at += 1;
      return list;
    }
    do list.push(this.#value());
    while (this.#goesOn(LIST_END));
    return list;
  }

  #object(): object {
    const object: Record<string, unknown> = {};
    this.#at += 1;
    if (this.#next() === OBJECT_END) {
      this.#at += 1;
      return object;
    }
    do {
      if (this.#next() !== QUOTE) this.#fail();
      const name = this.#text();
      if (this.#next() !== COLON) this.#fail();
      this.#at += 1;
      const value = this.#value();
      if (name !== '__proto__') object[name] = value;
    } while (this.#goesOn(OBJECT_END));
    return object;
  }

  /** Whether a comma follows; else its end does. */
  #goesOn(end: number): boolean {
    const code = this.#next();
    if (code !== COMMA && code !== end) this.#fail();
    this.#at += 1;
    return code === COMMA;
  }
}
