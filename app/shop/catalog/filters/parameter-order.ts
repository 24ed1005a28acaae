export type Parameter = [name: string, value: string];

/** The one order of an address: the term of a search, what is filtered by its name, and at last the order of the list. */
export function inOrder(parameters: readonly Parameter[]): Parameter[] {
  const rank = (name: string) => (name === 'q' ? 0 : name === 'orden' ? 2 : 1);
  return parameters.toSorted(([a, one], [b, other]) => rank(a) - rank(b) || compare(a, b) || compare(one, other));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
