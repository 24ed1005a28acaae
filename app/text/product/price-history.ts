export const priceHistoryText = {
  title: 'Precio en los últimos 12 meses',
  titleSince: (day: string) => `Precio desde el ${day}`,
  sinceDay: (day: string) => `Desde el ${day}`,
  lowest: (price: string) => `Precio más bajo en 30 días: ${price}`,
  beforeOffer: (since: string) => `En los 30 días antes de esta oferta, que empezó el ${since}.`,
  onlyThis: (since: string) => `Con este precio desde el ${since}.`,
  offerBefore: (price: string, since: string) =>
    `Antes costaba ${price}, en la misma oferta, que empezó el ${since}. No tenemos un precio anterior a ella.`,
  noneBefore: 'No tenemos un precio anterior con el cual compararlo.',
  takenBack: (day: string, since: string, before: string | null) =>
    before === null
      ? `Lo tuvo el ${day}. La oferta empezó el ${since}.`
      : `Lo tuvo el ${day}. En los 30 días antes de esta oferta, que empezó el ${since}, fue ${before}.`,
  unchanged: (since: string) => `No ha cambiado desde el ${since}.`,
  plot: (lowest: string, highest: string) =>
    `Lo que se ha pagado, entre ${lowest} y ${highest}. Los datos están en la tabla.`,
  ago: 'Hace 12 meses',
  today: 'Hoy',
  since: 'Desde',
  paid: 'Precio',
  discount: 'Descuento',
  none: 'Sin descuento',
} as const;
