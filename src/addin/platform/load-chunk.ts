// Code that is seldom used is not in the first download: `import()` loads it from the server when
// it is needed, from a file named by a hash of its content.
import { TieoutError } from './tieout-error';
import { say } from './say';

/** The computer is offline, or the server holds no file of this build any more. */
export class ChunkNotLoaded extends TieoutError<'chunk-not-loaded'> {
  override readonly name = 'ChunkNotLoaded';
  constructor(cause: unknown) {
    super(
      'chunk-not-loaded',
      say`A part of Tieout could not be loaded from its server. Check the connection, then press the button again; a cell loads it with Refresh. If that does not help, Tieout was upgraded on the server: save the workbook, close it and open it again.`,
      { retryable: true, cause },
    );
  }
}

/**
 * A chunk that could not be loaded is asked for again by the next call.
 * @param load one `import()`; all of them are one file (webpack.config.js).
 */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load();
  } catch (cause) {
    throw new ChunkNotLoaded(cause);
  }
}
