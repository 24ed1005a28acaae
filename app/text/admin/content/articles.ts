import type { ArticleState } from '#app/shop/blog/admin-article.ts';
import { countOf, formatDay } from '../../format.ts';

export const adminArticlesText = {
  title: 'Blog',
  lead: 'Lo que publicas aparece en /blog. Un artículo con fecha futura aparece solo, ese día.',
  usualAuthor: 'Equipo Núcleo',
  write: 'Escribir un artículo',
  newTitle: 'Artículo nuevo',
  found: (total: number) => countOf(total, 'artículo', 'artículos'),
  none: 'No hay artículos.',
  noneLead: 'Escribe el primero.',
  publish: 'Publicar',
  saveDraft: 'Guardar borrador',
  save: 'Guardar cambios',
  hide: 'Volver borrador',
  remove: 'Eliminar',
  restore: 'Recuperar',
  see: 'Ver en la tienda',
  edit: 'Editar',
  back: 'Volver al blog',
  deleted: 'Ver los eliminados',
  present: 'Ver los que están en el blog',
  of: (what: string, title: string) => `${what}, ${title}`,
  on: (state: ArticleState, day: string) =>
    state === 'scheduled' ? `aparece el ${formatDay(day)}` : `fecha ${formatDay(day)}`,
  unknown: 'Ese artículo ya no está.',
  deletedMeanwhile:
    'No se guardó: el artículo se eliminó en otra ventana. Lo que escribiste sigue aquí; si lo guardas, el artículo vuelve así.',
  tooMany: 'Ya hay 1.000 artículos. Elimina alguno antes.',
  details: 'Dirección, autor, fecha e imagen',
  slugHint: 'Déjala vacía y sale del título. Si la cambias, la anterior lleva a la nueva.',
  descriptionHint: 'Sale en la lista y en los buscadores. Hasta 160 letras se leen enteras.',
  publishOnHint: 'Con una fecha futura aparece solo ese día.',
  imageAltHint: 'Para quien no la ve.',
} as const;

export const articleLabels = {
  title: 'Título',
  slug: 'Dirección',
  description: 'Resumen',
  author: 'Autor',
  body: 'Texto',
  image: 'Imagen',
  imageAlt: 'Qué muestra la imagen',
  publishOn: 'Fecha de publicación',
} as const;

export const articleStateNames = {
  draft: 'Borrador',
  scheduled: 'Programado',
  published: 'Publicado',
} as const satisfies Record<ArticleState, string>;

export const articleDone = {
  publish: 'Artículo publicado.',
  draft: 'Borrador guardado. En la tienda no se ve.',
  delete: 'Artículo eliminado. Puedes recuperarlo cuando quieras.',
  restore: 'Artículo recuperado.',
} as const;

export const drawingNames: Record<string, string> = {
  '/images/blog/gaming-pc.svg': 'Dibujo de una torre',
  '/images/blog/graphics-cards.svg': 'Dibujo de una tarjeta gráfica',
  '/images/blog/cheap-upgrades.svg': 'Dibujo de un SSD y memorias',
};
