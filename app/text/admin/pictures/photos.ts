import {
  largestPhotoZip,
  mostPhotoBytes,
  mostPhotos,
  type PhotosProblem,
} from '#app/shop/exchange/photos/photo-names.ts';
import { countOf, formatFigure } from '../../format.ts';

const megabytes = (bytes: number) => `${formatFigure(bytes / 1024 / 1024)} MB`;
const photos = (count: number) => countOf(count, 'foto', 'fotos');
const products = (count: number) => countOf(count, 'producto', 'productos');

export const photosText = {
  title: 'Fotos',
  lead: 'Sube las fotos de muchos productos de una vez, y mira cuáles se venden sin una.',

  upload: 'Subir muchas fotos',
  files: 'ZIP o fotos',
  filesHint: `Cada foto se llama como el número de parte o el código de barras de su producto: BX8071512400F.jpg. La segunda foto, BX8071512400F_2.jpg. Hasta ${formatFigure(mostPhotos)} fotos y un ZIP de ${megabytes(largestPhotoZip)}.`,
  noScripts:
    'Para subir muchas fotos de una vez tu navegador necesita JavaScript. Sin él, súbelas en la página de cada producto.',
  looking: 'Buscando de qué producto es cada foto…',
  unreadable: 'No entendimos lo que enviaste. Recarga la página e intenta de nuevo.',

  found: (count: number, ofProducts: number) => `${photos(count)} de ${products(ofProducts)}`,
  foundLead: 'Revisa que cada foto sea de su producto. Quita la marca de las que no quieras subir.',
  foundNone: 'No encontramos de qué producto es ninguna de estas fotos',
  foundNoneLead: 'Ponles de nombre el número de parte o el código de barras, como está en cada producto.',
  list: 'Fotos por subir',
  choose: (fileName: string) => `Subir ${fileName}`,
  becomes: (position: number) =>
    position === 1 ? 'queda como principal' : `queda como imagen ${formatFigure(position)}`,
  full: 'no cabe: ya tiene todas las imágenes que caben',
  more: (count: number) => `Y ${photos(count)} más, que también se ${count === 1 ? 'sube' : 'suben'}.`,
  refused: (count: number) => countOf(count, 'foto no entró', 'fotos no entraron'),
  unmatched: (count: number) =>
    `${photos(count)} que no ${count === 1 ? 'se sabe' : 'se saben'} de qué producto ${count === 1 ? 'es' : 'son'}`,
  because: {
    unknown: 'Ningún producto tiene ese número de parte ni ese código de barras.',
    several: 'Varios productos tienen ese número de parte.',
  },
  heavy: (count: number) => `${photos(count)} de más de 10 MB, que no se ${count === 1 ? 'sube' : 'suben'}`,
  others: (count: number) => `${countOf(count, 'archivo que no es una foto', 'archivos que no son fotos')}`,
  send: (count: number) => `Subir ${photos(count)}`,
  discard: 'Descartar',
  sending: (position: number, all: number, name: string) =>
    `Subiendo la foto ${formatFigure(position)} de ${formatFigure(all)}: ${name}`,
  progress: 'Avance de las fotos',
  stop: 'Parar',
  done: (count: number, ofProducts: number) => `Subimos ${photos(count)} de ${products(ofProducts)}`,
  stopped: (left: number) => `Paraste: ${left === 1 ? 'falta' : 'faltan'} ${photos(left)} por subir.`,
  carryOn: (left: number) => `Subir las ${formatFigure(left)} que faltan`,

  batches: 'Lo que subiste',
  batch: (moment: string, count: number, ofProducts: number) =>
    `${moment}: ${photos(count)} de ${products(ofProducts)}`,
  undo: 'Deshacer',
  undoNamed: (moment: string) => `Deshacer las fotos de ${moment}`,
  undone: (count: number) => (count === 1 ? 'Quitamos la foto.' : `Quitamos las ${formatFigure(count)} fotos.`),
  undoneOf: 'Deshecho',
  unknownBatch: 'Esas fotos ya no están.',

  without: 'Sin foto',
  withoutLead: 'Se ven con un dibujo. Primero los que más se venden.',
  withoutList: 'Productos sin foto, primero los que más se venden',
  count: (total: number) => `${products(total)} sin foto`,
  none: 'Todos tus productos tienen foto',
  noneLead: 'Cuando añadas uno sin foto, lo ves aquí.',
  sold: (sales: number) => countOf(sales, 'vendido', 'vendidos'),
  partNumber: (mpn: string) => `N.º de parte ${mpn}`,
  noPartNumber: 'sin número de parte',
  add: 'Añadir foto',
  addNamed: (name: string) => `Añadir foto de ${name}`,
} as const;

export const photosProblemText = {
  zip_too_large: `El ZIP pesa más de ${megabytes(largestPhotoZip)}. Divídelo en varios y súbelos uno por uno.`,
  not_a_zip: 'No pudimos leer el ZIP: está dañado o no es un ZIP. Hazlo otra vez y súbelo.',
  encrypted: 'El ZIP tiene contraseña. Guárdalo sin ella y súbelo otra vez.',
  path_upwards: 'El ZIP tiene archivos con rutas que salen de él. Hazlo otra vez desde la carpeta de tus fotos.',
  too_many: `Son más de ${formatFigure(mostPhotos)} fotos. Súbelas en varias partes.`,
  too_large_in_all: `Juntas pesan más de ${megabytes(mostPhotoBytes)}. Súbelas en varias partes.`,
  no_photos: 'Aquí no hay fotos. Deben ser JPG, PNG, WebP o AVIF.',
} as const satisfies Record<PhotosProblem, string>;
