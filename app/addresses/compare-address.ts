export const comparePath = '/comparar';

/** In the shopper's order. Ids hold nothing that an address would have to escape. */
export function compareHref(ids: readonly string[]): string {
  return ids.length > 0 ? `${comparePath}?ids=${ids.join()}` : comparePath;
}
