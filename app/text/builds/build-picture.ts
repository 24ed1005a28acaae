import type { Verdict } from '#app/shop/builds/verdict.ts';
import { countOf, formatCents, formatDate, formatFigure } from '../format.ts';

const verdictWords: Record<Verdict, string> = {
  fail: 'No sirve',
  warn: 'Con reserva',
  unknown: 'Sin dato',
  info: 'Sirve',
  pass: 'Sirve',
};

export const buildPictureText = {
  verdict: (verdict: Verdict, unknown: number) =>
    unknown > 0 && verdict !== 'unknown'
      ? `${verdictWords[verdict]} · ${formatFigure(unknown)} sin dato`
      : verdictWords[verdict],
  more: (count: number) => `y ${countOf(count, 'pieza más', 'piezas más')}`,
  total: formatCents,
  dated: (now: Date) => `IVA incluido · precios del ${formatDate(now)}`,
  broken: 'Esta imagen no es de ningún PC.',
  tooMany: 'Hay muchas imágenes por dibujar. Vuelve a pedirla en un momento.',
} as const;
