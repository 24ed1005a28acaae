import { describe, expect, test } from 'vitest';
import { vatSaid } from './heading-words.ts';

describe('what a list says of IVA', () => {
  test.each([
    '+ IVA',
    'antes de IVA',
    's/iva',
    'IVA no incluido',
    'IVA aparte',
    'IVA por aparte',
    'IVA adicional',
    'El IVA se cobra aparte',
    'más 19% de IVA',
    'más el 19% de IVA',
    'Precios sin incluir IVA',
    'excluidos de IVA',
    'No incluimos IVA',
    'IVA no está incluido',
    'No está incluido el IVA',
    'Ningún precio incluye IVA',
    'Precios que NO llevan el IVA',
    'Los precios no tienen el IVA incluido',
  ])('%s: without it', (said) => {
    expect(vatSaid(said)).toBe(false);
  });

  test.each([
    'IVA incluido',
    'IVAINCLUIDO',
    'c/iva',
    'Ya tiene IVA',
    'Todos los precios incluyen IVA',
    'No dude en llamarnos, precios con IVA',
  ])('%s: with it', (said) => {
    expect(vatSaid(said)).toBe(true);
  });

  test.each(['Costo', '% IVA', 'No hay devoluciones', 'IVA incluido excepto procesadores (+ IVA)'])(
    '%s: only the owner knows',
    (said) => {
      expect(vatSaid(said)).toBeNull();
    },
  );
});
