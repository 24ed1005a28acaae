/** Two sorted arrays as one, in time that grows with their length. */
export function merged<Item>(
  one: readonly Item[],
  other: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Item[] {
  const all: Item[] = [];
  let at = 0;
  for (const item of one) {
    for (; at < other.length && compare(other[at] as Item, item) < 0; at += 1) all.push(other[at] as Item);
    all.push(item);
  }
  for (; at < other.length; at += 1) all.push(other[at] as Item);
  return all;
}
