import { substitute } from '#app/shop/shared/pdf-document.ts';
import { countOf } from '../../format.ts';

const mostCharacters = 12;

export const slipText = {
  title: 'Remisión',
  print: 'Imprimir',
  back: 'Volver al pedido',
  from: 'Remite',
  to: 'Entrega a',
  phone: 'Teléfono',
  courierNotes: (notes: string) => `Indicaciones: ${notes}`,
  nit: 'NIT',
  date: 'Fecha del pedido',
  carrier: 'Transportadora y guía',
  product: 'Producto',
  code: 'Código',
  quantity: 'Cantidad',
  packed: 'Empacado',
  units: (units: number) => countOf(units, 'pieza en total', 'piezas en total'),
  received: 'Recibí completo y en buen estado',
  signature: 'Firma, documento y fecha',
  rights: 'Desde que lo recibes tienes 5 días hábiles para retractarte, y la garantía legal. Escríbenos a',
  withoutPrices: 'Sin precios: puede ir por fuera del paquete.',
  unprintable: (characters: readonly string[]) =>
    `Estos signos no salen en el PDF del rótulo y la remisión: ${shortList(characters)}`,
  unprintableOfMany: (orders: number) =>
    `El PDF no puede imprimir todos los signos de ${countOf(orders, 'pedido', 'pedidos')}`,
  unprintableOrder: (number: string, characters: readonly string[]) => `Pedido ${number}: ${shortList(characters)}`,
  unprintableOthers: (orders: number) => `Y ${countOf(orders, 'pedido más', 'pedidos más')}.`,
  unprintableLead: `En su lugar sale ${substitute}. Complétalo a mano en el papel.`,
  refused: (number: string) => `El pedido ${number} no tiene remisión`,
  refusedLead: (status: string) =>
    `Está así: ${status}. Solo se imprime la de un pedido pagado que falta por enviar o va en camino.`,
} as const;

function shortList(characters: readonly string[]): string {
  return characters.slice(0, mostCharacters).join(' ') + (characters.length > mostCharacters ? ' …' : '');
}
