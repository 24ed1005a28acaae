import type { CategoryOutcome } from '#app/shop/catalog/categories/category-form.ts';
import type { ShownFacet, SpecKind } from '#app/shop/catalog/categories/spec-fact.ts';
import { countOf, formatFigure } from '../../format.ts';

export const adminCategoriesText = {
  title: 'Categorías',
  lead: 'El orden de esta lista es el del inicio y el de los menús de la tienda.',
  found: (total: number) => countOf(total, 'categoría', 'categorías'),
  addTitle: 'Crear una categoría',
  addLead: 'Primero el nombre. Después le pones sus datos, como Tamaño o Resolución.',
  add: 'Crear categoría',
  save: 'Guardar cambios',
  nameHint: 'Como se lee en la tienda: Monitores.',
  slugHint: 'Si lo dejas vacío, sale del nombre. La dirección anterior seguirá llevando aquí.',
  designatorHint: 'Sale sobre la foto de cada producto. Si lo dejas vacío, sale del nombre.',
  edit: 'Editar',
  see: 'Ver en la tienda',
  up: 'Subir',
  down: 'Bajar',
  of: (what: string, name: string) => `${what}, ${name}`,
  products: (count: number) => (count === 0 ? 'sin productos' : countOf(count, 'producto', 'productos')),
  now: (value: string) => `Ahora dice: ${value || 'nada'}`,
  ownName: 'Nombre y dirección',
  filterName: (name: string) => `En la lista para filtrar se sigue leyendo «${name}».`,
  former: (slugs: readonly string[]) => `También llevan aquí: ${slugs.map((slug) => `/categories/${slug}`).join(', ')}`,
  toList: 'Todas las categorías',
  deleted: 'Categorías eliminadas',
  restore: 'Recuperar',
  goneTitle: 'Esa categoría ya no está',
  goneLead: 'Las que se eliminan se recuperan al final de la lista.',
  goneMeanwhile: 'No se guardó: la categoría se eliminó en otra ventana.',
  remove: 'Eliminar categoría',
  removeHint: 'Solo se puede si no tiene productos. Después la puedes recuperar.',
  picture: 'Foto para los menús',
  pictureHint: 'Horizontal, como un producto sobre fondo claro.',
  pictureRefused: (why: string) => `No se guardó la foto. ${why}`,
  pictureUnreadable: 'No entendimos lo que enviaste. Intenta de nuevo.',
  noPicture: 'Elige primero una foto.',
  pictureFile: 'Elegir foto',
  pictureSave: 'Poner foto',
  pictureRemove: 'Quitar foto',
  facts: 'Datos de sus productos',
  factsLead: 'En este orden salen en la ficha de cada producto.',
  noFacts: 'Todavía no tiene datos.',
  addFact: 'Crear un dato',
  addFactButton: 'Crear dato',
  knownFact: 'Usar un dato de otra categoría',
  knownFactButton: 'Añadir dato',
  kindHint: 'Lo que se puede escribir en él.',
  unitHint: 'Solo de un número: ", Hz, cm.',
  choicesHint: 'Una por línea. Solo para opciones.',
  positionHint: '1 es el primero. Vacío: el último.',
  cardHint: 'De 1 a 3. Vacío: no sale en la tarjeta.',
  shared: (names: readonly string[]) => `También es de ${names.join(', ')}: allá cambia igual.`,
  fixed: 'Vino con la tienda, así que su tipo y su unidad no se cambian.',
  derived: 'La tienda lo calcula: nadie lo escribe.',
  filters: 'filtra la lista',
  onCard: 'sale en la tarjeta',
  factRemove: 'Quitar dato',
} as const;

export const categoryLabels = {
  name: 'Nombre',
  slug: 'Dirección',
  designator: 'Palabra corta',
  file: 'Foto',
} as const;

export const factLabels = {
  fact: 'Dato',
  label: 'Nombre',
  kind: 'Tipo',
  unit: 'Unidad',
  choices: 'Opciones',
  filter: 'Filtro',
  filterPosition: 'Lugar entre los filtros',
  cardPosition: 'Lugar en la tarjeta',
} as const;

/** In the audit. */
export const categoryFields = {
  name: categoryLabels.name,
  slug: categoryLabels.slug,
  designator: categoryLabels.designator,
  picture: categoryLabels.file,
  label: factLabels.label,
  unit: factLabels.unit,
  choices: factLabels.choices,
  filterPosition: factLabels.filterPosition,
  cardPosition: factLabels.cardPosition,
} as const;

export const factKindNames = {
  text: 'Texto',
  number: 'Número',
  boolean: 'Sí o no',
  choice: 'Opciones',
  range: 'Número o desde y hasta',
  list: 'Lista de textos',
} as const satisfies Record<SpecKind, string>;

export const factFilterNames = {
  none: 'No filtra',
  values: 'Casillas con cada valor',
  range: 'Desde y hasta',
} as const satisfies Record<ShownFacet['as'] | 'none', string>;

export const categoryDone = {
  add: 'Categoría creada. Ponle sus datos; sale en los menús cuando tenga productos.',
  change: 'Categoría guardada. Las direcciones y los nombres de antes siguen sirviendo.',
  up: 'Orden guardado.',
  down: 'Orden guardado.',
  picture: 'Foto guardada.',
  pictureRemove: 'Foto quitada.',
  remove: 'Categoría eliminada. La puedes recuperar abajo.',
  restore: 'Categoría recuperada.',
  factAdd: 'Dato creado. Ya lo puedes llenar en cada producto.',
  factKnown: 'Dato añadido.',
  factChange: 'Dato guardado.',
  factUp: 'Orden guardado.',
  factDown: 'Orden guardado.',
  factRemove: 'Dato quitado.',
} as const;

type Refusal = Exclude<CategoryOutcome, { ok: true } | { code: 'problems' }>;

const takenText = {
  name: (by: string) => `No se guardó: «${by}» se llama así o se llamó así. Escribe otro nombre.`,
  slug: (by: string) => `No se guardó: esa dirección es o fue de «${by}». Escribe otra.`,
  label: (by: string) => `No se guardó: la categoría ya tiene el dato «${by}».`,
} as const;

export function categoryRefusal(refusal: Refusal): string {
  switch (refusal.code) {
    case 'unknown':
      return 'No se guardó: eso se eliminó en otra ventana.';
    case 'changed':
      return 'No se guardó: la categoría cambió mientras la mirabas. Mira cómo está ahora y guarda otra vez.';
    case 'too_many':
      return 'No se guardó: la tienda lleva hasta 60 categorías, cada una con 40 datos.';
    case 'too_many_former':
      return 'No se guardó: ya tuvo 100 nombres o direcciones antes. Deja el que tiene.';
    case 'delivered':
      return 'Vino con la tienda y no se elimina. Puedes cambiarle el nombre o el lugar.';
    case 'too_many_on_card':
      return 'No se guardó: en la tarjeta caben tres datos. Quita uno primero.';
    case 'taken':
      return takenText[refusal.field](refusal.by);
    case 'not_empty':
      return `No se eliminó: tiene ${countOf(refusal.products, 'producto', 'productos')}, contando borradores y eliminados. Pásalos a otra categoría.`;
    case 'in_use':
      return `No se guardó: ${formatFigure(refusal.products)} ${refusal.products === 1 ? 'producto tiene' : 'productos tienen'} ese dato escrito. Bórralo allá primero.`;
  }
}
