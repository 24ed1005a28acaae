import { formatFigure } from '../format.ts';

/** Used by loaders and by the zoom, which is loaded on demand, so that the page's script does not contain them. */
export const galleryText = {
  pictures: (name: string) => `Fotos de ${name}`,
  pictureOf: (name: string, place: number) => `${name}, foto ${formatFigure(place)}`,
  place: (place: number, all: number) => `Foto ${formatFigure(place)} de ${formatFigure(all)}`,
  enlarge: 'Ampliar',
  previous: 'Foto anterior',
  next: 'Foto siguiente',
  close: 'Cerrar foto',
  nearer: 'Ver más cerca',
} as const;
