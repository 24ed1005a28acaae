/** The owner's desk: prices of a category or a brand at once. */
export const adminPricingText = {
  title: 'Precios',
  lead: 'Cambia los precios de una categoría o una marca. Todos quedan terminados en $\u00a0900, y ves cada línea antes de aplicar.',
  form: 'Cambiar precios',
  category: 'Categoría',
  everyCategory: 'Todas las categorías',
  brand: 'Marca',
  brandHint: 'Como empieza el nombre: AMD, Cooler Master. Vacío: todas.',
  optional: 'opcional',
  way: 'Cómo',
  value: 'Porcentaje o pesos',
  valueHint: 'Porcentaje: 10 o 7,5. Pesos: 50.000.',
  rate: 'Tasa',
  rateHint: 'Pesos por un dólar: 4.105,50',
  margin: 'Margen',
  marginHint: 'Porcentaje sobre el costo: 25',
  dollarsLead:
    'Precio = costo en dólares × tasa × (1 + margen). El costo en dólares se escribe al editar cada producto; los que no lo tienen quedan como están.',
  noProducts: 'Ningún producto coincide con esa categoría y esa marca.',
  last: 'Último cambio de precios',
  history: 'Cambios de precios anteriores',
} as const;
