import { formatFigure } from '../format.ts';

/** Words of a product's pictures. Its loader uses them, and what enlarges one, so that no browser loads more than it shows. */
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
