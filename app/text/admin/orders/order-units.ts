import { mostParcels } from '#app/shop/orders/parcels/order-units.ts';

/** Of an order that leaves in several parcels, or comes back in part. */
export const orderUnitsText = {
  parcel: (number: number) => `Paquete ${number}`,
  arrivedOn: (day: string) => `Entregado el ${day}.`,
  toSend: 'Falta por salir:',
  sendParts: 'Sale en varios paquetes…',
  sendPartsLead: 'Deja solo las piezas que van en este paquete. El resto queda por enviar.',
  unitsOf: (units: number) => `De ${units}`,
  unitsOfParcel: (units: number, parcel: number) => `De ${units} del paquete ${parcel}`,
  deliveredOn: 'Día en que llegó',
  deliveredOnHint: 'Desde ese día corren el retracto y la garantía.',
  deliverParcel: (number: number) => `Marcar entregado el paquete ${number}`,
  returnUnits: 'Cuántas volvieron',
  returnItems: '¿Cuáles volvieron? Si no lo sabes, no marques ninguna.',
  cameBack: (reason: string, isShelved: boolean, neverLeft: boolean) =>
    `${neverLeft ? 'No se envió' : 'Volvió a la tienda'}: ${reason}. Las piezas ${isShelved ? 'están otra vez a la venta' : 'no volvieron a la venta'}.`,
  partBack: 'Volvieron:',
  dropped: 'No salieron:',
  returnMoney: (paid: string, refunded: string) => `El comprador pagó ${paid} por ellas; reembolsado: ${refunded}.`,
  undoReturn: 'Se anotó por error: deshacer',
  refundOf: (units: string) => `Por lo que volvió: ${units}.`,
  dropTitle: 'Lo que falta no va a salir…',
  dropLead: 'El pedido queda con lo que ya salió. El dinero de estas piezas lo reembolsas tú y lo anotas aquí.',
} as const;

export const orderUnitsRefusals = {
  bad_units: 'No se guardó: escribe cuántas piezas, al menos una y no más de las que hay.',
  too_many_parcels: `No se guardó: un pedido puede salir en ${mostParcels} paquetes como máximo.`,
  return_changed: 'No se deshizo: este pedido cambió mientras lo mirabas. Aquí está como es ahora.',
  return_refunded: 'No se deshizo: ya anotaste un reembolso de esta devolución.',
  return_sold: 'No se deshizo: esas piezas ya se vendieron o están apartadas.',
  return_serial: 'No se deshizo: el número de serie de una de esas piezas ya está en otro pedido.',
} as const;
