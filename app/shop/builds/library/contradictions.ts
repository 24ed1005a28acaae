import type { Specs, SpecValue } from '../../catalog/specs.ts';
import { plainChipset, plainForm } from '../plain-facts.ts';

/** Of one part measured twice. */
const nearly = 1;

/** Keys of which both say something, and something else. */
export function contradictions(product: Specs, record: Specs): string[] {
  return Object.keys(record).filter((key) => key in product && !isSame(key, product[key], record[key]));
}

export function isSame(key: string, a: SpecValue | undefined, b: SpecValue | undefined): boolean {
  if (a === undefined || b === undefined) return true;
  // What somebody else counts or names differently says nothing of the part.
  if (unlikeInKind.has(key)) return true;
  if (key === 'graficos') return hasSome(a) === hasSome(b);
  if (Array.isArray(a) && Array.isArray(b)) return sameList(a, b);
  if (typeof a === 'number' && typeof b === 'number') {
    return key.endsWith('_mm') ? Math.abs(a - b) <= nearly : a === b;
  }
  return plainOf(key, a) === plainOf(key, b);
}

/** Of the part's fame, not of its shape: a year, a list of what it may carry, an offer of the box. */
const unlikeInKind = new Set(['lanzamiento', 'memoria_tipos', 'tipo_memoria', 'sockets', 'placas', 'm2', 'fuentes']);

function sameList(a: readonly (string | number)[], b: readonly (string | number)[]): boolean {
  const plain = (list: readonly (string | number)[]) => list.map((each) => plainForm(String(each))).sort();
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
}

function hasSome(value: SpecValue): boolean {
  return typeof value === 'boolean' ? value : !/^(false|no)$/i.test(String(value));
}

function plainOf(key: string, value: SpecValue): string {
  const text = String(value);
  if (key === 'chipset') return plainChipset(text);
  // Chips are printed with and without their memory, which names compare.
  return plainForm(key === 'chip' ? text.replace(/\s*\d+\s*GB$/i, '') : text);
}
