import {
  mostProductsInStrip,
  mostSlides,
  mostStrips,
  type SlideState,
  type StripKind,
} from '#app/shop/front-page/front-page.ts';
import type { SlidePictureProblem } from '#app/shop/pictures/picture-maker.ts';
import { leastSlide, type SlideFocus } from '#app/shop/pictures/slide-picture.ts';
import { countOf, formatDay, formatFigure, formatMoment } from '../../format.ts';
import { pictureProblemText } from '../pictures/pictures.ts';

const leastSize = `${formatFigure(leastSlide.width)} × ${formatFigure(leastSlide.height)} px`;

export const frontPageText = {
  title: 'Portada',
  lead: 'Las diapositivas y las franjas de la página de inicio. Nada se ve en la tienda hasta que lo publicas.',
  shownDelivered: 'La tienda muestra la portada con la que vino.',
  shownSince: (moment: Date) => `La tienda muestra lo publicado el ${formatMoment(moment)}`,
  unpublished: 'El borrador tiene cambios sin publicar.',
  published: 'El borrador es igual a lo que muestra la tienda.',
  noSlides: 'Hoy no se vería ninguna diapositiva: la página empezaría sin carrusel.',
  publish: 'Publicar',
  preview: 'Ver cómo queda',
  undoPublication: 'Deshacer la publicación',
  undoChange: 'Deshacer el último cambio',
  discard: 'Descartar los cambios',
  restore: 'Restaurar lo de fábrica',
  restoreHint: 'Pone en el borrador la portada con la que vino la tienda. Se ve en la tienda cuando la publiques.',

  slides: 'Diapositivas',
  slidesCount: (count: number) => `${formatFigure(count)} de ${formatFigure(mostSlides)}`,
  slidesFull: `Ya hay ${formatFigure(mostSlides)} diapositivas, las que caben. Quita una para añadir otra.`,
  noSlidesYet: 'No hay diapositivas.',
  addSlide: 'Añadir una diapositiva',
  strips: 'Franjas de productos',
  stripsCount: (count: number) => `${formatFigure(count)} de ${formatFigure(mostStrips)}`,
  stripsFull: `Ya hay ${formatFigure(mostStrips)} franjas, las que caben. Quita una para añadir otra.`,
  stripsLead: 'Van después de «Vistos hace poco», en este orden. Debajo siguen todos los productos.',
  addStrip: 'Añadir una franja',
  add: 'Añadir al borrador',
  save: 'Guardar en el borrador',
  edit: 'Cambiar',
  up: 'Subir',
  down: 'Bajar',
  off: 'Ocultar',
  on: 'Mostrar',
  remove: 'Quitar',
  of: (what: string, title: string) => `${what}: ${title}`,
  moved: (position: number, total: number) => `Ahora es la ${formatFigure(position)} de ${formatFigure(total)}.`,
  hidden: 'Quedó oculta en el borrador.',
  shown: 'Se mostrará al publicar.',

  picture: 'Foto',
  pictureHint: `JPG, PNG, WebP o AVIF de al menos ${leastSize}, hasta 10 MB. Lo mejor: 2.400 × 1.000 px con lo importante a la derecha, porque las palabras van a la izquierda.`,
  pictureOther: 'Otra foto',
  pictureWaits: 'La foto ya está en la tienda y se guarda con lo demás.',
  pictureRefused: (reason: string) => `La foto no entró. ${reason}`,
  focusHint: 'Donde la pantalla es más angosta que la foto.',
  altHint: 'Qué se ve, para quien no ve la foto. Vacío si solo adorna.',
  leadHint: 'Solo en pantallas anchas.',
  linkHint: 'Una página de la tienda, como /armar, o un enlace que empiece por https://',
  dates: 'Fechas',
  datesHint:
    'Hora de Colombia. Sin fechas se ve desde que la publicas y hasta que la ocultas. Sin hora, desde la medianoche del primer día hasta el final del último.',
  fromPublication: '(desde que se publica)',
  noEnd: '(sin fecha de fin)',
  from: (day: string, hour: string) => `desde el ${formatDay(day)}${hour && ` a las ${hour}`}`,
  until: (day: string, hour: string) => `hasta el ${formatDay(day)}${hour && ` a las ${hour}`}`,
  stripTitleHint: 'Vacío: el título de siempre.',
  productsHint: `Su código o su enlace en la tienda, uno por línea y en el orden en que se ven. Hasta ${formatFigure(mostProductsInStrip)}.`,
  stripOff: 'Oculta',
  products: (count: number) => countOf(count, 'producto', 'productos'),

  versions: 'Lo que has publicado',
  versionsLead: 'Las últimas 20 versiones. Trae una al borrador para volver a publicarla.',
  versionOf: (moment: Date) => formatMoment(moment),
  versionNow: 'Se ve ahora',
  versionWithdrawn: 'Deshecha',
  versionHolds: (slides: number, strips: number) =>
    `${countOf(slides, 'diapositiva', 'diapositivas')}, ${countOf(strips, 'franja', 'franjas')}`,
  take: 'Traer al borrador',

  unknown: 'Eso ya no está en el borrador.',
  changed: 'No se guardó: el borrador cambió en otra ventana mientras lo mirabas.',
  changedKept: 'Lo que escribiste sigue en el formulario. Si lo guardas otra vez, reemplaza lo que hay ahora:',
  changedNow: (label: string, text: string) => `${label}: ${text === '' ? '(vacío)' : text}`,
  nothingToPublish: 'No hay cambios por publicar.',
  nothingToUndo: 'No hay nada que deshacer.',
  unreadable: 'No entendimos lo que enviaste. Carga la página de nuevo.',

  previewTitle: 'Así queda la portada',
  previewLead: 'Es el borrador. Solo tú lo ves.',
  previewFrame: 'La portada según el borrador',
  previewWidths: 'Ancho de la pantalla',
  previewThemes: 'Colores',
  back: 'Seguir editando',
  notInPreview: 'En la vista previa los enlaces no se abren.',
} as const;

export const previewWidthNames = { phone: 'Celular', tablet: 'Tableta', desktop: 'Computador' } as const;
export const previewThemeNames = { light: 'Claros', dark: 'Oscuros' } as const;

/** Of what an entry of the audit can name. */
export const frontPageLabels = {
  title: 'Título',
  image: 'Foto',
  alt: 'Qué se ve en la foto',
  overline: 'Palabras sobre el título',
  lead: 'Texto bajo el título',
  action: 'Palabras del botón',
  to: 'Enlace',
  startsAt: 'Desde',
  endsAt: 'Hasta',
  kind: 'Qué muestra',
  category: 'Categoría',
  products: 'Productos',
  isOn: 'Se muestra',
  slides: 'Diapositivas',
  strips: 'Franjas',
} as const;

export const slideLabels = {
  picture: 'Foto',
  focus: 'Al recortar la foto se conserva',
  alt: frontPageLabels.alt,
  title: frontPageLabels.title,
  overline: frontPageLabels.overline,
  lead: frontPageLabels.lead,
  action: frontPageLabels.action,
  link: frontPageLabels.to,
  from: 'Desde el día',
  fromHour: 'Desde la hora',
  to: 'Hasta el día',
  toHour: 'Hasta la hora',
} as const;

export const stripLabels = {
  kind: frontPageLabels.kind,
  title: frontPageLabels.title,
  category: frontPageLabels.category,
  products: frontPageLabels.products,
} as const;

export const focusNames = {
  right: 'La derecha',
  center: 'El centro',
  left: 'La izquierda',
} as const satisfies Record<SlideFocus, string>;

export const slideStateNames = {
  shown: 'Se ve',
  off: 'Oculta',
  not_started: 'Aún no empieza',
  ended: 'Ya terminó',
} as const satisfies Record<SlideState, string>;

export const stripKindNames = {
  offers: 'Ofertas',
  best_sellers: 'Más vendidos',
  category: 'Una categoría',
  products: 'Productos elegidos',
} as const satisfies Record<StripKind, string>;

/** @param size that was sent */
export const slidePictureProblemText = {
  ...pictureProblemText,
  too_many: 'Hoy subiste demasiadas fotos. Mañana se borran las que no usaste y puedes subir más.',
  too_few_pixels: `Es muy pequeña: debe medir al menos ${leastSize}.`,
} as const satisfies Record<SlidePictureProblem, string>;

export const frontPageDone = {
  add_slide: 'Diapositiva añadida al borrador.',
  change_slide: 'Diapositiva guardada en el borrador.',
  remove_slide: 'Diapositiva quitada del borrador.',
  add_strip: 'Franja añadida al borrador.',
  change_strip: 'Franja guardada en el borrador.',
  remove_strip: 'Franja quitada del borrador.',
  publish: 'Publicada: la tienda ya muestra esta portada.',
  withdraw: 'La tienda muestra otra vez lo de antes. El borrador no cambió.',
  restore: 'El borrador es la portada con la que vino la tienda. Publícala para que se vea.',
  discard: 'El borrador es otra vez lo que muestra la tienda.',
  undo: 'Se deshizo el último cambio del borrador.',
  take: 'Esa versión está en el borrador. Publícala para que se vea.',
} as const;
