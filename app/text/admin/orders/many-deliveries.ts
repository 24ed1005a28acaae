import { mostAtOnce } from '#app/shop/orders/admin/many-orders.ts';
import type { GuideListRefusal } from '#app/shop/orders/parcels/guide-list.ts';
import type { DeliveryProblem, GuideProblem } from '#app/shop/orders/parcels/many-deliveries.ts';
import { countOf, formatDay } from '../../format.ts';

export const deliveriesText = {
  title: 'Marcar entregados',
  lead: 'Elige los paquetes que ya llegaron. Cada uno queda con el último día que se prometió, o con el de hoy si ese día no ha llegado.',
  toList: 'Volver a los pedidos',
  nothing: 'No hay paquetes en camino',
  nothingLead: 'Aparecen aquí cuando los envías.',
  listTitle: 'Pegar o escanear guías',
  guides: 'Guías que ya llegaron',
  guidesHint: `Una por línea. Hasta ${mostAtOnce}.`,
  read: 'Buscar guías',
  found: (parcels: number) =>
    `Encontramos ${countOf(parcels, 'paquete', 'paquetes')} en camino. Nada ha cambiado todavía: revisa y marca.`,
  notFound: (guides: number) =>
    `${countOf(guides, 'guía no se puede marcar', 'guías no se pueden marcar')}. Revisa cuáles:`,
  day: 'Día en que llegaron',
  dayHint: 'Si lo dejas vacío, cada paquete queda con el día que se muestra a su lado.',
  chooseAll: 'Elegir todos',
  choose: (order: string, guide: string) => `Elegir el paquete ${guide} del pedido ${order}`,
  usual: (day: string) => `Queda entregado el ${formatDay(day)}`,
  deliver: 'Marcar entregados',
  chooseSome: 'No cambió nada: elige al menos un paquete.',
  badDay: 'No cambió nada: escribe un día del calendario que no sea después de hoy.',
  done: (parcels: number) => `${countOf(parcels, 'paquete quedó entregado', 'paquetes quedaron entregados')}.`,
  failed: (parcels: number) => `${countOf(parcels, 'paquete no cambió', 'paquetes no cambiaron')}. Revisa cuáles:`,
} as const;

export const deliveryProblems = {
  unknown_order: 'no hay un pedido así.',
  already_delivered: 'ya estaba entregado.',
  changed: 'no se puede en el estado en que está ahora.',
  in_future: 'ese día todavía no llega.',
  before_sending: 'salió después de ese día.',
} as const satisfies Record<DeliveryProblem, string>;

export const guideProblems = {
  unknown_guide: 'ningún paquete tiene esta guía.',
  already_delivered: 'ya estaba entregado.',
  came_back: 'volvió a la tienda.',
  several_orders: 'hay varios paquetes en camino con esta guía: márcalos en su pedido.',
} as const satisfies Record<GuideProblem, string>;

export const guideListRefusals = {
  empty: 'No cambió nada: pega o escanea al menos una guía.',
  too_many: `No cambió nada: son más de ${mostAtOnce} guías. Hazlo por partes.`,
} as const satisfies Record<GuideListRefusal, string>;
