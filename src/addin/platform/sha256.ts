// SHA-256 piece by piece (FIPS 180-4): WebCrypto takes only the whole, and the whole of a million
// rows is 200 MB.

/**
 * Found when first needed: the pane shows itself before anything is hashed. `initial`: the state
 * that every hash begins with.
 */
let constants: { readonly rounds: Uint32Array; readonly initial: Uint32Array } | undefined;
const constantsOf = (): NonNullable<typeof constants> =>
  (constants ??= { rounds: rootFractions(64, 3), initial: rootFractions(8, 2) });
const BLOCK_BYTES = 64;

export class Sha256 {
  readonly #rounds = constantsOf().rounds;
  readonly #state = constantsOf().initial.slice();
  readonly #block = new Uint8Array(BLOCK_BYTES);
  readonly #schedule = new Uint32Array(64);
  #filled = 0;
  #bytes = 0;

  update(bytes: Uint8Array): this {
    this.#bytes += bytes.length;
    let at = 0;
    while (at < bytes.length) {
      const taken = Math.min(BLOCK_BYTES - this.#filled, bytes.length - at);
      this.#block.set(bytes.subarray(at, at + taken), this.#filled);
      this.#filled += taken;
      at += taken;
      if (this.#filled === BLOCK_BYTES) this.#compress();
    }
    return this;
  }

  /** Ends it: 64 hex digits. */
  digest(): string {
    const bits = BigInt(this.#bytes) * 8n;
    const padding = new Uint8Array(((BLOCK_BYTES + 55 - this.#filled) % BLOCK_BYTES) + 9);
    padding[0] = 0x80;
    new DataView(padding.buffer).setBigUint64(padding.length - 8, bits);
    this.update(padding);
    return Array.from(this.#state, (word) => word.toString(16).padStart(8, '0')).join('');
  }

  /** Section 6.2.2. */
  #compress(): void {
    this.#filled = 0;
    const [w, rounds] = [this.#schedule, this.#rounds];
    const block = this.#block;
    for (let t = 0; t < 16; t += 1)
      w[t] =
        (block[4 * t]! << 24) |
        (block[4 * t + 1]! << 16) |
        (block[4 * t + 2]! << 8) |
        block[4 * t + 3]!;
    for (let t = 16; t < 64; t += 1) {
      const [near, far] = [w[t - 2]!, w[t - 15]!];
      const small1 = rotated(near, 17) ^ rotated(near, 19) ^ (near >>> 10);
      const small0 = rotated(far, 7) ^ rotated(far, 18) ^ (far >>> 3);
      w[t] = (small1 + w[t - 7]! + small0 + w[t - 16]!) | 0;
    }
    let [a, b, c, d, e, f, g, h] = this.#state as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    for (let t = 0; t < 64; t += 1) {
      const big1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
      const t1 = (h + big1 + ((e & f) ^ (~e & g)) + rounds[t]! + w[t]!) | 0;
      const big0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
      const t2 = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    const state = this.#state;
    [a, b, c, d, e, f, g, h].forEach((word, i) => {
      state[i] = (state[i]! + word) | 0;
    });
  }
}

/** Of a text in UTF-8: 64 hex digits. */
export const sha256Of = (text: string): string =>
  new Sha256().update(new TextEncoder().encode(text)).digest();

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/**
 * The first 32 bits after the point of the first primes' square or cube roots, which is how the
 * standard defines its constants. None lies so near a whole number that the last bits of a root, in
 * which engines differ, would tell.
 */
function rootFractions(count: number, power: 2 | 3): Uint32Array {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  return Uint32Array.from(primes, (prime) => (prime ** (1 / power) % 1) * 2 ** 32);
}
