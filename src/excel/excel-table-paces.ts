// The paces at which tables are read and written.
import { ChunkPace } from './chunk-pace';

export interface TablePaces {
  readonly reading: () => ChunkPace;
  readonly writing: () => ChunkPace;
  /** Of one column. */
  readonly formatting: () => ChunkPace;
}

/** Small at first, until it is known what the host makes of them. */
export const tablePaces: TablePaces = {
  reading: () => new ChunkPace({ fewest: 100, most: 5_000, first: 500 }),
  writing: () => new ChunkPace({ fewest: 100, most: 5_000, first: 250 }),
  formatting: () => new ChunkPace({ fewest: 1_000, most: 20_000, first: 2_000 }),
};
