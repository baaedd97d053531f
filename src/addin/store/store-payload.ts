// What is sealed for one record: its name, then its content, compressed. Text goes in and comes out
// exactly as it was.
import * as z from 'zod/mini';
import { listOf, whole } from '../platform/schema';
import { utf8, type Bytes } from '../platform/bytes';
import { yieldToMain } from '../platform/yield-to-main';
import type { RecordKind } from './store-schema';

/**
 * What a record is about. Stands inside the seal, so that records can be filed anew under other
 * tags.
 */
export interface RecordName {
  readonly owner: string;
  readonly kind: RecordKind;
  /** A month, a series and month, or a series and window. */
  readonly item: string;
  /** The page where pages are kept one by one; else 0. */
  readonly part: number;
}

export const recordName: z.ZodMiniType<RecordName> = z.object({
  owner: z.string(),
  kind: z.literal(['month', 'page', 'days', 'window']),
  item: z.string(),
  part: whole(0),
});

/** A small header of our own, and long texts as they came. */
export interface Content<Header> {
  readonly header: Header;
  readonly texts: readonly string[];
}

/** Said inside each record; a reader that does not know the form must not guess. */
const FORM = 1;
const head = z.object({
  form: z.literal(FORM),
  header: z.unknown(),
  lengths: listOf(whole(0)),
});
const [PLAIN, GZIP] = [0, 1];

/** Layout: length of the name (4 bytes, big-endian), name (JSON), 0 plain or 1 gzip, body. */
export async function pack<Header>(name: RecordName, content: Content<Header>): Promise<Bytes> {
  const nameBytes = utf8(JSON.stringify(name));
  const [form, body] = await compressedBody(await packedBody(content));
  return new Uint8Array(
    await new Blob([lengthOf(nameBytes), nameBytes, new Uint8Array([form]), body]).arrayBuffer(),
  );
}

/** The name alone, without unpacking the content. Throws on what pack did not write. */
export function nameIn(packed: Bytes): RecordName {
  const { start, end } = nameSpan(packed);
  return recordName.parse(JSON.parse(textOf(packed.subarray(start, end))));
}

/** The header is what was given to pack, of whatever version. Throws on what pack did not write. */
export async function unpack(packed: Bytes): Promise<Content<unknown>> {
  const { end } = nameSpan(packed);
  const body = packed.subarray(end + 1);
  const plain =
    packed[end] === GZIP ? await through(new Blob([body]), new DecompressionStream('gzip')) : body;
  const headerEnd = 4 + new DataView(plain.buffer, plain.byteOffset).getUint32(0);
  const { header, lengths } = head.parse(JSON.parse(textOf(plain.subarray(4, headerEnd))));
  const texts: string[] = [];
  let at = headerEnd;
  for (const length of lengths) {
    texts.push(textOf(plain.subarray(at, (at += length))));
    await yieldToMain();
  }
  return { header, texts };
}

/**
 * Layout: length of the header (4 bytes, big-endian), header (JSON), the texts in UTF-8 one after
 * the other.
 */
async function packedBody<Header>({ header, texts }: Content<Header>): Promise<Blob> {
  const encoded: Bytes[] = [];
  for (const text of texts) {
    await yieldToMain();
    encoded.push(utf8(text));
  }
  const written = utf8(
    JSON.stringify({ form: FORM, header, lengths: encoded.map(({ length }) => length) }),
  );
  return new Blob([lengthOf(written), written, ...encoded]);
}

async function compressedBody(body: Blob): Promise<[form: number, body: Bytes]> {
  if (typeof CompressionStream === 'undefined')
    return [PLAIN, new Uint8Array(await body.arrayBuffer())];
  return [GZIP, await through(body, new CompressionStream('gzip'))];
}

async function through(
  body: Blob,
  stream: CompressionStream | DecompressionStream,
): Promise<Bytes> {
  return new Uint8Array(
    await new Response(body.stream().pipeThrough(pausing()).pipeThrough(stream)).arrayBuffer(),
  );
}

/** A month of 50,000 entries is 12 MB, and a browser would compress them all in one step. */
const pausing = (): TransformStream<Bytes, Bytes> =>
  new TransformStream({
    async transform(piece, out) {
      await yieldToMain();
      out.enqueue(piece);
    },
  });

function nameSpan(packed: Bytes): { start: number; end: number } {
  return { start: 4, end: 4 + new DataView(packed.buffer, packed.byteOffset).getUint32(0) };
}

function lengthOf({ length }: Bytes): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, length);
  return bytes;
}

/** A byte order mark is part of the text that came. */
const textOf = (bytes: Bytes): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
