import type { ShortLine } from '#app/shop/builds/buying/wanted-lines.ts';
import { formatCents, formatFigure } from '../format.ts';
import { slotWords } from './why.ts';

/** Of the call that reads the shelf: browsers load none of it. */
export const buyingQuestions = {
  fails: { title: 'Este PC tiene piezas que no son compatibles', go: 'Añadir de todos modos' },
  unsold: { title: 'No todo se vende aquí', go: 'Añadir lo demás' },
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

/** The total of a fixed build. */
export function fixedTotal(totalInCents: number, difference: string): string {
  return `Ver este cambio: ${formatCents(totalInCents)}, ${difference}`;
}
