import { countOf, formatFigure } from '../format.ts';

export const collectingText = {
  label: 'Productos para comparar',
  compare: (count: number) => `Comparar (${formatFigure(count)})`,
  empty: 'Vaciar',
  remove: (name: string) => `Quitar de la comparación: ${name}`,
  holds: (count: number, most: number) =>
    `${countOf(count, 'producto', 'productos')} de ${formatFigure(most)} para comparar`,
  addMore: 'Elige otro para comparar.',
  emptied: 'Comparación vacía',
  undo: 'Deshacer',
  full: (name: string, most: number) =>
    `Ya elegiste ${formatFigure(most)} productos y no caben más. Quita uno para añadir ${name}, o empieza de nuevo.`,
  otherCategory: (name: string, category: string, chosen: string) =>
    `${name} es de ${category} y estás comparando ${chosen}. Solo se comparan productos de una misma categoría.`,
  startOver: 'Empezar de nuevo con este',
  keep: 'Dejar como está',
  gone: 'Este producto ya no está en la tienda.',
  failed: 'No pudimos añadirlo a la comparación. Intenta de nuevo.',
} as const;
