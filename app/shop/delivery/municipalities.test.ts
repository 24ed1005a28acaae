import { expect, test } from 'vitest';
import { departmentNames } from '../customers/departments.ts';
import {
  allMunicipalities,
  departmentNamed,
  departments,
  departmentsLike,
  findMunicipality,
  municipalitiesLike,
  municipalitiesNamed,
  municipalityOfCode,
} from './municipalities.ts';

test('the list has 32 departments and Bogotá, and their 1,122 municipalities, each once', () => {
  expect(departments).toHaveLength(33);
  expect(departments.map(({ name }) => name).toSorted()).toEqual([...departmentNames].toSorted());
  expect(allMunicipalities).toHaveLength(1122);
  expect(new Set(allMunicipalities.map(({ code }) => code)).size).toBe(1122);
  expect(new Set(allMunicipalities.map(({ city, region }) => `${city}, ${region}`)).size).toBe(1122);
  for (const { code, city } of allMunicipalities) {
    expect(code).toMatch(/^\d{5}$/);
    expect(city, code).toMatch(/^\p{Lu}[\p{L} .,-]*[\p{L}.]$/u);
  }
});

/** As DANE counts them, so that a line that is lost is noticed. */
test('each department has as many as DANE counts', () => {
  const counts = Object.groupBy(allMunicipalities, ({ code }) => code.slice(0, 2));
  expect(Object.fromEntries(Object.entries(counts).map(([code, each]) => [code, each?.length]))).toEqual({
    '05': 125, '08': 23, '11': 1, '13': 46, '15': 123, '17': 27, '18': 16, '19': 42, '20': 25, '23': 30, '25': 116,
    '27': 31, '41': 37, '44': 15, '47': 30, '50': 29, '52': 64, '54': 40, '63': 12, '66': 14, '68': 87, '70': 26,
    '73': 47, '76': 42, '81': 7, '85': 19, '86': 13, '88': 2, '91': 11, '94': 8, '95': 4, '97': 6, '99': 4,
  }); // biome-ignore format: a table
});

test.each([
  ['Medellín', 'Antioquia', '05001'],
  ['medellin', 'ANTIOQUIA', '05001'],
  ['Bogotá', 'Bogotá', '11001'],
  ['Bogotá D.C.', 'Bogotá, D.C.', '11001'],
  ['cucuta', 'norte de santander', '54001'],
  ['Cartagena', 'Bolívar', '13001'],
  ['  itagui ', 'Antioquia', '05360'],
  ['La Unión', 'Nariño', '52399'],
  ['Cali', 'Valle', '76001'],
])('%s, %s is found as people write it', (city, region, code) => {
  expect(findMunicipality(city, region)?.code).toBe(code);
  expect(municipalityOfCode(code)).toMatchObject({ code });
});

test('what is no municipality of that department is none', () => {
  expect(findMunicipality('Medellín', 'Cundinamarca')).toBeNull();
  expect(findMunicipality('Macondo', 'Magdalena')).toBeNull();
  expect(findMunicipality('', '')).toBeNull();
  expect(departmentNamed('constructor')).toBeNull();
  expect(municipalitiesNamed('constructor')).toEqual([]);
  expect(municipalityOfCode('05')).toBeNull();
});

test('several municipalities share a name, each in its department', () => {
  expect(municipalitiesNamed('villanueva').map(({ region }) => region)).toEqual([
    'Bolívar',
    'La Guajira',
    'Santander',
    'Casanare',
  ]);
});

test('what is typed narrows, names that begin so first', () => {
  const names = (typed: string, region?: string) => municipalitiesLike(typed, region).map(({ city }) => city);
  expect(names('medel')).toEqual(['Medellín']);
  expect(names('bogota')[0]).toBe('Bogotá, D.C.');
  expect(names('santa mar')).toEqual(['Santa Marta', 'Santa María', 'Santa María']);
  expect(names('santa ro', 'Bolívar')).toEqual(['Santa Rosa', 'Santa Rosa del Sur']);
  expect(names('x'.repeat(200))).toEqual([]);
  expect(names('')).toHaveLength(8);
  expect(departmentsLike('sant')).toEqual([
    'Archipiélago de San Andrés, Providencia y Santa Catalina',
    'Norte de Santander',
    'Santander',
  ]);
  expect(departmentsLike('')).toHaveLength(33);
});
