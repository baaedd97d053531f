/**
 * The number of items before the first for which it is false. @param sorted items for which it is
 * true come first.
 */
export function countWhile<Item>(sorted: readonly Item[], isTrue: (item: Item) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(sorted[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
