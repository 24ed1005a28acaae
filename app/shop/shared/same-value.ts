/** Of values that JSON can write; the order of an object's keys says nothing. */
export function sameValue(one: unknown, other: unknown): boolean {
  return sortedJson(one) === sortedJson(other);
}

export function sortedJson(value: unknown): string {
  return JSON.stringify(sorted(value));
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
