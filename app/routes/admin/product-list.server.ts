import { randomUUID } from 'node:crypto';
import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { servicesContext } from '#app/contexts.ts';
import type { Acting } from '#app/shop/audit/audit.server.ts';
import type { AdminProductAnswer } from '#app/shop/catalog/admin/admin-product-answer.ts';
import { adminProductPage, findAdminProduct } from '#app/shop/catalog/admin/admin-product-list.server.ts';
import {
  type AdminProductFilter,
  productFilterStates,
  productSorts,
} from '#app/shop/catalog/admin/admin-product-list.ts';
import {
  addProduct,
  copyProduct,
  moveProduct,
  setStock,
  stepStock,
} from '#app/shop/catalog/admin/manage-products.server.ts';
import { checkProduct, typedProduct } from '#app/shop/catalog/admin/product-form.ts';
import { mostUnits, readStock } from '#app/shop/catalog/admin/stock-change.ts';
import { isCategory, noCategory } from '#app/shop/catalog/categories.ts';
import { productIdPattern } from '#app/shop/catalog/product.ts';
import { readPage } from '#app/shop/shared/page.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { adminProductsText } from '#app/text/admin/products/products.ts';

/** Query: `q`, `categoria` (`-` means none), `estado`, `orden`, `page`; `hecho` is the id of the product just added. */
export async function loadManagedProducts(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  perPage?: number,
) {
  const url = new URL(request.url);
  const filter = productFilterOf(url);
  const order = productSorts.find((each) => each === url.searchParams.get('orden')) ?? 'newest';
  const { db } = context.get(servicesContext);
  const shown = await adminProductPage(db, filter, {
    order,
    page: readPage(url.searchParams),
    ...(perPage && { perPage }),
  });
  const added = (await findAdminProduct(db, url.searchParams.get('hecho') ?? '')) ?? null;
  return { ...shown, idempotencyKey: randomUUID(), filter, order, added };
}

export function productFilterOf({ searchParams }: URL): AdminProductFilter {
  const asked = (name: string) => searchParams.get(name) ?? '';
  const category = asked('categoria');
  return {
    query: asked('q')
      .replace(/\p{Cc}/gu, ' ')
      .slice(0, 100),
    category: isCategory(category) ? category : category === '-' ? noCategory : null,
    state: productFilterStates.find((state) => state === asked('estado')) ?? null,
  };
}

/** The caller has checked that this is the owner. */
export async function actOnProducts(db: Database, acting: Acting, form: FormData) {
  const fields = Object.fromEntries(form);
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const id = text('id');
  if (text('intent') === 'add') return added(db, acting, fields);
  if (!productIdPattern.test(id)) return answer({ kind: 'unreadable' }, 400);
  switch (text('intent')) {
    case 'delete':
    case 'restore':
    case 'publish':
    case 'hide': {
      const kind = moveOf[text('intent') as keyof typeof moveOf];
      const moved = await moveProduct(db, acting, id, kind);
      if (!moved.ok) return answer({ kind: moved.code }, 404);
      return answer({ kind, id, name: moved.name, status: moved.status }, 200);
    }
    case 'copy':
      return copied(db, acting, { id, idempotencyKey: readIdempotencyKey(fields) });
    case 'stock':
      return stocked(
        db,
        acting,
        { id, name: text('name').slice(0, 200), typed: text('stock').slice(0, 100) },
        { expected: text('seen'), idempotencyKey: stepIdPattern.test(text('key')) ? text('key') : undefined },
      );
    default:
      return answer({ kind: 'unreadable' }, 400);
  }
}

const moveOf = { delete: 'deleted', restore: 'restored', publish: 'published', hide: 'hidden' } as const;

async function copied(
  db: Database,
  acting: Acting,
  { id, idempotencyKey }: { id: string; idempotencyKey: string | undefined },
) {
  const source = await findAdminProduct(db, id);
  if (!source) return answer({ kind: 'gone' }, 404);
  const copy = await copyProduct(db, acting, {
    id,
    name: adminProductsText.copyOf(source.name).slice(0, 200),
    idempotencyKey,
  });
  if (!copy.ok) return answer({ kind: copy.code }, 404);
  throw redirect(`${adminPages.products}/${copy.id}?hecho=copia`, 303);
}

/** Made by `loadManagedProducts`, so that a form sent twice adds one product. */
const idempotencyKeyPattern = /^[0-9a-f-]{36}$/;

function readIdempotencyKey({ key }: Record<string, unknown>): string | undefined {
  return typeof key === 'string' && idempotencyKeyPattern.test(key) ? key : undefined;
}

async function added(db: Database, acting: Acting, fields: Record<string, unknown>) {
  const checked = checkProduct(fields);
  if (!checked.ok) return answer({ kind: 'problems', typed: typedProduct(fields), problems: checked.problems }, 422);
  const status = fields.place === 'draft' ? 'draft' : 'shop';
  const id = await addProduct(db, acting, checked.facts, readIdempotencyKey(fields), status);
  throw redirect(`${adminPages.products}?${new URLSearchParams({ hecho: id })}`, 303);
}

/** A page can send several steps without a reload: each idempotency key is the page's with a counter. */
const stepIdPattern = /^[\w-]{8,60}$/;

async function stocked(
  db: Database,
  acting: Acting,
  field: { id: string; name: string; typed: string },
  { expected, idempotencyKey }: { expected: string; idempotencyKey: string | undefined },
) {
  if (!/^\d{1,10}$/.test(expected) || Number(expected) > mostUnits) return answer({ kind: 'unreadable' }, 400);
  const read = readStock(field.typed);
  if (!read.ok) return answer({ kind: 'bad_stock', ...field, code: read.code }, 422);
  const change =
    'by' in read
      ? await stepStock(db, acting, { id: field.id, by: read.by, idempotencyKey })
      : await setStock(db, acting, { id: field.id, expected: Number(expected), stock: read.stock });
  return answer(
    { kind: 'stock', ...field, idempotencyKey: idempotencyKey ?? null, change },
    change.ok ? 200 : change.code === 'gone' ? 404 : 409,
  );
}

function answer(said: AdminProductAnswer, status: number) {
  return data(said, status);
}
