import { mostProducts } from '#app/shop/cart/cart.ts';
import { countOf } from '../format.ts';

export const cartText = {
  title: 'Carrito',
  description: 'Los componentes que elegiste, con su precio y sus existencias al día.',
  loading: 'Cargando...',
  needsScript: 'Tu carrito se guarda en este navegador. Activa JavaScript y vuelve a añadir tus productos.',
  empty: 'Tu carrito está vacío.',
  emptyLead: 'Lo que añadas te espera aquí, en este navegador.',
  emptyNextStep: 'Ver productos',
  refuseEmpty: 'El carrito está vacío. Agrega productos antes de pagar.',

  items: 'Productos en tu carrito',
  summary: 'Resumen',
  unitPrice: 'Precio unitario',
  quantity: 'Cantidad',
  lessOf: (name: string) => `Quitar una unidad de ${name}`,
  moreOf: (name: string) => `Añadir una unidad de ${name}`,
  nowHas: (name: string, quantity: number) => `${name}: ${countOf(quantity, 'unidad', 'unidades')}`,
  subtotal: 'Subtotal',
  remove: 'Eliminar',
  removeNamed: (name: string) => `Eliminar ${name}`,
  clear: 'Vaciar carrito',
  saved: 'Ahorras',
  total: 'Total',
  pay: 'Ir a pagar',
  keepShopping: 'Seguir comprando',

  removed: (name: string) => `${name} eliminado del carrito`,
  cleared: 'Vaciaste tu carrito',
  undo: 'Deshacer',

  checkFailed:
    'No pudimos comparar tu carrito con las existencias. Puedes seguir: lo revisamos otra vez antes de cobrar.',
  tooMany: (products: number) =>
    `Un pedido lleva hasta ${mostProducts} productos distintos y tu carrito tiene ${products}. Elimina ${products - mostProducts} para poder pagar; los demás los puedes pedir después.`,
  reconcileFirst: 'Actualiza tu carrito para poder pagar.',
  couponFirst: (code: string) => `El cupón ${code} no se puede usar: sigue sin él para poder pagar.`,
} as const;
