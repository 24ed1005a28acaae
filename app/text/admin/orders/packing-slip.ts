import { countOf } from '../../format.ts';

export const slipText = {
  title: 'Remisión',
  print: 'Imprimir',
  back: 'Volver al pedido',
  from: 'Remite',
  to: 'Entrega a',
  phone: 'Teléfono',
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
  refused: (number: string) => `El pedido ${number} no tiene remisión`,
  refusedLead: (status: string) =>
    `Está así: ${status}. Solo se imprime la de un pedido pagado que falta por enviar o va en camino.`,
} as const;
