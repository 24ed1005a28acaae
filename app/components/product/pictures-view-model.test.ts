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
