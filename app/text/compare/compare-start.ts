import { formatFigure } from '../format.ts';

export const compareStartText = {
  yours: (count: number) => `Comparar lo que elegiste (${formatFigure(count)})`,
  categories: 'Categorías para comparar',
} as const;
