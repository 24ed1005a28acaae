import { mostProducts } from '#app/shop/cart/cart.ts';

/** Seldom said, so it comes when it is. */
export const addToCartProblems = {
  tooManyProducts: (name: string) =>
    `Tu carrito lleva ${mostProducts} productos distintos y no caben más: paga esos primero, o quita uno y vuelve a añadir ${name}.`,
  notSaved: (name: string) =>
    `Este navegador no pudo guardar ${name} en tu carrito: libera espacio o permite que la tienda guarde datos, o paga sin recargar esta página.`,
} as const;
