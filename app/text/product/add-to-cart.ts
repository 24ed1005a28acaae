import { mostProducts } from '#app/shop/cart/cart.ts';

/** Apart from `cart.ts`, because every page with products loads it. */
export const addToCartText = {
  added: (name: string, quantity: number) =>
    quantity > 1 ? `${name} añadido al carrito (x${quantity})` : `${name} añadido al carrito`,
  tooManyProducts: (name: string) =>
    `Tu carrito lleva ${mostProducts} productos distintos y no caben más: paga esos primero, o quita uno y vuelve a añadir ${name}.`,
  notSaved: (name: string) =>
    `Este navegador no pudo guardar ${name} en tu carrito: libera espacio o permite que la tienda guarde datos, o paga sin recargar esta página.`,
  noMoreStock: (name: string) => `No hay más stock disponible para ${name}`,
  seeCart: 'Ver carrito',
} as const;
