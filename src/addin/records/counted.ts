/** "1 record", "1,287 records". @param many the plural where it is not `one` with an s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
