import { mostOf } from '../catalog/admin/product-form.ts';
import type { ProductCategory } from '../catalog/categories.ts';
import { isBigChange } from '../catalog/prices/big-change.ts';
import { costWithVatInCents, isBelowCost } from '../catalog/product-cost.ts';
import { readVat, vatPercentOf } from '../catalog/product-vat.ts';
import { type CellField, cellFields, storedCells } from './cells.ts';
import type { ChangeableProduct, LineReason, PlannedLine } from './change-rule.ts';

export interface WantedCell {
  id: string;
  field: CellField;
  /** As the grid showed it. */
  expected: string;
  wanted: { value: string } | { by: number };
}

export interface PlannedCell extends PlannedLine {
  field: CellField;
}

/** The lines of one product, and the product as it becomes: a price is compared with a cost of the same save. */
export function planCells(
  product: ChangeableProduct,
  cells: readonly WantedCell[],
  rateInCents: number | null,
): { lines: PlannedCell[]; becomes: ChangeableProduct } {
  const now = storedCells(product);
  const planned = cells.map((cell) => ({ field: cell.field, before: now[cell.field], ...outcomeOf(product, cell) }));
  const after = { ...now };
  for (const { field, value } of planned) after[field] = value ?? now[field];
  const vat = readVat(after.vat) ?? product.vat;
  const becomes: ChangeableProduct = {
    ...product,
    price: Number(after.price),
    discount: Number(after.discount),
    stock: Number(after.stock),
    cost: after.cost === '' ? null : Number(after.cost),
    category: after.category as ProductCategory,
    ...{ vat, vatPercent: vatPercentOf(vat) },
  };
  const costInCents = costWithVatInCents(becomes, rateInCents);
  const isLoss = isBelowCost(becomes, costInCents);
  const isTaxedOtherwise = becomes.vatPercent !== product.vatPercent;
  const lines = planned.map(({ field, before, value, reason }) => ({
    field,
    before,
    after: value,
    reason,
    costInCents,
    belowCost: isLoss && value !== null && isOfPrice(field) && (field !== 'vat' || isTaxedOtherwise),
    isBig: (field === 'price' || field === 'cost') && isBigChange(figure(before), figure(value)),
  }));
  return { lines: lines.sort((a, b) => cellFields.indexOf(a.field) - cellFields.indexOf(b.field)), becomes };
}

const isOfPrice = (field: CellField) => field !== 'stock' && field !== 'category';
const figure = (cell: string | null) => (cell ? Number(cell) : null);

type Outcome = { value: string; reason: null } | { value: null; reason: LineReason };

function outcomeOf(product: ChangeableProduct, { field, expected, wanted }: WantedCell): Outcome {
  const refused = (reason: LineReason): Outcome => ({ value: null, reason });
  if (product.isDeleted) return refused('gone');
  const now = storedCells(product)[field];
  const value = 'by' in wanted ? String(product.stock + wanted.by) : wanted.value;
  if (value === now) return refused('same');
  // A bare 0 says no more than the word that is there.
  if (field === 'vat' && value === '0' && product.vatPercent === 0) return refused('same');
  // A step adds to whatever is there; a value was meant for what the grid showed.
  if ('value' in wanted && now !== expected) return refused('stale');
  if (field === 'price' && Number(value) < 1) return refused('under_one');
  if (field === 'stock' && Number(value) < 0) return refused('below_zero');
  if (field === 'stock' && Number(value) < product.held) return refused('below_held');
  if (field === 'stock' && Number(value) > mostOf.stock) return refused('too_large');
  return { value, reason: null };
}
