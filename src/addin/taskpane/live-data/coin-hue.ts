// The same colour for the same coin everywhere.

/** As many as live-data.css has. */
const HUES = 6;
const KNOWN = ['USDT', 'BTC', 'ETH', 'USDC', 'SOL', 'XRP'];

/** 0 to HUES − 1: the well-known coins apart, others by their letters. */
export function hueOf(coin: string): number {
  const at = KNOWN.indexOf(coin);
  return at >= 0
    ? at
    : Array.from(coin, (letter) => letter.charCodeAt(0)).reduce(
        (sum, code) => (sum * 31 + code) % 9973,
        7,
      ) % HUES;
}
