/** Apart from `cart.ts`, because every page with products loads it. */
export const addToCartText = {
  added: (name: string, quantity: number) =>
    quantity > 1 ? `${name} añadido al carrito (x${quantity})` : `${name} añadido al carrito`,
  noMoreStock: (name: string) => `No hay más stock disponible para ${name}`,
  seeCart: 'Ver carrito',
} as const;
