import { mostWorkingDays, type TimesField, type TimesProblem } from '#app/shop/delivery/delivery-times.ts';

export const adminDeliveryText = {
  title: 'Entregas',
  lead: 'De aquí sale el día que la tienda promete: en cada producto, al pagar y en el pedido. Los pedidos ya hechos no cambian.',
  cutOffTitle: 'Hora de corte',
  cutOff: 'Hora de corte',
  cutOffHint: 'De 0 a 24. Con 0 todo sale el siguiente día hábil; con 24, el mismo.',
  departments: 'Días hábiles por departamento',
  summary: (capital: string, elsewhere: string) => `capital ${capital}, otros ${elsewhere}`,
  save: 'Guardar',
  saveNamed: (name: string) => `Guardar ${name}`,
  unknown: 'Ese departamento no está en la lista.',
  changed: 'No se guardó: alguien lo cambió mientras lo mirabas. Así está ahora.',
  errorSummary: 'Revisa estos datos',
} as const;

export const deliveryFieldNames = {
  capitalFrom: 'Capital, desde',
  capitalTo: 'Capital, hasta',
  elsewhereFrom: 'Otros municipios, desde',
  elsewhereTo: 'Otros municipios, hasta',
} as const satisfies Record<TimesField, string>;

export const deliveryProblemText = {
  not_days: `Escribe un número de 1 a ${mostWorkingDays}.`,
  ends_before_it_begins: 'No puede ser menos que «desde».',
} as const satisfies Record<TimesProblem, string>;

export const cutOffProblem = 'Escribe una hora de 0 a 24.';

export const deliveryDone = {
  times: 'Días guardados. La tienda ya promete con ellos.',
  cutOff: 'Hora guardada. La tienda ya promete con ella.',
} as const;
