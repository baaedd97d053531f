// Long texts inside a workbook's XML parts: gzip, then base64.
import { pausing } from './yield-to-main';

/** null where this host cannot compress: then nothing is kept in the workbook. */
export async function compressed(text: string): Promise<string | null> {
  if (typeof CompressionStream === 'undefined') return null;
  const bytes = await bytesOf(
    new Blob([text]).stream().pipeThrough(pausing()).pipeThrough(new CompressionStream('gzip')),
    Infinity,
  );
  let binary = '';
  for (let from = 0; from < bytes.length; from += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  return btoa(binary);
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
