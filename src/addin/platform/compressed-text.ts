// Long texts inside a workbook's XML parts: gzip, then base64.
import { joinedBytes, utf8, type Bytes } from './bytes';
import { inSteps, ROWS_PER_STEP, yieldToMain } from './yield-to-main';

/** Bytes or characters of a text that one step processes. */
const STEP = 1 << 16;

/** JSON.stringify in pieces: long lists are written in steps. */
export function* jsonPieces(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) {
    yield JSON.stringify(value);
  } else if (Array.isArray(value) && value.length > ROWS_PER_STEP) {
    for (let at = 0; at < value.length; at += ROWS_PER_STEP)
      yield `${at === 0 ? '[' : ','}${JSON.stringify(value.slice(at, at + ROWS_PER_STEP)).slice(1, -1)}`;
    yield ']';
  } else {
    const isList = Array.isArray(value);
    yield isList ? '[' : '{';
    let isFirst = true;
    for (const [key, one] of Object.entries(value)) {
      if (one === undefined) continue;
      yield `${isFirst ? '' : ','}${isList ? '' : `${JSON.stringify(key)}:`}`;
      yield* jsonPieces(one);
      isFirst = false;
    }
    yield isList ? ']' : '}';
  }
}

type Pieces = Generator<Bytes, undefined>;

const UNLIMITED = { bytes: Infinity, expandedBytes: Infinity };

/**
 * null where this host cannot compress: then nothing is kept in the workbook. Rejects with RangeError as soon
 * as a limit is passed.
 * @param pieces of the text, each a step's work; '' where a step has written nothing.
 */
export async function compressed(
  pieces: IterableIterator<string>,
  limits = UNLIMITED,
): Promise<string | null> {
  if (typeof CompressionStream === 'undefined') return null;
  const gzip = inSteps(encoded(pieces, limits.expandedBytes)).pipeThrough(
    new CompressionStream('gzip'),
  );
  return base64Of(await bytesOf(gzip, limits.bytes));
}

function* encoded(pieces: IterableIterator<string>, limitBytes: number): Pieces {
  let [text, length] = ['', 0];
  const taken = (): Bytes => {
    const bytes = utf8(text);
    text = '';
    length += bytes.length;
    if (length > limitBytes) throw tooLong();
    return bytes;
  };
  for (const piece of pieces) {
    text += piece;
    if (piece === '' || text.length >= STEP) yield taken();
  }
  yield taken();
  return undefined;
}

async function base64Of(bytes: Bytes): Promise<string> {
  const texts: string[] = [];
  // A multiple of three bytes ends without padding.
  for (let from = 0; from < bytes.length; from += 3 << 13) {
    await yieldToMain();
    texts.push(btoa(String.fromCharCode(...bytes.subarray(from, from + (3 << 13)))));
  }
  return texts.join('');
}

/** How many bytes the base64 stands for. */
export const bytesIn = (base64: string): number =>
  Math.floor((base64.length * 3) / 4) - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0);

/**
 * The original text. Rejects with RangeError if the input is malformed or exceeds the limit:
 * anybody can have made the workbook, and a kilobyte can expand to a gigabyte of zeros.
 */
export async function expanded(base64: string, limitBytes: number): Promise<string> {
  try {
    const bytes = await bytesOf(
      inSteps(bytesOfBase64(base64.replace(/\s/g, ''))).pipeThrough(
        new DecompressionStream('gzip'),
      ),
      limitBytes,
    );
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new RangeError('What the workbook keeps for Tieout cannot be read.', { cause });
  }
}

function* bytesOfBase64(base64: string): Pieces {
  for (let from = 0; from < base64.length; from += STEP)
    yield Uint8Array.from(atob(base64.slice(from, from + STEP)), (sign) => sign.charCodeAt(0));
  return undefined;
}

const tooLong = (): RangeError => new RangeError('Longer than it may be.');

async function bytesOf(stream: ReadableStream<Bytes>, limit: number): Promise<Bytes> {
  const pieces: Bytes[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > limit) {
      await reader.cancel();
      throw tooLong();
    }
    pieces.push(value);
  }
  return joinedBytes(pieces);
}
