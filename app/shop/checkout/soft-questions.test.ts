import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fewDigits, meantEmail } from './soft-questions.ts';

test.each([
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['ana@GMAIL.CON', 'ana@gmail.com'],
  ['ana@hotmal.com', 'ana@hotmail.com'],
  ['ana@hotmaill.com', 'ana@hotmail.com'],
  ['ana@outlok.com', 'ana@outlook.com'],
  ['ana@miempresa.con', 'ana@miempresa.com'],
  [' ana@yahoo.con ', 'ana@yahoo.com'],
])('%s probably means %s', (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant);
});

test.each([
  'ana@gmail.com',
  'ana@miempresa.co',
  'ana@miempresa.com.co',
  'ana@unal.edu.co',
  'ana@mail.com',
  'ana@email.com',
  'ana@yahoo.com.co',
  'ana',
  '@gmail.con',
  '',
])('nothing is asked about %s', (typed) => {
  expect(meantEmail(typed)).toBeNull();
});

test('what is meant is not asked about again, and only the host is another', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (typed) => {
      const meant = meantEmail(typed);
      if (meant === null) return;
      expect(meantEmail(meant)).toBeNull();
      expect(meant.slice(0, meant.lastIndexOf('@'))).toBe(typed.slice(0, typed.lastIndexOf('@')));
    }),
  );
});

test('a phone with less than ten digits is asked about', () => {
  expect(['30', '300 123 456', '+57 300 123 4567', '3001234567', '', 'no tengo'].map(fewDigits)).toEqual([
    2,
    9,
    null,
    null,
    null,
    0,
  ]);
});
