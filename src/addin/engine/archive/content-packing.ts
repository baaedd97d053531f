// Packs the content of one record before it is sealed: compresses it, and returns texts exactly as
// they were.
import * as z from 'zod/mini';
import { listOf, whole } from '../../platform/schema';
import { joinedBytes, utf8, type Bytes } from '../../platform/bytes';
import { inSteps, yieldToMain } from '../../platform/yield-to-main';

/** A small JSON header of ours, and long texts unchanged. */
export interface Content<Header = unknown> {
  readonly header: Header;
  readonly texts: readonly string[];
}

const packedHead = z.object({ header: z.unknown(), lengths: listOf(whole(0)) });
const [PLAIN, GZIP] = [0, 1];

/**
 * Layout: 0 plain or 1 gzip; then, as one body, the length of the head (4 bytes, big-endian), the
 * head (JSON), and the texts in UTF-8 one after the other.
 */
export async function pack({ header, texts }: Content): Promise<Bytes> {
  const encoded: Bytes[] = [];
  for (const text of texts) {
    await yieldToMain();
    encoded.push(utf8(text));
  }
  const head = utf8(JSON.stringify({ header, lengths: encoded.map(({ length }) => length) }));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, head.length);
  const body = [length, head, ...encoded];
  const compresses = typeof CompressionStream !== 'undefined';
  return joinedBytes([
    new Uint8Array([compresses ? GZIP : PLAIN]),
    ...(compresses ? [await through(body.values(), new CompressionStream('gzip'))] : body),
  ]);
}

/**
 * Returns the header that was passed to pack, unchecked. Throws on bytes that pack did not write.
 */
export async function unpack(packed: Bytes): Promise<Content> {
  const body = packed.subarray(1);
  const plain =
    packed[0] === GZIP ? await through(slicesOf(body), new DecompressionStream('gzip')) : body;
  const headEnd = 4 + new DataView(plain.buffer, plain.byteOffset).getUint32(0);
  const { header, lengths } = packedHead.parse(JSON.parse(textOf(plain.subarray(4, headEnd))));
  const texts: string[] = [];
  let at = headEnd;
  for (const length of lengths) {
    texts.push(textOf(plain.subarray(at, (at += length))));
    await yieldToMain();
  }
  return { header, texts };
}

const through = async (
  pieces: Iterator<Bytes, undefined>,
  stream: CompressionStream | DecompressionStream,
): Promise<Bytes> =>
  new Uint8Array(await new Response(inSteps(pieces).pipeThrough(stream)).arrayBuffer());

/** A month of 50,000 entries is 12 MB, which a browser would process in one long step. */
const SLICE = 1 << 16;

function* slicesOf(bytes: Bytes): Generator<Bytes, undefined> {
  for (let from = 0; from < bytes.length; from += SLICE) yield bytes.subarray(from, from + SLICE);
  return undefined;
}

/** A byte order mark is part of the text that came. */
const textOf = (bytes: Bytes): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
