import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { RelayTrouble } from '../http/trouble';

const DECODERS = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/**
 * The exchange is asked for an uncompressed answer. An answer that a gateway compresses anyway is
 * decoded, up to the same bound as a plain answer, so that a few kilobytes cannot unfold into
 * gigabytes.
 * @throws RelayTrouble `cut` where the compressed bytes are not whole, `unusable` where they are
 *   too many or unknown
 */
export async function decoded(
  raw: Buffer,
  encoding: string | undefined,
  limitBytes: number,
): Promise<Buffer> {
  const name = encoding?.trim().toLowerCase() ?? 'identity';
  if (name === 'identity' || name === '' || raw.length === 0) return raw;
  const decode = Object.entries(DECODERS).find(([known]) => known === name)?.[1];
  if (!decode)
    throw new RelayTrouble(
      'unusable',
      'The exchange answers in an encoding that was not asked for and that this server does not know.',
    );
  try {
    return await decode(raw, { maxOutputLength: limitBytes });
  } catch (cause) {
    const tooLarge = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new RelayTrouble(
      tooLarge ? 'unusable' : 'cut',
      tooLarge
        ? 'The answer of the exchange is larger than this server passes on.'
        : 'The compressed answer of the exchange is damaged.',
      { cause },
    );
  }
}
