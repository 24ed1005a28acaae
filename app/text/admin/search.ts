import type { EmptySearchView } from '#app/shop/search/empty-searches.ts';
import type { TeachProblem, UnsoldProblem } from '#app/shop/search/teach-words.ts';
import { countOf, formatFigure } from '../format.ts';

const awaited = (term: string, waiting: number) => `${term} · ${countOf(waiting, 'lo espera', 'lo esperan')}`;

export const adminSearchText = {
  title: 'Palabras de búsqueda',
  lead: 'Cómo le dice la gente a lo que vendes. Lo que guardes aquí vale desde la siguiente búsqueda.',
  waiting: 'Búsquedas que no encontraron nada',
  waitingLead: 'Si la tienda lo tiene con otro nombre, di cuál. Si no lo vendes, dilo y no vuelve a esta lista.',
  noneWaiting: 'Todas las búsquedas encontraron algo.',
  seeAll: (total: number) => `Ver las ${formatFigure(total)}`,
  times: (times: number, lastAt: string) => `${countOf(times, 'vez', 'veces')}, la última ${lastAt}`,
  sameAs: 'Es lo mismo que',
  sameAsOf: (term: string) => `«${term}» es lo mismo que`,
  save: 'Guardar',
  saveOf: (term: string) => `Guardar lo que es «${term}»`,
  dismiss: 'Quitar',
  dismissOf: (term: string) => `Quitar «${term}» de la lista`,
  setAside: 'No vendemos eso',
  setAsideOf: (term: string) => `No vendemos eso: «${term}»`,
  takeBack: 'Volver a revisar',
  takeBackOf: (term: string) => `Volver a revisar «${term}»`,
  teach: 'Añadir una palabra',
  term: 'Lo que escriben',
  termHint: 'Una palabra o varias: «board», «tarjeta de video». Sin importar tildes, mayúsculas o plurales.',
  means: 'Es lo mismo que',
  meansHint: 'El nombre de una categoría, o palabras que tus productos tienen.',
  words: 'Palabras que la tienda entiende',
  wordsLead: 'La cruz quita una. Para corregirla, quítala y agrégala como debe ser.',
  count: (total: number) => countOf(total, 'palabra', 'palabras'),
  forgetOf: (term: string, means: string) => `Quitar «${term}» de «${means}»`,
  unsold: 'Lo que no vendes',
  unsoldLead:
    'Quien lo busque lee que no lo vendes, y puede pedir un aviso. La cruz lo quita de la lista: hazlo cuando empieces a venderlo. A quien lo espera le escribimos entonces, una sola vez.',
  unsoldTerm: 'Lo que no vendes',
  unsoldHint: 'Una palabra o varias: «monitor», «pasta térmica».',
  addUnsold: 'Añadir a lo que no vendes',
  awaited,
  removeUnsoldOf: (term: string) => `Quitar «${term}» de lo que no vendes`,
  // What is read aloud begins with what is seen.
  removeAwaitedOf: (term: string, waiting: number) =>
    `${awaited(term, waiting)}. Quitar de lo que no vendes: le escribimos a ${countOf(waiting, 'persona', 'personas')}`,
  gone: 'Eso ya no estaba. Así está la lista ahora.',
} as const;

export const failedSearchText = {
  title: 'Búsquedas sin resultado',
  lead: 'Lo que la gente buscó y no encontró, primero lo más buscado. No se guarda quién lo buscó.',
  views: 'Cuáles ver',
  noneAside: 'No has apartado ninguna.',
  noneAsideLead: 'Aquí queda lo que digas que no vendes. Se sigue contando, por si un día lo quieres vender.',
  noneWaitingLead: 'Lo que alguien busque y no encuentre aparece aquí.',
  toWords: 'Palabras de búsqueda',
  tooManyAside: 'Ya hay demasiadas apartadas. Quita las que nadie busca.',
} as const;

export const failedSearchViews = {
  waiting: (total: number) => `Por revisar (${formatFigure(total)})`,
  aside: (total: number) => `No vendemos eso (${formatFigure(total)})`,
} as const satisfies Record<EmptySearchView, (total: number) => string>;

export const searchDone = {
  teach: 'La palabra quedó guardada.',
  forget: 'La palabra quedó quitada.',
  dismiss: 'La búsqueda quedó fuera de la lista.',
  aside: 'Quedó en «No vendemos eso».',
  unsold: 'Desde ahora la tienda dice que no lo vendes.',
  sold: 'Quedó quitado de lo que no vendes.',
  back: 'La búsqueda está otra vez por revisar.',
} as const;

export const unsoldProblems = {
  too_short: 'Escribe al menos dos letras o números.',
  known: 'Ya está entre lo que no vendes.',
  too_many: 'La lista está llena. Quita algo que nadie busque.',
  sold: 'Eso es el nombre de una categoría que sí vendes.',
} as const satisfies Record<UnsoldProblem, string>;

export const teachProblems = {
  too_short: 'Escribe al menos dos letras o números en los dos campos.',
  same: 'Las dos cosas son la misma palabra.',
  known: 'La tienda ya lo entiende así.',
  leads_nowhere: 'No se guardó: ningún producto tiene esas palabras, así que no llevaría a nada.',
  too_many: 'La lista está llena. Quita una palabra que nadie use.',
} as const satisfies Record<TeachProblem, string>;
