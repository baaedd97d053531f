// How many rows of a table are read and written at once.
import { ChunkSize } from '../chunk-size';

export interface TableChunks {
  /** A change of so many rows is one request, which is one step of Excel's undo list. */
  readonly atOnce: number;
  readonly reading: () => ChunkSize;
  readonly writing: () => ChunkSize;
  /** Of one column. */
  readonly formatting: () => ChunkSize;
}

/** Small at first, until the host's speed is known. */
export const tableChunks: TableChunks = {
  atOnce: 1_000,
  reading: () => new ChunkSize({ fewest: 100, most: 5_000, first: 500 }),
  writing: () => new ChunkSize({ fewest: 100, most: 5_000, first: 250 }),
  formatting: () => new ChunkSize({ fewest: 1_000, most: 20_000, first: 2_000 }),
};
