/** `order_` + timestamp in milliseconds + random suffix (specification section 9), ending in a letter. */
export const referencePattern = /^order_(\d{13})_[a-z0-9]{20,40}[a-z]$/;

const numberLength = 6;
const numberPattern = /^[A-Z0-9]{5}[A-Z]$/;

/**
 * What everybody calls an order: the end of its reference. Mails, pages, paper and searches use this one. It opens nothing, and
 * of some 46,000 orders two are likely to share one (36⁵ × 26 there are), so whoever looks an order up by it must expect several.
 */
export function orderNumber(reference: string): string {
  return reference.slice(-numberLength).toUpperCase();
}

/** An order as somebody names it: by its number, or by the whole reference. */
export type OrderName = { reference: string } | { number: string };

/** Reads `x1z0rp`, `# X1Z 0RP`, `Pedido X1Z0RP` or a whole reference; null for what names no order. */
export function readOrderName(typed: string): OrderName | null {
  const name = typed
    .replace(/^\s*(?:pedido|remisi[oó]n)\b/i, '')
    .replace(/[\s#:]/g, '')
    .toLowerCase();
  if (referencePattern.test(name)) return { reference: name };
  const number = name.toUpperCase();
  return numberPattern.test(number) ? { number } : null;
}

/** What somebody named, as it is kept: number or reference without its trimmings; whatever names none stays as it was written. */
export function keptOrderName(written: string): string {
  const name = readOrderName(written);
  if (!name) return written;
  return 'number' in name ? name.number : name.reference;
}

/** The number of the order that was named; whatever names none stays as it was written. */
export function shownOrderName(written: string): string {
  const name = readOrderName(written);
  if (!name) return written;
  return 'number' in name ? name.number : orderNumber(name.reference);
}
