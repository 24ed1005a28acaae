export const shippingAnswer = {
  title: 'Cuándo llega a tu municipio',
  lead: (sentence: string, city: string, region: string) =>
    `${sentence} a ${city === region ? city : `${city}, ${region}`}.`,
  ifToday: 'Si pagas ahora. Festivos y fines de semana no cuentan.',
  which: (typed: string) => `Hay varios municipios que se llaman ${typed}. ¿Cuál es el tuyo?`,
} as const;
