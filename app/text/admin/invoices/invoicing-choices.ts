import {
  type ChoicesField,
  type ChoicesProblem,
  type IssueMoment,
  longestBuyerWait,
} from '#app/shop/invoices/invoicing-choices.ts';

export const invoicingText = {
  title: 'Ajustes de facturación',
  lead: 'Cuentan para los pedidos que se paguen desde ahora. Los que ya están pagados siguen como estaban.',
  description: 'Cuándo se hace la factura de un pedido y cuánto se espera al comprador.',
  waitHint: `De 0 a ${longestBuyerWait}. Si un comprador no se puede facturar con lo que escribió, la tienda le escribe y espera estas horas; después la factura sale a consumidor final. Con 0 sale de una vez.`,
  sentHint: 'Si el pedido sale en varios paquetes, con el primero.',
  save: 'Guardar ajustes',
  done: 'Los ajustes quedaron guardados.',
  changed: 'No se guardó: alguien los cambió mientras los mirabas. Así están ahora.',
  errorSummary: 'Revisa estos datos',
} as const;

export const choicesLabels = {
  issuedWhen: 'La factura se hace',
  buyerWaitHours: 'Horas de espera para que el comprador corrija sus datos',
} as const satisfies Record<ChoicesField, string>;

export const issueMomentNames = {
  paid: 'Cuando se paga',
  sent: 'Cuando se envía',
} as const satisfies Record<IssueMoment, string>;

export const choicesProblemText = {
  not_a_choice: 'Elige una de las opciones.',
  not_hours: `Escribe un número de 0 a ${longestBuyerWait}.`,
} as const satisfies Record<ChoicesProblem, string>;
