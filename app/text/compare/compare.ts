import { formatFigure } from '../format.ts';

/** For the browser too; what a loader can say already stands in `compare-sheet.ts`. */
export const compareText = {
  title: 'Comparación',
  backTo: (category: string) => `Elegir más en ${category}`,

  view: 'Qué se muestra',
  everything: 'Todo',
  onlyDifferences: (count: number) => `Solo diferencias (${formatFigure(count)})`,
  showAll: 'Ver todo',

  shared: 'Comparación compartida',
  share: 'Compartir',

  feature: 'Característica',
  stock: 'Disponibilidad',
  reviews: 'Reseñas',
  noRating: 'Sin reseñas',
  unknown: 'Sin dato',
  best: 'Mejor',
  differs: 'Cambia',
  remove: (name: string) => `Quitar de la comparación: ${name}`,

  others: 'Añade otro parecido',
  add: 'Añadir a la comparación',
} as const;
