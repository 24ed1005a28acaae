import { ownValue } from '../shared/own-value.ts';
import { isCapital } from './arrival.ts';
import { divipola } from './divipola.ts';

/** A municipality of Colombia. */
export interface Municipality {
  /** DIVIPOLA: two digits of the department, three of its own. */
  code: string;
  city: string;
  region: string;
}

export const departments: readonly { code: string; name: string }[] = lines().map(({ code, name }) => ({ code, name }));

export const allMunicipalities: readonly Municipality[] = lines().flatMap(({ code, name, municipalities }) =>
  municipalities.map((each) => ({ code: code + each.slice(0, 3), city: each.slice(4), region: name })),
);

function lines() {
  return divipola
    .trim()
    .split('\n')
    .map((line) => {
      const [head = '', ...municipalities] = line.split('|');
      return { code: head.slice(0, 2), name: head.slice(3), municipalities };
    });
}

/** Without accents, capitals and punctuation, as people type names. */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** What people write for some names of the list. */
const alsoCalled: Readonly<Record<string, string>> = {
  bogota: 'bogota d c',
  'santafe de bogota': 'bogota d c',
  cartagena: 'cartagena de indias',
  cucuta: 'san jose de cucuta',
  buga: 'guadalajara de buga',
  tumaco: 'san andres de tumaco',
  mompox: 'santa cruz de mompox',
  ubate: 'villa de san diego de ubate',
  'san andres y providencia': 'archipielago de san andres providencia y santa catalina',
  valle: 'valle del cauca',
  guajira: 'la guajira',
};

/** The names that a typed one stands for. */
function namesOf(typed: string): readonly string[] {
  const plain = plainName(typed);
  const other = ownValue(alsoCalled, plain);
  return other === undefined ? [plain] : [plain, other];
}

/** Made once, since each letter that is typed compares all of them. */
const plainMunicipalities = allMunicipalities.map((municipality) => ({
  municipality,
  city: plainName(municipality.city),
  region: plainName(municipality.region),
}));

const plainDepartments = new Map(departments.map((department) => [plainName(department.name), department]));

export function departmentNamed(region: string): { code: string; name: string } | null {
  const [plain = '', other = plain] = namesOf(region);
  return plainDepartments.get(plain) ?? plainDepartments.get(other) ?? null;
}

/** All that are called so; in one department there are no two. */
export function municipalitiesNamed(city: string): Municipality[] {
  const names = namesOf(city);
  return plainMunicipalities.filter((each) => names.includes(each.city)).map(({ municipality }) => municipality);
}

/** `null` where the list has no such municipality in that department. */
export function findMunicipality(city: string, region: string): Municipality | null {
  const department = departmentNamed(region);
  return municipalitiesNamed(city).find((municipality) => municipality.region === department?.name) ?? null;
}

/** From one line, `Medellín` or `Villanueva, Casanare`; `null` for none and for one of several. */
export function municipalityTyped(line: string): Municipality | null {
  const found = municipalitiesTyped(line);
  return found.length === 1 ? (found[0] ?? null) : null;
}

export function municipalitiesTyped(line: string): Municipality[] {
  const alike = municipalitiesNamed(line);
  if (alike.length > 0) return alike;
  const comma = line.lastIndexOf(',');
  const municipality = comma > 0 ? findMunicipality(line.slice(0, comma), line.slice(comma + 1)) : null;
  return municipality ? [municipality] : [];
}

/** As `arrivalAt` takes it; what is not in the list is somewhere in its department, or in the country. */
export function destinationOf({ city, region }: { city: string; region: string }): string {
  return findMunicipality(city, region)?.code ?? departmentNamed(region)?.code ?? '';
}

export function municipalityOfCode(code: string): Municipality | null {
  return allMunicipalities.find((municipality) => municipality.code === code) ?? null;
}

const mostFound = 8;

/** For a list below a field: names that begin so come before names with a word that begins so, capitals before others. */
export function municipalitiesLike(typed: string, region: string | null = null): Municipality[] {
  const [plain = '', other] = namesOf(typed);
  const within =
    region === null
      ? plainMunicipalities
      : plainMunicipalities.filter(({ municipality }) => municipality.region === region);
  const rankOf = ({ city, region: of }: { city: string; region: string }) => {
    if (city === plain || city === other) return 0;
    if (city.startsWith(plain)) return 1;
    if (` ${city}`.includes(` ${plain}`)) return 2;
    return ` ${city} ${of}`.includes(` ${plain}`) ? 3 : null;
  };
  return within
    .flatMap((each) => {
      const rank = rankOf(each);
      return rank === null ? [] : [{ rank, ...each }];
    })
    .sort((a, b) => a.rank - b.rank || order(a, b))
    .slice(0, mostFound)
    .map(({ municipality }) => municipality);
}

export function departmentsLike(typed: string): string[] {
  const [plain = '', other] = namesOf(typed);
  const found = departments.filter(({ name }) => {
    const named = plainName(name);
    return named === other || ` ${named}`.includes(` ${plain}`);
  });
  return found.map(({ name }) => name).sort((a, b) => compare(plainName(a), plainName(b)));
}

interface PlainMunicipality {
  municipality: Municipality;
  city: string;
  region: string;
}

function order(a: PlainMunicipality, b: PlainMunicipality): number {
  const ofCapitals = Number(isCapital(b.municipality.code)) - Number(isCapital(a.municipality.code));
  return ofCapitals || compare(a.city, b.city) || compare(a.region, b.region);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
