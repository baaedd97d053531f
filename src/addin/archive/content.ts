// What is sealed for one record: its content, compressed. Text goes in and comes out exactly as it
// was.
import * as z from 'zod/mini';
import { listOf, whole } from '../platform/schema';
import { utf8, type Bytes } from '../platform/bytes';
import { yieldToMain } from '../platform/yield-to-main';

/** A small header of our own, and long texts as they came. */
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
  const body = new Blob([length, head, ...encoded]);
  const compresses = typeof CompressionStream !== 'undefined';
  return bytesOf(
    new Blob([
      new Uint8Array([compresses ? GZIP : PLAIN]),
      compresses ? await through(body, new CompressionStream('gzip')) : body,
    ]),
  );
}

/** The header is what was given to pack, of whatever form. Throws on what pack did not write. */
export async function unpack(packed: Bytes): Promise<Content> {
  const body = packed.subarray(1);
  const plain =
    packed[0] === GZIP ? await through(new Blob([body]), new DecompressionStream('gzip')) : body;
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

const through = (body: Blob, stream: CompressionStream | DecompressionStream): Promise<Bytes> =>
  bytesOf(new Response(body.stream().pipeThrough(pausing()).pipeThrough(stream)));

const bytesOf = async (body: Blob | Response): Promise<Bytes> =>
  new Uint8Array(await body.arrayBuffer());

/** A month of 50,000 entries is 12 MB, and a browser would compress them all in one step. */
const pausing = (): TransformStream<Bytes, Bytes> =>
  new TransformStream({
    async transform(piece, out) {
      await yieldToMain();
      out.enqueue(piece);
    },
  });

/** A byte order mark is part of the text that came. */
const textOf = (bytes: Bytes): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
