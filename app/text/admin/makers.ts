import type { MakerField, MakerProblem } from '#app/shop/catalog/makers/edit-maker.ts';
import { countOf } from '../format.ts';

export const adminMakersText = {
  title: 'Marcas',
  lead: 'Un producto es de la marca con la que empieza su nombre. Las que no están aquí no aparecen en los filtros.',
  search: 'Buscar marcas',
  searchLabel: 'Nombre de la marca',
  apply: 'Buscar',
  clear: 'Ver todas',
  found: (total: number) => countOf(total, 'marca', 'marcas'),
  none: 'No hay una marca así.',
  noneLead: 'Puedes añadirla aquí mismo.',
  addTitle: 'Añadir una marca',
  add: 'Añadir marca',
  name: 'Nombre',
  nameHint: 'Como quieres que se vea en la tienda.',
  spellings: 'También se escribe',
  spellingsHint: 'Una por línea, como aparece al comienzo de los nombres: «WD», «Western Digital».',
  save: 'Guardar',
  remove: 'Quitar marca',
  removeHint: 'Sus productos siguen en la tienda, sin marca.',
  products: (count: number) => countOf(count, 'producto', 'productos'),
  see: 'Ver su página',
  of: (what: string, name: string) => `${what}, ${name}`,
  unknown: 'Esa marca ya no existe.',
  changed: 'No se guardó: la marca cambió mientras la mirabas. Así está ahora.',
  tooMany: 'Ya hay 3.000 marcas. Quita alguna antes de añadir otra.',
  taken: (spelling: string, by: string) => `«${spelling}» ya es de la marca ${by}.`,
  errorSummary: 'Revisa estos datos',
} as const;

const problems = {
  name: { missing: 'Escribe el nombre, con letras o números.', too_long: 'Escribe como máximo 60 letras.' },
  spellings: { missing: '', too_long: 'Escribe como máximo 20 formas, de 60 letras cada una.' },
} as const satisfies Record<MakerField, Record<MakerProblem, string>>;

export function makerProblemText(field: MakerField, problem: MakerProblem | undefined): string | undefined {
  return problem && problems[field][problem];
}

export const makerDone = {
  add: 'Marca añadida. Ya se puede filtrar por ella.',
  change: 'Marca guardada.',
  remove: 'Marca quitada.',
} as const;
