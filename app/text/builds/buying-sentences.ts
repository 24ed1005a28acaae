import type { ShortLine } from '#app/shop/builds/buying/wanted-lines.ts';
import type { Change } from '#app/shop/builds/search/mend.ts';
import { formatCents, formatFigure } from '../format.ts';
import { slotWords } from './why.ts';

/** Of the call that reads the shelf: browsers load none of it. */
export const buyingQuestions = {
  fails: { title: 'Este PC no sirve como está', go: 'Agregar de todos modos' },
  unsold: { title: 'No todo se vende aquí', go: 'Agregar lo demás' },
  nothing: 'Este PC no tiene piezas que vendamos. Elige alguna de la tienda.',
} as const;

export function shortSentence({ slot, name, problem, quantity, available }: ShortLine): string {
  if (problem === 'gone' || name === null) return `${slotWords[slot].name}: lo que elegiste ya no está en la tienda.`;
  if (problem === 'sold_out') return `${name} se agotó.`;
  return available === 1
    ? `Solo queda 1 unidad de ${name}; este PC lleva ${formatFigure(quantity)}.`
    : `Solo quedan ${formatFigure(available)} unidades de ${name}; este PC lleva ${formatFigure(quantity)}.`;
}

export function unsoldSentence(name: string): string {
  return `${name} no se vende aquí: no va al carrito.`;
}

export function changeSentence({ slot, from, to }: Change): string {
  const left = from?.name || slotWords[slot].the;
  if (!to) return `Quita ${left}.`;
  return from ? `Cambia ${left} por ${to.name}.` : `Agrega ${to.name}.`;
}

/** Of a mended build: what it would cost. */
export function mendedTotal(totalInCents: number, differenceInCents: number): string {
  const total = formatCents(totalInCents);
  if (differenceInCents === 0) return `Ver este cambio: ${total}, igual que antes`;
  const difference = formatCents(Math.abs(differenceInCents));
  return `Ver este cambio: ${total}, ${difference} ${differenceInCents > 0 ? 'más' : 'menos'}`;
}
