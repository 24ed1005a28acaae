import { type Acting, audited, ownerCommand } from '../../audit/audit.server.ts';
import { changedFields } from '../../audit/audit.ts';
import { sameValue } from '../../shared/same-value.ts';
import type { Database, Queryable } from '../../shared/schema.ts';
import { productIdPattern } from '../product.ts';
import { writeProducts } from '../write-products.server.ts';
import { countedFields, type EditableFields, type EditableProduct, type EditResult } from './edit-product.ts';
import { type ProductField, partsOf, productFieldNames } from './product-form.ts';
import { isInAdmin, productStatus } from './product-status.server.ts';

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
  'vat_percent as vatPercent',
  'low_stock_at as lowStockAt',
  'specs',
  'held',
  productStatus.as('status'),
] as const;

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

/** The rows are locked before the comparison, so that nobody can change them in between. */
export async function editProduct(
  db: Database,
  acting: Acting,
  { id, expected, wanted }: { id: string; expected: EditableFields; wanted: EditableFields },
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
    if (after.stock < held) return { ok: false, code: 'below_held', held };
    const changed = changedFields({ ...before }, { ...after });
    if (!changed) return { ok: true };
    const { ownersOwn, onShelf, imported } = partsOf(after);
    await transaction.updateTable('products').set(ownersOwn).where('id', '=', id).execute();
    await transaction.updateTable('shelf').set(onShelf).where('product_id', '=', id).execute();
    await writeProducts(transaction, [{ id, ...imported }]);
    return audited({ subject: 'product', subjectId: id, action: 'changed', ...changed });
  });
}
