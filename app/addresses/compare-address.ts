export const comparePath = '/comparar';

/** In the shopper's order. Ids hold nothing that an address would have to escape. */
export function compareHref(ids: readonly string[], { isOnlyDifferences = false } = {}): string {
  if (ids.length === 0) return comparePath;
  return `${comparePath}?ids=${ids.join()}${isOnlyDifferences ? '&diferencias=1' : ''}`;
}
