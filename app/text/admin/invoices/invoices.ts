import { type InvoiceFilter, type ListedInvoice, mostInvoicesAtOnce } from '#app/shop/invoices/admin/invoice-list.ts';
import type { NumberGaps, RangeLeft } from '#app/shop/invoices/admin/known-ranges.ts';
import type { Invoicing, NumberGap } from '#app/shop/invoices/invoice-tables.ts';
import { countOf, formatDay, formatFigure, monthOf } from '../../format.ts';
import { documentKindNames } from './document-names.ts';

const documents = (count: number) => countOf(count, 'documento', 'documentos');
const orders = (count: number) => countOf(count, 'pedido', 'pedidos');

export const adminInvoicesText = {
  title: 'Facturas',
  lead: 'La factura electrónica de cada venta y la nota crédito de cada reembolso.',
  providers: {
    off: 'La tienda no factura: INVOICING está apagado en los ajustes del servidor.',
    manual: 'Las facturas se hacen por fuera: escribe en cada pedido su número y su CUFE, y sube el PDF.',
    factus: 'Facturas con Factus.',
    dian: 'Facturas con tu propio software ante la DIAN.',
  } satisfies Record<Invoicing, string>,
  filters: 'Ver',
  search: 'Buscar facturas',
  searchLabel: 'Número, pedido, comprador o documento',
  kind: 'Tipo',
  month: 'Mes',
  all: 'Todos',
  apply: 'Buscar',
  clear: 'Quitar filtros',
  table: 'Facturas y notas crédito, lo más nuevo primero',
  columns: { document: 'Documento', buyer: 'Comprador', state: 'Estado', total: 'Valor' },
  found: documents,
  foundOrders: (count: number) => `${orders(count)} sin factura`,
  none: 'No hay facturas así',
  noneLead: 'Cambia el filtro, el mes o lo que buscas.',
  noneYet: 'Aún no hay facturas',
  noneYetLead: 'Cada pedido pagado tiene la suya desde que la facturación está encendida.',
  noneLeft: 'Todos los pedidos pagados tienen factura',
  noneLeftLead: 'Aquí aparecen los que se pagaron antes de encender la facturación.',
  monthName: (month: string) => `${monthOf(`${month}-01`)} de ${month.slice(0, 4)}`,
  document: ({ kind, number }: Pick<ListedInvoice, 'kind' | 'number'>) =>
    number === null ? `${documentKindNames[kind]} sin número` : `${documentKindNames[kind]} ${number}`,
  order: (number: string) => `Pedido ${number}`,
  next: (moment: string) => `Próximo intento: ${moment}`,
  toolbar: 'Con las elegidas',
  choosePage: 'Elegir las de esta página',
  chooseOrders: 'Elegir los de esta página',
  choose: (document: string, order: string) => `Elegir ${document} del pedido ${order}`,
  chooseOrder: (order: string) => `Elegir el pedido ${order}`,
  sendAgain: 'Volver a enviar',
  sendOneAgain: (document: string, order: string) => `Volver a enviar ${document} del pedido ${order}`,
  invoice: 'Facturar',
  invoiceOne: (order: string) => `Facturar el pedido ${order}`,
  chooseSome: 'No cambió nada: elige al menos una.',
  tooMany: `Elige ${mostInvoicesAtOnce} o menos.`,
  sentAgain: (count: number) => `${countOf(count, 'documento se envía', 'documentos se envían')} otra vez.`,
  queued: (count: number) => `${countOf(count, 'pedido quedó', 'pedidos quedaron')} por facturar.`,
  failed: (count: number) =>
    `${countOf(count, 'no cambió', 'no cambiaron')}: mientras tanto ${count === 1 ? 'pasó' : 'pasaron'} a otro estado.`,
  gone: 'No cambió nada: esta factura ya está en otro estado.',
  off: 'No se puede facturar: la facturación está apagada en los ajustes del servidor.',
  ofOrder: 'Factura electrónica',
  noVat: 'Tu tienda no es responsable de IVA: sus ventas no llevan factura electrónica.',
  whyNone: (invoicing: Invoicing, chargesVat: boolean) =>
    invoicing !== 'off'
      ? 'Este pedido no tiene factura: se pagó antes de encender la facturación.'
      : chargesVat
        ? adminInvoicesText.providers.off
        : 'Tu tienda no es responsable de IVA: esta venta no lleva factura electrónica.',
  file: (document: string, kind: 'pdf' | 'xml') => `${document} en ${kind.toUpperCase()}`,
  atDian: 'Ver en la DIAN',
  ranges: 'Numeración',
  noRanges: 'Todavía no se ha leído la numeración. Se lee sola cada hora.',
  range: ({ documents: of, prefix, from, to, left }: RangeLeft) =>
    `${of === 'invoices' ? 'Facturas' : 'Notas crédito'}${prefix ? ` ${prefix}` : ''}: ${
      left === null ? `desde ${formatFigure(from)}` : `${formatFigure(from)} a ${formatFigure(to)}`
    }`,
  left: (left: number) => `${countOf(left, 'número libre', 'números libres')}`,
  resolution: (resolution: string) => `Resolución ${resolution}`,
  until: (day: string, daysLeft: number) =>
    daysLeft <= 0
      ? `Venció el ${formatDay(day)}`
      : `Vale hasta el ${formatDay(day)} (${countOf(daysLeft, 'día', 'días')})`,
  gaps: 'Números sin documento',
  gap: ({ prefix, from, to }: Pick<NumberGaps, 'prefix' | 'from' | 'to'>) =>
    from === to ? `${prefix}${from}` : `${prefix}${from} a ${prefix}${to}`,
  isShort: 'Pide otro rango a la DIAN: este se acaba.',
} as const;

export const invoiceFilterNames = {
  all: 'Todas',
  to_fix: 'Por corregir',
  waiting: 'En camino',
  accepted: 'Aceptadas',
  not_invoiced: 'Pedidos sin factura',
} as const satisfies Record<InvoiceFilter, string>;

export const gapReasons = {
  other_document:
    'La DIAN ya tiene otro documento con este número, como pasa después de restaurar una copia. Búscalo en el catálogo de la DIAN: si es de este pedido, quedó facturado dos veces y uno de los dos se anula con una nota crédito.',
  skipped: 'La tienda los saltó para no repetir números que la DIAN ya tiene.',
  range_ended: 'El rango terminó antes de que la DIAN aceptara el documento, que salió con otro número.',
} as const satisfies Record<NumberGap, string>;

export type ShownState = 'accepted' | 'rejected' | 'stopped' | 'queued' | 'pending' | 'by_hand';

export const invoiceStateNames = {
  accepted: 'Aceptada',
  rejected: 'Rechazada',
  stopped: 'Detenida',
  queued: 'En camino',
  pending: 'En la DIAN',
  by_hand: 'Por escribir',
} as const satisfies Record<ShownState, string>;
