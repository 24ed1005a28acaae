import { countOf } from '../format.ts';

/** Of the lists below the fields for municipality and department. */
export const choiceText = {
  cities: 'Municipios',
  regions: 'Departamentos',
  found: (count: number) => (count === 0 ? 'Sin opciones en la lista' : countOf(count, 'opción', 'opciones')),
} as const;
