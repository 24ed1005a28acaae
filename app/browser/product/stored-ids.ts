import { productIdPattern } from '#app/shop/catalog/product.ts';

/** Seen lately, or chosen for a comparison. */
export const mostStored = 4;

/** Storage may hold anything; what is not a product id is dropped. */
export function parseIds(stored: string | null): string[] {
  let value: unknown;
  try {
    value = JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [];
  const ids = value.filter((id): id is string => typeof id === 'string' && productIdPattern.test(id));
  return [...new Set(ids)].slice(0, mostStored);
}
