import { randomUUID } from 'node:crypto';
import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { deskPages } from '#app/addresses/desk-pages.ts';
import { servicesContext } from '#app/contexts.ts';
import type { Acting } from '#app/shop/audit/audit.server.ts';
import { isCategoryName, noCategory } from '#app/shop/catalog/categories.ts';
import type { DeskAnswer } from '#app/shop/catalog/desk/desk-answer.ts';
import { deskPage, findDeskProduct } from '#app/shop/catalog/desk/desk-list.server.ts';
import { type DeskFilter, deskOrders, deskStates } from '#app/shop/catalog/desk/desk-list.ts';
import {
  addProduct,
  copyProduct,
  moveProduct,
  setStock,
  stepStock,
} from '#app/shop/catalog/desk/manage-products.server.ts';
import { checkProduct, typedProduct } from '#app/shop/catalog/desk/product-form.ts';
import { readStock } from '#app/shop/catalog/desk/stock-change.ts';
import { productIdPattern } from '#app/shop/catalog/product.ts';
import { mostPieces } from '#app/shop/catalog/product-row.ts';
import { readPage } from '#app/shop/shared/page.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { adminProductsText } from '#app/text/desk/products.ts';

/** Query: `q`, `categoria` (`-` means none), `estado`, `orden`, `page`; `hecho` is the id of the product just added. */
export async function loadManagedProducts({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const url = new URL(request.url);
  const filter = deskFilterOf(url);
  const order = deskOrders.find((each) => each === url.searchParams.get('orden')) ?? 'newest';
  const { db } = context.get(servicesContext);
  const shown = await deskPage(db, filter, { order, page: readPage(url.searchParams) });
  const added = (await findDeskProduct(db, url.searchParams.get('hecho') ?? '')) ?? null;
  return { ...shown, formMark: randomUUID(), filter, order, added };
}

export function deskFilterOf({ searchParams }: URL): DeskFilter {
  const asked = (name: string) => searchParams.get(name) ?? '';
  const category = asked('categoria');
  return {
    query: asked('q')
      .replace(/\p{Cc}/gu, ' ')
      .slice(0, 100),
    category: isCategoryName(category) ? category : category === '-' ? noCategory : null,
    state: deskStates.find((state) => state === asked('estado')) ?? null,
  };
}

/** The caller has checked that this is the owner. */
export async function answerManagedProducts(db: Database, acting: Acting, form: FormData) {
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
      return answer({ kind, id, name: moved.name, place: moved.place }, 200);
    }
    case 'copy':
      return copied(db, acting, { id, mark: readMark(fields) });
    case 'stock':
      return stocked(
        db,
        acting,
        { id, name: text('name').slice(0, 200), typed: text('stock').slice(0, 100) },
        { seen: text('seen'), mark: stepMark.test(text('mark')) ? text('mark') : undefined },
      );
    default:
      return answer({ kind: 'unreadable' }, 400);
  }
}

const moveOf = { delete: 'deleted', restore: 'restored', publish: 'published', hide: 'hidden' } as const;

async function copied(db: Database, acting: Acting, { id, mark }: { id: string; mark: string | undefined }) {
  const source = await findDeskProduct(db, id);
  if (!source) return answer({ kind: 'gone' }, 404);
  const copy = await copyProduct(db, acting, { id, name: adminProductsText.copyOf(source.name).slice(0, 200), mark });
  if (!copy.ok) return answer({ kind: copy.code }, 404);
  throw redirect(`${deskPages.products}/${copy.id}?hecho=copia`, 303);
}

/** Made by `loadManagedProducts`, so that a form sent twice adds one product. */
const formMark = /^[0-9a-f-]{36}$/;

function readMark({ mark }: Record<string, unknown>): string | undefined {
  return typeof mark === 'string' && formMark.test(mark) ? mark : undefined;
}

async function added(db: Database, acting: Acting, fields: Record<string, unknown>) {
  const checked = checkProduct(fields);
  if (!checked.ok) return answer({ kind: 'problems', typed: typedProduct(fields), problems: checked.problems }, 422);
  const place = fields.place === 'draft' ? 'draft' : 'shop';
  const id = await addProduct(db, acting, checked.facts, readMark(fields), place);
  throw redirect(`${deskPages.products}?${new URLSearchParams({ hecho: id })}`, 303);
}

/** A page can send several steps without a reload: each mark is the page's with a counter. */
const stepMark = /^[\w-]{8,60}$/;

async function stocked(
  db: Database,
  acting: Acting,
  field: { id: string; name: string; typed: string },
  { seen, mark }: { seen: string; mark: string | undefined },
) {
  if (!/^\d{1,10}$/.test(seen) || Number(seen) > mostPieces) return answer({ kind: 'unreadable' }, 400);
  const read = readStock(field.typed);
  if (!read.ok) return answer({ kind: 'bad_stock', ...field, code: read.code }, 422);
  const change =
    'by' in read
      ? await stepStock(db, acting, { id: field.id, by: read.by, mark })
      : await setStock(db, acting, { id: field.id, seen: Number(seen), stock: read.stock });
  return answer(
    { kind: 'stock', ...field, mark: mark ?? null, change },
    change.ok ? 200 : change.code === 'gone' ? 404 : 409,
  );
}

function answer(said: DeskAnswer, status: number) {
  return data(said, { status, headers: { 'cache-control': 'private, no-store' } });
}
