/** What the page of one product says of its price. Apart from `adminProductsText`, which the owner's first page loads. */
export const productPriceText = {
  belowCost: 'El precio con descuento está por debajo del costo con IVA.',
  overPromised: (discount: string, lowest: string, since: string, provable: string | null) =>
    `El descuento dice ${discount}, pero en los 30 días antes de la oferta (empezó el ${since}) el precio más bajo fue ${lowest}. ${
      provable === null
        ? 'Comparado con ese precio no se ahorra nada.'
        : `Comparado con ese precio se ahorra ${provable}.`
    }`,
  overPromisedWhy:
    'La oferta debe ser cierta y no engañar sobre lo que se ahorra (Ley 1480, arts. 30 y 33; lo vigila la SIC). La Directiva 98/6 de la Unión Europea, art. 6a, compara con el precio más bajo de los 30 días anteriores.',
  overPromisedBack:
    'Si fue un error, deja el precio y el descuento como estaban: antes de 24 horas, y si nadie ha comprado, no cuenta como oferta nueva.',
  costFacts: (sum: string) => `Costo con IVA: ${sum}`,
  highestCost: 'Cuenta el costo más alto.',
  marginNow: (percent: string) => `Margen sobre el costo, con el precio y el descuento de hoy: ${percent}.`,
  noRate: 'Para comparar el precio con el costo en dólares falta la tasa: es la del último cambio con dólares en',
} as const;
