// Texts and bytes that somebody else may have written: what is right, changed in a few places.
import type { Chance } from '../../src/sandbox/data/seeded-random';

const PIECES = [
  ...['', '0', '-1', '1e308', '-1e-9', '9'.repeat(40), '.5', '1.', 'NaN', 'Infinity', 'null', '-0'],
  ...['{', '}', '[', ']', '"', ',', ':', '\\', '\\u0000', '\0', '\n', '\r\n', '\t', ' ', '\u202e'],
  ...['\ud800', 'é', '€', '中', '<', '>', '&', ';', '%', '%2e', '..', '/', '?', '#', '@', '=', "'"],
  ...['__proto__', 'constructor', 'undefined', '0000-13', '9999-12-31', 'x'],
];

/** One to five changes: left out, doubled, replaced, put in, cut off. */
export function changedText(draw: Chance, text: string): string {
  let changed = text;
  for (let left = draw.between(1, 5); left > 0; left -= 1) {
    const at = draw.below(changed.length + 1);
    const to = Math.min(changed.length, at + draw.between(1, draw.oneIn(4) ? 200 : 4));
    const [before, span, after] = [
      changed.slice(0, at),
      changed.slice(at, to),
      changed.slice(to),
    ] as const;
    switch (draw.below(5)) {
      case 0:
        changed = before + after;
        break;
      case 1:
        changed = before + span + span + after;
        break;
      case 2:
        changed = before + draw.pick(PIECES) + after;
        break;
      case 3:
        changed = before + draw.pick(PIECES) + span + after;
        break;
      default:
        if (draw.oneIn(3)) changed = before;
    }
  }
  return changed;
}

export function changedBytes(draw: Chance, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const changed = new Uint8Array(bytes);
  for (let left = draw.between(1, 4); left > 0; left -= 1)
    changed[draw.below(changed.length)]! ^= draw.between(1, 255);
  return draw.oneIn(5) ? changed.slice(0, draw.below(changed.length)) : changed;
}

/** What Excel may hand to a function, and what no Excel should. */
export function argument(draw: Chance, depth = 0): unknown {
  const scalar = (): unknown =>
    draw.pick<() => unknown>([
      () => null,
      () => undefined,
      () => '',
      () => draw.oneIn(2),
      () => draw.between(-3, 60_000) + (draw.oneIn(3) ? 0.25 : 0),
      () => draw.pick([NaN, Infinity, -Infinity, 1e308, -0, 2958465, 2958466, 2 ** 53]),
      () =>
        changedText(draw, draw.pick(['2026-10', '2026-10-31', 'USDT', 'BTCUSDT', 'Demo broker'])),
      () => changedText(draw, draw.pick(['cTime,billId:text', 'commission', 'SPOT', 'trade_out'])),
      () => draw.pick(['2026-10', '2026-10-31', 'USDT', 'BTCUSDT,ETHUSDT', 'SPOT', 'all', '*']),
      () => draw.pick(PIECES),
      () => 'A'.repeat(draw.between(1, 40_000)),
      () => ({ type: 'Error', errorType: draw.pick(['Value', 'Busy', 'x']) }),
      () => Object.assign(new Error('x'), { code: '#N/A' }),
      () => ({ type: 'FormattedNumber', basicValue: draw.below(50_000), basicType: 'Double' }),
    ])();
  if (depth < 2 && draw.oneIn(5))
    return Array.from({ length: draw.below(6) }, () =>
      draw.oneIn(8)
        ? argument(draw, depth + 1)
        : Array.from({ length: draw.between(0, 3) }, () => scalar()),
    );
  return scalar();
}
