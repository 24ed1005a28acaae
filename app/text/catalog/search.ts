import { countOf } from '../format.ts';

export const searchText = {
  suggestionsLabel: 'Sugerencias',
  suggestions: (shown: number) =>
    shown === 0
      ? 'No hay sugerencias.'
      : `${countOf(shown, 'sugerencia', 'sugerencias')}. Usa las flechas para elegir.`,
  title: (term: string) => `Resultados para “${term}”`,
  description: (term: string) => `Componentes de PC que coinciden con “${term}” en Núcleo.`,
  found: (total: number, hasMore: boolean) =>
    hasMore
      ? `Más de ${countOf(total, 'producto encontrado', 'productos encontrados')}`
      : countOf(total, 'producto encontrado', 'productos encontrados'),
  corrected: (term: string) => `Mostrando resultados de “${term}”`,
  asTyped: (term: string) => `Buscar “${term}” tal cual`,
  nearest: 'Lo más parecido que tenemos',
  nothingFound: (term: string) => `No se encontraron productos para "${term}".`,
  nothingFoundHint: 'Prueba con la marca, el modelo o una medida: “ryzen 7”, “ddr5”, “750 w”.',
  noTerm: 'No se proporcionó término de búsqueda',
  failed: 'Error al buscar productos. Intenta de nuevo.',
  toCategories: 'Ver todas las categorías',
} as const;

/** Used by the loader. */
export const categoryLinkText = (name: string) => `Ver todo en ${name}`;
