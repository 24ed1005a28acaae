import { expect, test } from 'vitest';
import { hello, helloBuyer } from './person.ts';

test('a person is greeted by the first name, a firm by its whole one', () => {
  expect(hello('Ana Prueba')).toBe('Hola, Ana:');
  expect(helloBuyer({ fullName: 'Ana Prueba', legalIdType: 'CC' })).toBe('Hola, Ana:');
  const firm = (fullName: string) => helloBuyer({ fullName, legalIdType: 'NIT' });
  expect(firm('Soluciones del Valle SAS')).toBe('Hola, equipo de Soluciones del Valle SAS:');
  expect(firm('Sol\r\nBcc: eve@example.test')).not.toMatch(/[\r\n]/);
  expect(firm(' ')).toBe('Hola:');
  expect(helloBuyer(null)).toBe('Hola:');
});
