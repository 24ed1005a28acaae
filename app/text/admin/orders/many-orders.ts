import type { GuideFileRefusal } from '#app/shop/orders/admin/guide-file.ts';
import { type ManyProblem, mostAtOnce, mostOnPaper } from '#app/shop/orders/admin/many-orders.ts';
import { countOf } from '../../format.ts';
import { deliveriesText } from './many-deliveries.ts';

export const manyText = {
  toolbar: 'Con los pedidos elegidos',
  choose: (number: string) => `Elegir el pedido ${number}`,
  choosePage: 'Elegir los de esta página',
  print: 'Remisiones y rótulos',
  prepare: 'Marcar preparados',
  send: 'Enviar con guías',
  hint: 'Sin elegir ninguno, se imprimen y se envían todos los que faltan por enviar, y se marcan entregados los que van en camino.',
  chooseSome: 'No cambió nada: elige al menos un pedido.',
  prepared: (orders: number) => `${countOf(orders, 'pedido quedó preparado', 'pedidos quedaron preparados')}.`,
  sent: (orders: number) =>
    `${countOf(orders, 'pedido quedó enviado', 'pedidos quedaron enviados')}. Cada comprador recibe un correo con su guía.`,
  delivered: (parcels: number) => deliveriesText.done(parcels),
  deliver: deliveriesText.title,
  undone: (orders: number) =>
    `${countOf(orders, 'pedido volvió', 'pedidos volvieron')} a como ${orders === 1 ? 'estaba' : 'estaban'}.`,
  failed: (orders: number) => `${countOf(orders, 'pedido no cambió', 'pedidos no cambiaron')}. Revisa cuáles:`,

  title: 'Enviar con guías',
  lead: 'Escanea o escribe la guía de cada pedido: Enter pasa a la siguiente. La que dejes vacía no se envía.',
  toList: 'Volver a los pedidos',
  nothing: 'No hay pedidos por enviar',
  nothingLead: 'Aparecen aquí cuando están pagados.',
  fileTitle: 'Traer las guías de un archivo',
  file: 'Archivo CSV',
  fileHint: `Con las columnas pedido, guía y transportadora. Hasta ${mostAtOnce} líneas.`,
  read: 'Leer archivo',
  readDone: (guides: number) =>
    `Leímos ${countOf(guides, 'guía', 'guías')}. Nada se ha enviado todavía: revisa y envía.`,
  carrier: 'Transportadora de todos',
  carrierOfOne: (number: string) => `Transportadora del pedido ${number}`,
  asAbove: 'La de arriba',
  number: (number: string) => `Guía del pedido ${number}`,
  sendRead: (guides: number) => `Enviar ${countOf(guides, 'pedido', 'pedidos')}`,
  sendAll: 'Enviar los que tienen guía',
  noneTyped: 'No se envió nada: escribe al menos una guía.',
  line: (line: number, order: string, problem: string) => `Línea ${line} (${order || 'sin pedido'}): ${problem}`,

  printTitle: 'Remisiones y rótulos',
  printLead: (orders: number) =>
    `${countOf(orders, 'pedido', 'pedidos')}: primero los rótulos, luego una remisión por hoja.`,
  printNow: 'Imprimir esta página',
  paper: 'Descargar PDF',
  paperPart: (part: number, parts: number) => `PDF, parte ${part} de ${parts}`,
  paperFile: (orders: number) => `remisiones-${orders}.pdf`,
  paperTooMany: `Son demasiados pedidos para un solo archivo. Haz uno de hasta ${mostOnPaper}.`,
  scan: (number: string) => `Código QR con el número ${number}`,
  nothingToPrint: 'No hay nada que imprimir',
  nothingToPrintLead: 'Solo tienen remisión los pedidos pagados que faltan por enviar o van en camino.',
  labels: 'Rótulos',
} as const;

export const manyProblems = {
  unknown_order: 'no hay un pedido así.',
  changed: 'no se puede en el estado en que está ahora.',
  no_carrier: 'falta la transportadora.',
  no_number: 'falta la guía.',
  not_its_number: 'no parece una guía de esa transportadora.',
  too_long: 'es demasiado largo.',
  twice: 'está dos veces.',
  several_orders: 'hay varios pedidos con ese número: escribe la referencia completa.',
} as const satisfies Record<ManyProblem, string>;

export const guideFileRefusals = {
  empty: 'El archivo no tiene guías.',
  spreadsheet: 'Es un libro de Excel. Guárdalo como CSV y súbelo de nuevo.',
  too_many: `Tiene más de ${mostAtOnce} líneas. Súbelo por partes.`,
  no_columns: 'No encontramos las columnas pedido y guía.',
} as const satisfies Record<GuideFileRefusal, string>;
