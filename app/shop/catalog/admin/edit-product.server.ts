import { z } from 'zod';
import { type Acting, audited, ownerCommand } from '../../audit/audit.server.ts';
import { changedFields } from '../../audit/audit.ts';
import { sameValue } from '../../shared/same-value.ts';
import type { Database, Queryable } from '../../shared/schema.ts';
import { isCategory, noCategory } from '../categories.ts';
import { bigChangeOf, reviewedPrices } from '../prices/big-change.ts';
import { presumedOf } from '../prices/presumed-misleading.server.ts';
import { productIdPattern } from '../product.ts';
import { vatOf } from '../product-vat.server.ts';
import { productVats, withVatPercent } from '../product-vat.ts';
import { writeProducts } from '../write-products.server.ts';
import {
  countedFields,
  type EditAnswer,
  type EditableFields,
  type EditableProduct,
  type EditResult,
} from './edit-product.ts';
import { ordersHolding } from './holding-orders.server.ts';
import {
  checkProduct,
  isUntouched,
  type ProductField,
  partsOf,
  productFieldNames,
  typedProduct,
  writtenProduct,
} from './product-form.ts';
import { isInAdmin, productStatus } from './product-status.server.ts';
import { checkSpecs, specField, writtenSpec } from './spec-form.ts';

const columns = [
  'id',
  'name',
  'price',
  'category',
  'description',
  'discount',
  'stock',
  'coupon',
  'image',
  'sales',
  'cost',
  'cost_usd_cents as costUsdCents',
  'cost_has_vat as costHasVat',
  vatOf('products').as('vat'),
  'low_stock_at as lowStockAt',
  'specs',
  'held',
  productStatus.as('status'),
] as const;

const count = z.int().nonnegative();
const specValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.array(z.number())]);
/** As it is stored, and not as the form would read it: what an older release or a file brought is no conflict with itself. */
const shownProduct = z.object({
  name: z.string(),
  price: count,
  category: z.string().refine((key) => key === noCategory || isCategory(key)),
  description: z.string(),
  discount: count,
  stock: count,
  coupon: z.string().nullable(),
  image: z.string().nullable(),
  sales: count,
  cost: count.nullable(),
  costUsdCents: count.nullable(),
  costHasVat: z.boolean(),
  vat: z.literal(productVats),
  lowStockAt: count.nullable(),
  specs: z.record(z.string(), specValue),
}) satisfies z.ZodType<EditableFields>;

export async function findEditable(db: Queryable, id: string): Promise<EditableProduct | undefined> {
  if (!productIdPattern.test(id)) return undefined;
  return editable(db, id).executeTakeFirst();
}

function editable(db: Queryable, id: string) {
  return db
    .selectFrom('shelf')
    .innerJoin('products', 'products.id', 'shelf.product_id')
    .select(columns)
    .where('id', '=', id)
    .where(isInAdmin);
}

type EditOutcome =
  | { kind: 'saved' }
  | { kind: 'gone' }
  | { kind: 'unreadable' }
  | { kind: 'invalid' | 'conflict'; answer: EditAnswer; product: EditableProduct };

/**
 * @param product as it is now; @param fields of the form: what it showed, and what is typed in it
 * @param rateInCents pesos for a dollar, by which costs in dollars are compared
 */
export async function editFromForm(
  db: Database,
  acting: Acting,
  product: EditableProduct,
  fields: Record<string, unknown>,
  rateInCents: number | null = null,
): Promise<EditOutcome> {
  const expected = readExpected(fields.seen);
  if (!expected) return { kind: 'unreadable' };
  const checked = checkProduct(fields, expected.stock);
  const category = checked.ok ? checked.facts.category : expected.category;
  // The form showed the spec fields of its own category only.
  const specs: ReturnType<typeof checkSpecs> =
    category === expected.category ? checkSpecs(category, fields, expected.specs) : { ok: true, specs: expected.specs };
  const answer: EditAnswer = {
    typed: { ...typedProduct(fields), ...typedSpecs(fields) },
    problems: checked.ok ? {} : checked.problems,
    specProblems: specs.ok ? {} : specs.problems,
    conflicts: [],
    held: null,
    heldBy: [],
    review: null,
  };
  const shown = { ...product, ...expected };
  if (!checked.ok || !specs.ok) return { kind: 'invalid', answer, product: shown };

  const filledWith = writtenForm(expected);
  const untouched = productFieldNames.filter((field) =>
    isUntouched(field, answer.typed[field] ?? '', filledWith[field] ?? ''),
  );
  const asShown = Object.fromEntries(untouched.map((field) => [field, expected[field]]));
  const wanted = { ...checked.facts, ...asShown, specs: specs.specs };
  const reviewed = typeof fields.revisado === 'string' ? fields.revisado : null;
  const edited = await editProduct(db, acting, { id: product.id, expected, wanted, reviewed, rateInCents });
  if (edited.ok) return { kind: 'saved' };
  switch (edited.code) {
    case 'gone':
      return { kind: 'gone' };
    case 'below_held':
      return { kind: 'conflict', answer: { ...answer, held: edited.held, heldBy: edited.heldBy }, product: shown };
    case 'not_reviewed':
      return { kind: 'conflict', answer: { ...answer, review: edited.review }, product: shown };
    case 'conflict':
      return {
        kind: 'conflict',
        answer: { ...answer, typed: stillTyped(answer.typed, expected, edited.now), conflicts: edited.fields },
        product: edited.now,
      };
  }
}

/** Current values where the owner typed nothing, so that saving again overwrites nothing else. */
function stillTyped(typed: EditAnswer['typed'], expected: EditableFields, now: EditableProduct): EditAnswer['typed'] {
  const [was, is] = [writtenForm(expected), writtenForm(now)];
  const touched = Object.entries(typed).filter(([name, value]) => !isUntouched(name, value, was[name] ?? ''));
  return { ...is, ...Object.fromEntries(touched) };
}

function writtenForm({ specs, ...facts }: EditableFields): Record<string, string> {
  const written = Object.entries(specs).map(([key, value]) => [specField(key), writtenSpec(value)]);
  return { ...writtenProduct(facts), ...Object.fromEntries(written) };
}

/** Forging it only changes which of the sender's own fields count as edited. */
function readExpected(given: unknown): EditableFields | null {
  try {
    const read = shownProduct.safeParse(JSON.parse(String(given)));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

function typedSpecs(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, string] => entry[0].startsWith('spec.') && typeof entry[1] === 'string',
    ),
  );
}

interface WantedEdit {
  id: string;
  expected: EditableFields;
  wanted: EditableFields;
  /** Prices that the owner ticked, as `reviewedPrices` writes them. */
  reviewed?: string | null;
  rateInCents?: number | null;
}

/** The rows are locked before the comparison, so that nobody can change them in between. */
export async function editProduct(
  db: Database,
  acting: Acting,
  { id, expected, wanted, reviewed = null, rateInCents = null }: WantedEdit,
): Promise<EditResult> {
  return ownerCommand(db, acting, async (transaction) => {
    const now = await editable(transaction, id).forNoKeyUpdate(['shelf', 'products']).executeTakeFirst();
    if (!now) return { ok: false, code: 'gone' };
    // Pictures have commands of their own (`manage-pictures.server.ts`), which also set `image`.
    const written = productFieldNames.filter((field) => field !== 'image');
    const fields: (ProductField | 'specs')[] = [...written, 'specs'];
    const isTouched = (field: keyof EditableFields) => !sameValue(wanted[field], expected[field]);
    const conflicts = fields.filter(
      (field) =>
        !sameValue(now[field], expected[field]) &&
        !sameValue(now[field], wanted[field]) &&
        (isTouched(field) || !countedFields.includes(field as ProductField)),
    );
    if (conflicts.length > 0) return { ok: false, code: 'conflict', fields: conflicts, now };
    const { id: _id, held, status: _status, ...before } = now;
    const touched = Object.fromEntries(fields.filter(isTouched).map((field) => [field, wanted[field]]));
    const after: EditableFields = { ...before, ...touched };
    if (after.stock < held) {
      return { ok: false, code: 'below_held', held, heldBy: await ordersHolding(transaction, id) };
    }
    const changed = changedFields({ ...before }, { ...after });
    if (!changed) return { ok: true };
    const presumed = await presumedOf(transaction, id, before, after);
    const big = { ...bigChangeOf(withVatPercent(before), withVatPercent(after), rateInCents), ...presumed };
    const isToReview = Object.keys(big).length > 0;
    const toReview = reviewedPrices(withVatPercent(after));
    if (isToReview && reviewed !== toReview)
      return { ok: false, code: 'not_reviewed', review: { big, before, after, reviewed: toReview } };
    // What shoppers see of it the triggers of both tables announce at the commit (`shared/cache-tags.ts` names their files).
    const { ownersOwn, onShelf, imported } = partsOf(after);
    await transaction.updateTable('products').set(ownersOwn).where('id', '=', id).execute();
    await transaction.updateTable('shelf').set(onShelf).where('product_id', '=', id).execute();
    await writeProducts(transaction, [{ id, ...imported }]);
    return audited({ subject: 'product', subjectId: id, action: 'changed', ...changed });
  });
}
