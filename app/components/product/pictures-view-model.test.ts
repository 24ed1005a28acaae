import { expect, test } from 'vitest';
import type { ProductPicture } from '#app/shop/pictures/picture.ts';
import { picturesViewModel } from './pictures-view-model.ts';

const picture = (id: number, isDrawing: boolean): ProductPicture => ({
  id,
  kind: 'uploaded',
  address: `/uploads/${'a'.repeat(32)}-800.webp`,
  width: 900,
  height: 600,
  alt: null,
  isDrawing,
});
const said = (...drawings: boolean[]) =>
  picturesViewModel(
    'Caja',
    drawings.map((isDrawing, id) => picture(id, isDrawing)),
  ).reference;

test('drawings are called so, and photographs of the part are not', () => {
  expect([said(), said(true, true), said(true, false), said(false)]).toEqual([
    'Imagen de referencia',
    'Imagen de referencia',
    'Algunas son imágenes de referencia',
    undefined,
  ]);
});

test('without a picture each view of the drawing says from where it is seen, and without a drawing there is one picture', () => {
  const drawn = [
    { view: 'corner', address: '/a.svg' },
    { view: 'above', address: '/b.svg' },
  ] as const;
  const { pictures, reference } = picturesViewModel('Caja', [], drawn);
  expect(pictures).toEqual([
    { id: 'picture-corner', image: '/a.svg', alt: 'Caja', position: 'En diagonal' },
    { id: 'picture-above', image: '/b.svg', alt: 'Caja, desde arriba', position: 'Desde arriba' },
  ]);
  expect(reference).toBe('Imagen de referencia');
  expect(picturesViewModel('Caja', []).pictures).toMatchObject([{ id: 'picture', image: null }]);
});
