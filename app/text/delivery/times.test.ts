import { expect, test } from 'vitest';
import { cutOffSentence, timesLines } from './times.ts';

const usual = { capital: { from: 2, to: 4 }, elsewhere: { from: 4, to: 8 } };

test('departments that take the same share a line', () => {
  expect(
    timesLines({
      departments: [
        { code: '05', ...usual },
        { code: '88', ...usual },
      ],
    }),
  ).toEqual(['Ciudades capitales: 2 a 4 días hábiles.', 'Otros municipios: 4 a 8 días hábiles.']);
  const bogota = { code: '11', capital: { from: 1, to: 1 }, elsewhere: { from: 3, to: 3 } };
  expect(timesLines({ departments: [{ code: '05', ...usual }, bogota, { code: '88', ...usual }] })).toEqual([
    'Antioquia; Archipiélago de San Andrés, Providencia y Santa Catalina: 2 a 4 días hábiles en la capital y 4 a 8 días hábiles en otros municipios.',
    'Bogotá, D.C.: 1 día hábil en la capital y 3 días hábiles en otros municipios.',
  ]);
});

test('the hour until which a parcel leaves on the same day', () => {
  expect([0, 1, 12, 15, 24].map(cutOffSentence)).toEqual([
    'Lo que pagas sale el siguiente día hábil.',
    'Lo que pagas antes de la 1 a. m. de un día hábil sale ese día; después, el siguiente.',
    'Lo que pagas antes de las 12 p. m. de un día hábil sale ese día; después, el siguiente.',
    'Lo que pagas antes de las 3 p. m. de un día hábil sale ese día; después, el siguiente.',
    'Lo que pagas en un día hábil sale ese día.',
  ]);
});
