export type Parameter = [name: string, value: string];

/**
 * The one order of an address: the term of a search, what was taken off it, what is filtered by its name, and at last the order of the list.
 * A form without scripts sends them so.
 */
export function inOrder(parameters: readonly Parameter[]): Parameter[] {
  const rank = (name: string) => ranks.get(name) ?? 2;
  return parameters.toSorted(([a, one], [b, other]) => rank(a) - rank(b) || compare(a, b) || compare(one, other));
}

const ranks = new Map([
  ['q', 0],
  ['sin', 1],
  ['orden', 3],
]);

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
