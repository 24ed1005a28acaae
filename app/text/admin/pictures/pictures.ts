import {
  longestAlt,
  mostPictureBytes,
  mostPicturePixels,
  mostPictures,
  type PictureProblem,
} from '#app/shop/pictures/picture.ts';
import { countOf, formatFigure } from '../../format.ts';

const megabytes = formatFigure(mostPictureBytes / 1024 / 1024);
const megapixels = formatFigure(mostPicturePixels / 1_000_000);

export const adminPicturesText = {
  title: 'Imágenes',
  titleOf: (name: string) => `Imágenes de ${name}`,
  lead: 'La primera es la principal: es la que se ve en listas, carrito y pedidos.',
  none: 'Todavía no tiene imágenes. Se ve el dibujo de su categoría.',
  count: (pictures: number) => `${formatFigure(pictures)} de ${formatFigure(mostPictures)}`,
  main: 'Principal',
  byAddress: 'De otra página',
  size: (width: number, height: number) => `${formatFigure(width)} × ${formatFigure(height)} px`,
  pictureOf: (position: number) => `Imagen ${formatFigure(position)}`,

  drag: 'Arrastrar',
  dragNamed: (position: number) => `Arrastrar la imagen ${formatFigure(position)} a otro lugar`,
  up: 'Subir',
  upNamed: (position: number) => `Subir la imagen ${formatFigure(position)}`,
  down: 'Bajar',
  downNamed: (position: number) => `Bajar la imagen ${formatFigure(position)}`,
  makeMain: 'Hacer principal',
  makeMainNamed: (position: number) => `Hacer principal la imagen ${formatFigure(position)}`,
  remove: 'Eliminar',
  removeNamed: (position: number) => `Eliminar la imagen ${formatFigure(position)}`,
  undo: 'Deshacer',

  alt: 'Qué se ve',
  altOf: (position: number) => `Qué se ve en la imagen ${formatFigure(position)}`,
  altHint: 'Para quien no ve la imagen. Vacío: el nombre del producto.',
  saveAlt: 'Guardar texto',
  saveAltNamed: (position: number) => `Guardar el texto de la imagen ${formatFigure(position)}`,

  upload: 'Subir imágenes',
  uploading: 'Subiendo…',
  files: 'Archivos',
  filesHint: `JPG, PNG, WebP o AVIF; hasta ${megabytes} MB y ${megapixels} megapíxeles cada uno. Puedes elegir varios.`,
  address: 'Dirección de la imagen',
  addressHint: 'Empieza por https:// y se muestra desde allá: si la quitan de esa página, se pierde.',
  add: 'Añadir',
  full: `Ya tiene ${formatFigure(mostPictures)} imágenes, las que caben. Elimina alguna para añadir otra.`,
  back: 'Volver al producto',

  added: (count: number) => `${countOf(count, 'imagen añadida', 'imágenes añadidas')}.`,
  refusedTitle: (count: number) => `${countOf(count, 'archivo no entró', 'archivos no entraron')}`,
  refused: (fileName: string, reason: string) => `${fileName}: ${reason}`,
  nothingChosen: 'Elige al menos un archivo.',
  drop: 'Suelta las imágenes para subirlas',
  dropHint: 'También puedes soltarlas en cualquier parte de esta página.',
  sending: (name: string, position: number, all: number) =>
    `Subiendo ${name} (${formatFigure(position)} de ${formatFigure(all)})`,
  progress: 'Avance de las imágenes',
  forNew: 'Imágenes',
  forNewHint: 'Se suben al añadir el producto. También puedes soltarlas en cualquier parte de esta página.',
  waiting: (count: number) => countOf(count, 'imagen lista para subir', 'imágenes listas para subir'),
  moved: (position: number) =>
    position === 1 ? 'Ahora es la imagen principal.' : `Ahora es la imagen ${formatFigure(position)}.`,
  removed: 'Imagen eliminada. Puedes recuperarla ahora; mañana ya no.',
  restored: 'La imagen está otra vez en su lugar.',
  described: 'Texto guardado.',
  gone: 'Esa imagen ya no está.',
  unreadable: 'No entendimos lo que enviaste. Intenta de nuevo.',
} as const;

export const pictureProblemText = {
  empty: 'No tiene contenido.',
  too_heavy: `Pesa más de ${megabytes} MB.`,
  not_taken: 'Es de un tipo que no recibimos. Guarda la imagen como JPG, PNG, WebP o AVIF.',
  no_picture: 'No es una imagen, aunque se llame así.',
  damaged: 'Tiene daños o llegó sin una parte.',
  too_many_pixels: `Tiene más de ${megapixels} megapíxeles. Reduce su tamaño y envía la imagen otra vez.`,
  too_many: `Ya hay ${formatFigure(mostPictures)} imágenes, las que caben.`,
  there_already: 'Ya está entre las imágenes de este producto.',
  not_secure: 'La dirección debe empezar por https://.',
  bad_address: 'Escribe la dirección completa de una imagen, que empiece por https://.',
  too_long: 'La dirección es demasiado larga.',
  not_sent: 'No llegó a la tienda. Revisa tu conexión y envía la imagen otra vez.',
} as const satisfies Record<PictureProblem, string>;

export const altTooLong = `Escribe como mucho ${formatFigure(longestAlt)} letras.`;
