/** `order_` + timestamp in milliseconds + random suffix ending in a letter (specification section 9). */
export const referencePattern = /^order_(\d{13})_[a-z0-9]{20,40}[a-z]$/;

const numberLength = 6;
const numberPattern = /^[A-Z0-9]{5}[A-Z]$/;

/** Gives no access. Of some 46,000 orders two probably share one (36⁵ × 26), so a search must expect several orders. */
export function orderNumber(reference: string): string {
  return reference.slice(-numberLength).toUpperCase();
}

export type OrderName = { reference: string } | { number: string };

/** Reads `x1z0rp`, `# X1Z 0RP`, `Pedido X1Z0RP` or a whole reference; null for anything else. */
export function readOrderName(typed: string): OrderName | null {
  const name = typed
    .replace(/^\s*(?:pedido|remisi[oó]n)\b/i, '')
    .replace(/[\s#:]/g, '')
    .toLowerCase();
  if (referencePattern.test(name)) return { reference: name };
  const number = name.toUpperCase();
  return numberPattern.test(number) ? { number } : null;
}

export function storedOrderName(written: string): string {
  const name = readOrderName(written);
  if (!name) return written;
  return 'number' in name ? name.number : name.reference;
}

export function shownOrderName(written: string): string {
  const name = readOrderName(written);
  if (!name) return written;
  return 'number' in name ? name.number : orderNumber(name.reference);
}
