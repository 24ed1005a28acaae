import type { PageState } from '#app/shop/pages/admin-page.ts';
import { mostInFooter } from '#app/shop/pages/footer-pages.ts';
import { formatDay } from '../../format.ts';
import { footerText } from '../../frame/footer.ts';

export const adminPagesText = {
  title: 'Páginas y textos legales',
  lead: 'Cada publicación es una versión con su fecha. Las anteriores se pueden seguir leyendo, y cada pedido dice cuáles aceptó el comprador.',
  legal: 'Textos legales',
  own: 'Tus páginas',
  none: 'Aún no tienes páginas tuyas.',
  noneLead: 'Crea la primera: quiénes somos, cómo llegar, taller.',
  create: 'Crear una página',
  newTitle: 'Página nueva',
  add: 'Crear página',
  save: 'Guardar sin publicar',
  publish: 'Publicar esta versión',
  withdraw: 'Retirar de la tienda',
  restore: 'Volver a mostrar',
  cancel: 'Cancelar',
  see: 'Ver en la tienda',
  back: 'Volver a las páginas',
  edit: 'Editar',
  of: (what: string, title: string) => `${what}, ${title}`,
  version: (number: number, day: string) => `Versión ${number}, vigente desde el ${formatDay(day)}`,
  publishedFrom: (day: string) => `Versión publicada. Rige desde el ${formatDay(day)}; hasta ese día no cambia nada.`,
  hasChanges: 'Con cambios sin publicar',
  versions: 'Versiones',
  publishedBy: (who: string, moment: string) => `La publicó ${who}, ${moment}`,
  delivered: 'Venía con la tienda',
  notBegun: 'Aún no empieza',
  unknown: 'Esa página no existe.',
  unchanged: 'No se publicó: el texto es igual al de la última versión.',
  tooMany: 'Ya no caben más. Retira o reutiliza alguna.',
  slugHint: 'Déjala vacía y sale del título. Queda en /paginas/ y después no se cambia.',
  inForceHint: 'Vacía, rige desde ya.',
  footerHint: `Sale con su título en la lista «${footerText.shop}», en orden alfabético; caben ${mostInFooter}. El cambio vale apenas guardas, aunque no publiques.`,
  placeholders: 'Entre llaves se llenan solos los datos de la tienda:',
} as const;

export const pageLabels = {
  title: 'Título',
  slug: 'Dirección',
  description: 'Resumen para buscadores',
  lead: 'Frase de entrada',
  body: 'Texto',
  isInFooter: 'Mostrar en el pie de página',
  inForceFrom: 'Vigente desde el día',
} as const;

export const pageStateNames = {
  none: 'Sin publicar',
  published: 'Publicada',
  scheduled: 'Programada',
  withdrawn: 'Retirada',
} as const satisfies Record<PageState, string>;

export const pageDone = {
  add: 'Página creada. Publícala para que se vea.',
  save: 'Guardado. En la tienda sigue la versión publicada.',
  publish: 'Versión publicada.',
  cancel: 'Versión cancelada.',
  withdraw: 'Página retirada de la tienda.',
  restore: 'La página se ve otra vez.',
} as const;
