// The size of a sheet in Excel.
export const GRID_ROWS = 1_048_576;
export const GRID_COLUMNS = 16_384;
