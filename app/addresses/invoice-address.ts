/** @param guestKey of the order's link; null for its own customer */
export function invoiceFile(order: string, number: string, kind: 'pdf' | 'xml', guestKey: string | null): string {
  const key = guestKey === null ? '' : `?${new URLSearchParams({ clave: guestKey })}`;
  return `/orders/${order}/facturas/${encodeURIComponent(number)}.${kind}${key}`;
}
