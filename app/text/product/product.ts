export const productText = {
  saves: (amount: string) => `Ahorras ${amount}`,
  addToCart: 'Añadir al carrito',
  addNamed: (name: string) => `Añadir al carrito: ${name}`,
  soldOut: 'Agotado',
} as const;
