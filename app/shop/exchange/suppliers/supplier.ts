import { plainWords } from '../../catalog/category-words.ts';
import { mostRaise } from '../../changes/change-form.ts';
import type { RefusedForm } from '../../shared/refusal.ts';
import { readHundredths } from '../../shared/typed-hundredths.ts';
import type { NumberProblem } from '../../shared/typed-number.ts';
import { oneLine } from '../../shared/visible-text.ts';

/** How a supplier's lists are read, and what becomes of what they bring. */
export interface SupplierTerms {
  /** What the list calls a price: what its products cost the shop, or what the shop asks for them. */
  figures: 'cost' | 'price';
  /** Whether its costs include IVA, where the list itself does not say so. */
  costHasVat: boolean;
  /** Over the cost with IVA, in hundredths of a percent; null leaves prices as they are. */
  marginInBasisPoints: number | null;
  /** Whether what its lists brought and this one does not bring is sold out. */
  soldOut: boolean;
  /** Whether what the shop does not have becomes drafts. */
  drafts: boolean;
}

export interface Supplier {
  id: number;
  name: string;
  terms: SupplierTerms;
}

export const mostSuppliers = 200;
export const longestSupplierName = 80;

export const supplierInputs = ['nombre', 'cifras', 'margen', 'iva', 'agotar', 'borradores'] as const;
export type SupplierInput = (typeof supplierInputs)[number];
export type SupplierProblem = NumberProblem | 'missing' | 'too_long' | 'not_a_choice';
export type SupplierProblems = Partial<Record<SupplierInput, SupplierProblem>>;
export type TypedSupplier = Partial<Record<SupplierInput, string>>;

export type CheckedSupplier = { ok: true; name: string; terms: SupplierTerms } | RefusedForm<SupplierProblems>;

export function checkSupplier(fields: Record<string, unknown>): CheckedSupplier {
  const text = (name: SupplierInput) => {
    const given = fields[name];
    return typeof given === 'string' ? oneLine(given) : '';
  };
  const problems: SupplierProblems = {};
  const name = text('nombre');
  if (name === '') problems.nombre = 'missing';
  if (name.length > longestSupplierName) problems.nombre = 'too_long';
  const figures = (['cost', 'price'] as const).find((each) => each === text('cifras'));
  if (!figures) problems.cifras = 'not_a_choice';
  // Who says what is asked of shoppers leaves no price to be made from a cost.
  const margin = figures === 'price' || text('margen') === '' ? null : readHundredths(text('margen'), mostRaise);
  if (margin && !margin.ok) problems.margen = margin.code;
  if (!figures || Object.keys(problems).length > 0) return { ok: false, problems };
  return {
    ok: true,
    name,
    terms: {
      figures,
      costHasVat: text('iva') === 'si',
      marginInBasisPoints: margin?.ok ? margin.value : null,
      soldOut: text('agotar') === 'si',
      drafts: text('borradores') === 'si',
    },
  };
}

export function typedSupplier(fields: Record<string, unknown>): TypedSupplier {
  const typed = supplierInputs.map((name) => [name, fields[name]] as const);
  return Object.fromEntries(typed.filter(([, value]) => typeof value === 'string'));
}

const months =
  /\b(?:ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b/g;
const longestFileWords = 100;

/** What the names of a supplier's files have in common: "Lista MAYORISTA oct-2026 (3).xlsx" is "lista mayorista". */
export function fileWords(fileName: string): string {
  const words = plainWords(fileName.replace(/\.[a-z0-9]{2,5}$/i, ''))
    .replace(/[0-9]+/g, ' ')
    .replace(months, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words.slice(0, longestFileWords).trim();
}

const generalWords =
  /\b(?:lista|listas|listado|precios?|de|del|la|productos?|inventario|catalogo|existencias|stock|proveedor|archivo|pegad[oa]|copia|final|actualizad[oa]|v)\b/g;

/** For the form to begin with: empty where the file's name says nothing. */
export function supplierNameIn(fileName: string): string {
  const words = fileWords(fileName).replace(generalWords, ' ').replace(/\s+/g, ' ').trim();
  return words.slice(0, longestSupplierName).replace(/(?:^|\s)[a-z]/g, (letter) => letter.toUpperCase());
}
