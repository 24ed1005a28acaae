import { formatFigure } from '../format.ts';

/** For loaders and the zoom, which is loaded on demand: the page's script does not contain it. */
export const galleryText = {
  pictures: (name: string) => `Fotos de ${name}`,
  pictureOf: (name: string, position: number) => `${name}, foto ${formatFigure(position)}`,
  position: (position: number, all: number) => `Foto ${formatFigure(position)} de ${formatFigure(all)}`,
  /** Of a drawing. */
  views: { corner: 'En diagonal', front: 'De frente', side: 'De lado', above: 'Desde arriba' },
  reference: 'Imagen de referencia',
  someReference: 'Algunas son imágenes de referencia',
  enlarge: 'Ampliar',
  previous: 'Foto anterior',
  next: 'Foto siguiente',
  close: 'Cerrar foto',
  nearer: 'Ver más cerca',
} as const;
