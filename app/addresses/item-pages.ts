/** @param guestKey of the order's link; null for its own customer */
export function itemPage(order: string, number: number, guestKey: string | null, file = ''): string {
  const key = guestKey === null ? '' : `?${new URLSearchParams({ clave: guestKey })}`;
  return `/orders/${order}/piezas/${number}${file}${key}`;
}

export function ownedItemPage(id: number, key: string, file = ''): string {
  return `/garantia/${id}${file}?${new URLSearchParams({ clave: key })}`;
}

export const passportFile = '/pasaporte.pdf';
