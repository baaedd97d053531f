/**
 * Trading pairs have the form BTCUSDT, for spot and futures (docs/exchange.md, Operations): letters
 * and digits, one letter at least.
 */
export const isTradingPair = (text: string): boolean =>
  /^(?=.*\p{L})[\p{L}\p{M}\p{N}]{2,40}$/u.test(text);
