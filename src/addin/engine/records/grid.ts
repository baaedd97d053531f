// How much a sheet of Excel holds.
export const GRID_ROWS = 1_048_576;
export const GRID_COLUMNS = 16_384;
