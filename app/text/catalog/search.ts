import { countOf, formatFigure } from '../format.ts';

const listed = (chips: readonly string[]) => chips.map((chip) => `«${chip}»`).join(' y ');

export const searchText = {
  suggestionsLabel: 'Sugerencias',
  suggestions: (shown: number) =>
    shown === 0
      ? 'No hay sugerencias.'
      : `${countOf(shown, 'sugerencia', 'sugerencias')}. Usa las flechas para elegir.`,
  seeAll: (total: number) => `Ver los ${formatFigure(total)}`,
  title: (term: string) => `Resultados para «${term}»`,
  description: (term: string) => `Componentes de PC que coinciden con «${term}» en Núcleo.`,
  /** The title has what was searched instead. */
  corrected: (term: string) => `Corregimos «${term}».`,
  asTyped: 'Buscar tal cual',
  /** What of a wish was given up. */
  dropped: (chips: readonly string[]) => `Nada cumple todo. Quitamos ${listed(chips)} y esto es lo que hay.`,
  neighbours: 'También te puede interesar',
  allNeighbours: (total: number) => (total === 1 ? 'Ver 1 más' : `Ver los ${formatFigure(total)} de otras categorías`),
  nearest: 'Lo más parecido que tenemos',
  nothingFound: (term: string) => `No se encontraron productos para "${term}".`,
  nothingFoundHint: 'Prueba con la marca, el modelo o una medida: «ryzen 7», «ddr5», «750 w».',
  noTerm: 'No se proporcionó término de búsqueda',
  failed: 'Error al buscar productos. Intenta de nuevo.',
  toCategories: 'Ver todas las categorías',
} as const;

/** These are used by the loader alone: no browser loads them. */
export const categoryLinkText = (name: string) => `Ver todo en ${name}`;

export const searchNotes = {
  /** @param isLess nothing meets the whole wish, as the page says itself */
  found: (total: number, { hasMore, isLess }: { hasMore: boolean; isLess: boolean }) => {
    const words = isLess
      ? countOf(total, 'producto parecido', 'productos parecidos')
      : countOf(total, 'producto encontrado', 'productos encontrados');
    return hasMore ? `Más de ${words}` : words;
  },
  unsold: (thing: string) =>
    `No vendemos «${thing}»: vendemos las piezas para armar y mejorar tu PC. Anotamos que lo buscaste.`,
  wholePc: '¿Buscas un PC completo? Lo armamos contigo: solo piezas disponibles y compatibles entre sí.',
  /** @param what as `startWords.proposals` says a use and a budget */
  wholePcProposals: (what: string) => `Ver propuestas: ${what}`,
  /** @param what sockets or kinds of memory */
  fits: (what: readonly string[]) =>
    `Solo lo que dice ser para ${new Intl.ListFormat('es', { type: 'disjunction' }).format(what.map((each) => each.toUpperCase()))}, según el procesador que buscas.`,
  leftOut: (words: readonly string[]) =>
    `Ningún producto dice ${words.map((word) => `«${word}»`).join(' ni ')}. Esto es lo que hay sin eso.`,
  inPesos: 'Los precios de Núcleo están en pesos colombianos. Escribe tu presupuesto en pesos.',
} as const;
