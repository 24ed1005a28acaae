/** What every page that sells something says; apart from the cart's own words, which only its page needs. */
export const addToCartText = {
  added: (name: string, quantity: number) =>
    quantity > 1 ? `${name} añadido al carrito (x${quantity})` : `${name} añadido al carrito`,
  noMoreStock: (name: string) => `No hay más stock disponible para ${name}`,
  seeCart: 'Ver carrito',
} as const;
