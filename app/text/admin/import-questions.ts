import type { LineDoubt } from '#app/shop/exchange/matching/doubtful-lines.ts';
import type { RepeatedLine } from '#app/shop/exchange/matching/repeated-parts.ts';
import type { HeadingQuestion } from '#app/shop/exchange/reading/file-header.ts';
import { writtenHundredths } from '#app/shop/shared/typed-hundredths.ts';
import { countOf, formatFigure, formatPesos } from '../format.ts';
import { columnNames } from './file-columns.ts';

const quoted = (heading: string) => `«${heading}»`;

export const importQuestionsText = {
  columns: {
    title: '¿Qué traen estas columnas?',
    lead: 'No las leemos hasta que lo digas. Lo recordamos para las listas con estos mismos encabezados.',
    counts: (heading: string) => quoted(heading),
    none: 'Ninguna',
    send: 'Revisar otra vez así',
  },
  readAs: 'Así entendimos los encabezados:',
  heading: (heading: string, column: string) => `${quoted(heading)} es ${column}`,
  described: (heading: string) => `${quoted(heading)} solo la usamos para comparar; no cambia lo que dice tu tienda`,
  pricesUnread: (headings: readonly string[]) =>
    `${headings.map(quoted).join(', ')} ${headings.length === 1 ? 'parece traer precios y no la leemos' : 'parecen traer precios y no las leemos'}. Si los necesitas, di abajo qué son.`,
  lines: {
    title: 'Líneas que esperan tu respuesta',
    lead: 'No las aplicamos hasta que contestes; las demás siguen su camino.',
    send: 'Revisar con estas respuestas',
  },
  doubtful: {
    title: (count: number) =>
      `${countOf(count, 'línea puede ser', 'líneas pueden ser')} de otro producto: ${count === 1 ? 'quedó' : 'quedaron'} aparte`,
    first: (shown: number, count: number) =>
      `Los primeros ${formatFigure(shown)} de ${formatFigure(count)}. Cuando contestes estos, mostramos los que siguen.`,
    line: (address: string) => `Línea ${address}`,
    theirs: 'En la lista',
    ours: 'En tu tienda',
    noName: '(sin nombre)',
    same: 'Sí es el mismo',
    sameLine: (address: string, name: string) => `Sí es el mismo: línea ${address}, ${name}`,
  },
  repeated: {
    title: (count: number) =>
      `${countOf(count, 'producto está', 'productos están')} más de una vez en el archivo, y no ${count === 1 ? 'dice' : 'dicen'} lo mismo`,
    which: (name: string) => `${name}: ¿cuál línea cuenta?`,
    none: 'Ninguna: lo dejamos como está',
    equal: (count: number) =>
      `${countOf(count, 'línea repite', 'líneas repiten')} lo que ya decía otra: ${count === 1 ? 'la leímos' : 'las leímos'} una sola vez.`,
  },
  placeholders: {
    title: (figures: readonly string[], count: number) =>
      `${countOf(count, 'línea dice', 'líneas dicen')} que hay ${figures.map((figure) => formatFigure(Number(figure))).join(' o ')} unidades`,
    lead: 'Muchos proveedores escriben esa cifra cuando no llevan la cuenta. Esos productos conservan sus existencias.',
    meant: 'Sí, esas son las unidades que hay',
  },
} as const;

/** What the page asks about headings. */
export const headingQuestions = {
  several: ({ column }: HeadingQuestion) =>
    column === 'stock'
      ? '¿Cuáles existencias cuentan? Sumamos las que marques.'
      : `Varias columnas traen ${columnNames[column]}. ¿Cuál cuenta?`,
  guess: ({ column }: HeadingQuestion) => `¿Esto es ${columnNames[column]}? Puede ser otra cosa.`,
  suggested: () => '¿Este precio del proveedor pasa a ser el tuyo? Son precios sugeridos o de promoción.',
  discount: () => '¿El descuento del proveedor pasa a ser un descuento en tu tienda?',
  our_code: () =>
    'Los códigos de esta columna coinciden con los de tu tienda, y la lista no trae nombres para comparar. ¿Son los tuyos?',
} as const satisfies Record<HeadingQuestion['because'], (question: HeadingQuestion) => string>;

export const lineDoubts = {
  other_name: 'El código es el de tu producto, pero el nombre es de otro.',
  other_code: 'El número de parte y el código de barras son de dos productos.',
  only_name: 'No trae código; el nombre se parece.',
  our_code: 'El código es uno de tu tienda, y no trae nombre para comparar.',
} as const satisfies Record<LineDoubt, string>;

/** What one of several lines says. */
export function repeatedLineText({ address, price, cost, costUsd, stock }: RepeatedLine): string {
  const says = [
    price === null ? '' : `precio ${formatPesos(price)}`,
    cost === null ? '' : `costo ${formatPesos(cost)}`,
    costUsd === null ? '' : `costo US$ ${writtenHundredths(costUsd)}`,
    stock === null ? '' : countOf(stock, 'unidad', 'unidades'),
  ].filter(Boolean);
  return `Línea ${address}${says.length > 0 ? `: ${says.join(', ')}` : ''}`;
}
