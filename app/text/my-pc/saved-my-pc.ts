import { countOf, formatFigure } from '../format.ts';

const partCount = (count: number) => countOf(count, 'pieza', 'piezas');

export const myPcText = {
  merged: ({ added, aside, left }: { added: number; aside: number; left: number }, hadSome: boolean) =>
    [
      hadSome
        ? `Juntamos lo de este navegador con Mi PC de tu cuenta: ${partCount(added)} más.`
        : `Guardamos Mi PC en tu cuenta: ${partCount(added)}.`,
      ...(aside > 0
        ? [`${formatFigure(aside)} ${aside === 1 ? 'quedó' : 'quedaron'} aparte, porque su lugar ya estaba ocupado.`]
        : []),
      ...(left > 0 ? [`No cupieron ${partCount(left)}.`] : []),
    ].join(' '),
  see: 'Ver Mi PC',
} as const;
