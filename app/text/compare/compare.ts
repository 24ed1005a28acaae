import { countOf, formatFigure } from '../format.ts';

export const compareText = {
  title: 'Comparación',
  pageTitle: (category: string | null) => (category ? `Comparar ${category}` : 'Comparar productos'),
  description: (names: readonly string[]) =>
    names.length > 0
      ? `${listed(names)}: precio, existencias y especificaciones lado a lado.`
      : 'Pon hasta cuatro productos de una categoría lado a lado: precio, existencias y especificaciones.',

  count: (count: number, most: number) => `${countOf(count, 'producto', 'productos')} de ${formatFigure(most)}`,
  backTo: (category: string) => `Elegir más en ${category}`,

  view: 'Qué se muestra',
  everything: 'Todo',
  onlyDifferences: (count: number) => `Solo diferencias (${formatFigure(count)})`,
  hidden: {
    same: (count: number) => (count === 1 ? 'Un dato es igual en todos.' : `${formatFigure(count)} datos son iguales.`),
    unknown: (count: number) =>
      count === 1
        ? 'Un dato no se puede comparar, porque falta en algún producto.'
        : `${formatFigure(count)} datos no se pueden comparar, porque faltan en algún producto.`,
    showAll: 'Ver todo',
  },
  noDifferences: 'Entre los datos que conocemos no hay diferencias.',
  legend: {
    differs: 'Dato que cambia entre los productos.',
    best: 'El más favorable entre los que tienen el dato. Los empates no se marcan.',
  },

  share: 'Compartir',
  shared: 'Comparación compartida',
  copied: 'Enlace copiado',
  notCopied: 'No pudimos copiar el enlace. Cópialo de la barra de direcciones.',
  shareTitle: (names: readonly string[]) => `Comparación: ${listed(names)}`,

  table: 'Comparación de productos',
  feature: 'Característica',
  stock: 'Disponibilidad',
  rating: 'Reseñas',
  noRating: 'Sin reseñas',
  ratingCount: (count: number) => `(${formatFigure(count)})`,
  unknown: 'Sin dato',
  best: 'Mejor',
  differs: 'Cambia',
  remove: (name: string) => `Quitar de la comparación: ${name}`,

  others: 'Añade otro parecido',
  addOther: 'Añadir a la comparación',
  addOtherNamed: (name: string) => `Añadir a la comparación: ${name}`,

  printed: (day: string) => `Precios y existencias del ${day}.`,

  start: {
    title: 'Compara hasta cuatro productos',
    lead: 'Elige una categoría, marca “Comparar” en dos o más productos y aquí los ves lado a lado.',
    gone: 'Estos productos ya no están',
    goneLead: 'Ya no los vendemos o la dirección cambió. Elige otros para comparar.',
    yours: (count: number) => `Comparar lo que elegiste (${formatFigure(count)})`,
    categories: 'Categorías para comparar',
  },
} as const;

/** "A, B y C". */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} y ${names.at(-1)}`;
}
