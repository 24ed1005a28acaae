import { countOf, formatDate } from '../format.ts';

export const buildPictureText = {
  more: (count: number) => `y ${countOf(count, 'pieza más', 'piezas más')}`,
  dated: (now: Date) => `IVA incluido · precios del ${formatDate(now)}`,
  broken: 'Esta imagen no es de ningún PC.',
} as const;
