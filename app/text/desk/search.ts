import type { TeachProblem } from '#app/shop/search/teach-words.ts';
import { countOf, formatFigure } from '../format.ts';

export const adminSearchText = {
  title: 'Búsqueda',
  lead: 'Cómo le dice la gente a lo que vendes. Lo que guardes aquí vale desde la siguiente búsqueda.',
  waiting: 'Búsquedas que no encontraron nada',
  waitingLead: 'Si la tienda lo tiene con otro nombre, di cuál. Si no, quítala de la lista.',
  noneWaiting: 'Todas las búsquedas encontraron algo.',
  more: (more: number) => `Y ${formatFigure(more)} más, menos buscadas.`,
  times: (times: number) => countOf(times, 'vez', 'veces'),
  sameAs: 'Es lo mismo que',
  sameAsOf: (term: string) => `“${term}” es lo mismo que`,
  save: 'Guardar',
  saveOf: (term: string) => `Guardar lo que es “${term}”`,
  dismiss: 'Quitar',
  dismissOf: (term: string) => `Quitar “${term}” de la lista`,
  teach: 'Añadir una palabra',
  term: 'Lo que escriben',
  termHint: 'Una palabra o varias: “board”, “tarjeta de video”. Sin importar tildes, mayúsculas o plurales.',
  means: 'Es lo mismo que',
  meansHint: 'El nombre de una categoría, o palabras que tus productos tienen.',
  words: 'Palabras que la tienda entiende',
  wordsLead: 'La cruz quita una. Para corregirla, quítala y agrégala como debe ser.',
  count: (total: number) => countOf(total, 'palabra', 'palabras'),
  forgetOf: (term: string, means: string) => `Quitar “${term}” de “${means}”`,
  gone: 'Eso ya no estaba. Así está la lista ahora.',
} as const;

export const searchDone = {
  teach: 'La palabra quedó guardada.',
  forget: 'La palabra quedó quitada.',
  dismiss: 'La búsqueda quedó fuera de la lista.',
} as const;

export const teachProblems = {
  too_short: 'Escribe al menos dos letras o números en los dos campos.',
  same: 'Las dos cosas son la misma palabra.',
  known: 'La tienda ya lo entiende así.',
  leads_nowhere: 'No se guardó: ningún producto tiene esas palabras, así que no llevaría a nada.',
  too_many: 'La lista está llena. Quita una palabra que nadie use.',
} as const satisfies Record<TeachProblem, string>;
