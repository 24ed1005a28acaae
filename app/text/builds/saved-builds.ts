import type { BuildChange } from '#app/shop/builds/saved/saved-build.ts';
import type { Verdict } from '#app/shop/builds/verdict.ts';
import { countOf, formatCents, formatDate, formatFigure } from '../format.ts';
import { headWords } from './build-words.ts';
import { slotWords } from './why.ts';

export const savedBuildsWords = {
  partCount: (count: number) => countOf(count, 'pieza', 'piezas'),
  saved: (at: Date) => `Guardado el ${formatDate(at)}`,
  full: (most: number) => `Ya guardas ${formatFigure(most)} PC, que es el máximo. Quita uno para guardar otro.`,
  broken: 'Ese enlace no es de un PC: no hay nada que guardar.',
  noName: 'Escribe un nombre.',
  longName: (most: number) => `Escribe un nombre de ${formatFigure(most)} letras o menos.`,
} as const;

const verdict = (of: Verdict) => headWords(of, 0).toLowerCase();

export function changeWords(change: BuildChange): { words: string; isGood: boolean } {
  switch (change.kind) {
    case 'verdict':
      return {
        words: `El resultado era «${verdict(change.from)}» y ahora es «${verdict(change.to)}».`,
        isGood: change.to === 'pass' || change.to === 'info',
      };
    case 'total':
      return moved('El total', change.fromCents, change.toCents);
    case 'price':
      return moved(
        change.quantity > 1 ? `${change.quantity} × ${change.name}` : change.name,
        change.fromCents,
        change.toCents,
      );
    case 'gone':
      return { words: `${change.name || slotWords[change.slot].name} ya no está en la tienda.`, isGood: false };
    case 'sold_out':
      return { words: `${change.name} se agotó.`, isGood: false };
    case 'too_few':
      return { words: `De ${change.name} ya no hay tantas unidades.`, isGood: false };
    case 'back':
      return { words: `${change.name} volvió a estar disponible.`, isGood: true };
  }
}

function moved(what: string, fromCents: number, toCents: number): { words: string; isGood: boolean } {
  const isGood = toCents < fromCents;
  const by = formatCents(Math.abs(toCents - fromCents));
  return {
    words: `${what} ${isGood ? 'bajó' : 'subió'} ${by}: de ${formatCents(fromCents)} a ${formatCents(toCents)}.`,
    isGood,
  };
}
