// Long texts inside a workbook's XML parts: gzip, then base64.
import { utf8, type Bytes } from './bytes';
import { yieldToMain } from './yield-to-main';

/** So many bytes are compressed in one step. */
const STEP = 1 << 16;

/** null where this host cannot compress: then nothing is kept in the workbook. */
export async function compressed(text: string): Promise<string | null> {
  if (typeof CompressionStream === 'undefined') return null;
  const { writable, readable } = new CompressionStream('gzip');
  const [bytes] = await Promise.all([bytesOf(readable, Infinity), writtenTo(writable, utf8(text))]);
  let binary = '';
  for (let from = 0; from < bytes.length; from += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  return btoa(binary);
}

async function writtenTo(stream: WritableStream<BufferSource>, bytes: Bytes): Promise<void> {
  const writer = stream.getWriter();
  for (let from = 0; from < bytes.length; from += STEP) {
    await yieldToMain();
    await writer.write(bytes.subarray(from, from + STEP));
  }
  await writer.close();
}

/** How many bytes the base64 stands for. */
export const bytesIn = (base64: string): number =>
  Math.floor((base64.length * 3) / 4) - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0);

/**
 * The text again. Rejects with RangeError where it is no such text or longer than the limit: a
 * workbook comes from anybody, and a kilobyte can say a gigabyte of zeros.
 */
export async function expanded(base64: string, limitBytes: number): Promise<string> {
  try {
    const packed = Uint8Array.from(atob(base64.replace(/\s/g, '')), (sign) => sign.charCodeAt(0));
    const bytes = await bytesOf(
      new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip')),
      limitBytes,
    );
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new RangeError('What the workbook keeps for Tieout cannot be read.', { cause });
  }
}

async function bytesOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  limit: number,
): Promise<Uint8Array> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > limit) {
      await reader.cancel();
      throw new RangeError('Longer than it may be.');
    }
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
