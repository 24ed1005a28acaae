import { type Acting, audited, ownerCommand } from '../../audit/audit.server.ts';
import { changedFields } from '../../audit/audit.ts';
import type { Database, DatabaseTransaction } from '../../shared/schema.ts';
import { plainWords } from '../category-words.ts';
import { type CategoryOutcome, type CategoryWords, mostCategories, mostFormer } from './category-form.ts';
import { sharedPage } from './delivered-categories.ts';
import {
  type CategoryRow,
  lockCategories,
  type SeenCategory,
  seenCategory,
  writeCategory,
} from './locked-categories.server.ts';

/** Rows that were ever made: those that were deleted keep their names and addresses. */
const mostRows = 300;

/** Its name is its key from now on. @throws NotTheOwner */
export async function addCategory(db: Database, acting: Acting, words: CategoryWords): Promise<CategoryOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    const rows = await lockCategories(transaction);
    if (rows.filter(isPresent).length >= mostCategories || rows.length >= mostRows)
      return { ok: false, code: 'too_many' };
    const taken = await takenBy(transaction, rows, words, null);
    if (taken) return taken;
    const position = 1 + Math.max(0, ...rows.map((row) => row.position));
    await transaction
      .insertInto('categories')
      .values({ key: words.name, ...words, position, picture: null, deleted_at: null })
      .execute();
    const after = { ...words };
    return audited(
      { subject: 'category', subjectId: words.name, action: 'added', after },
      { ok: true, slug: words.slug },
    );
  });
}

/** What it was called and where it stood before leads to it for ever. @throws NotTheOwner */
export async function changeCategory(
  db: Database,
  acting: Acting,
  { words, ...seen }: SeenCategory & { words: CategoryWords },
): Promise<CategoryOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    const rows = await lockCategories(transaction);
    const before = seenCategory(rows, seen);
    if (!before.ok) return before;
    if (!isPresent(before.row)) return { ok: false, code: 'unknown' };
    const taken = await takenBy(transaction, rows, words, seen.key);
    if (taken) return taken;
    const { name, slug, designator } = before.row;
    const changed = changedFields({ name, slug, designator }, { ...words });
    if (!changed) return { ok: true, slug };
    if (!(await rememberFormer(transaction, before.row, words))) return { ok: false, code: 'too_many_former' };
    await writeCategory(transaction, seen.key, words);
    return audited(
      { subject: 'category', subjectId: seen.key, action: 'changed', ...changed },
      { ok: true, slug: words.slug },
    );
  });
}

/** @param by one up or down in the owner's order. @throws NotTheOwner */
export async function moveCategory(
  db: Database,
  acting: Acting,
  { by, ...seen }: SeenCategory & { by: -1 | 1 },
): Promise<CategoryOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    const rows = await lockCategories(transaction);
    const before = seenCategory(rows, seen);
    if (!before.ok) return before;
    const order = rows.filter(isPresent);
    const at = order.indexOf(before.row);
    const other = order[at + by];
    if (at < 0) return { ok: false, code: 'unknown' };
    if (!other) return { ok: true, slug: before.row.slug };
    const moved = order.with(at, other).with(at + by, before.row);
    for (const [index, row] of moved.entries()) {
      if (row.position !== index + 1 || row === before.row)
        await writeCategory(transaction, row.key, { position: index + 1 });
    }
    return audited(
      {
        subject: 'category',
        subjectId: seen.key,
        action: 'moved',
        before: { position: at + 1 },
        after: { position: at + by + 1 },
      },
      { ok: true, slug: before.row.slug },
    );
  });
}

/** @param picture hash of an upload; null: the drawn one. @throws NotTheOwner */
export async function setCategoryPicture(
  db: Database,
  acting: Acting,
  { picture, ...seen }: SeenCategory & { picture: string | null },
): Promise<CategoryOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    const before = seenCategory(await lockCategories(transaction), seen);
    if (!before.ok) return before;
    const { row } = before;
    if (!isPresent(row)) return { ok: false, code: 'unknown' };
    const changed = changedFields({ picture: row.picture }, { picture });
    if (!changed) return { ok: true, slug: row.slug };
    await writeCategory(transaction, seen.key, { picture });
    return audited(
      { subject: 'category', subjectId: seen.key, action: 'pictured', ...changed },
      { ok: true, slug: row.slug },
    );
  });
}

/** Only an empty one, and none of the twelve of the specification. @throws NotTheOwner */
export async function removeCategory(db: Database, acting: Acting, seen: SeenCategory): Promise<CategoryOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    const before = seenCategory(await lockCategories(transaction), seen);
    if (!before.ok) return before;
    const { row } = before;
    if (!isPresent(row)) return { ok: false, code: 'unknown' };
    if (row.is_delivered) return { ok: false, code: 'delivered' };
    const products = await productsIn(transaction, row.key);
    if (products > 0) return { ok: false, code: 'not_empty', products };
    await writeCategory(transaction, row.key, { deleted_at: acting.now });
    return audited(
      { subject: 'category', subjectId: row.key, action: 'removed', before: { name: row.name, slug: row.slug } },
      { ok: true, slug: row.slug },
    );
  });
}

/** Takes a deletion back. @throws NotTheOwner */
export async function restoreCategory(db: Database, acting: Acting, seen: SeenCategory): Promise<CategoryOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    const rows = await lockCategories(transaction);
    const before = seenCategory(rows, seen);
    if (!before.ok) return before;
    const { row } = before;
    if (isPresent(row)) return { ok: true, slug: row.slug };
    if (rows.filter(isPresent).length >= mostCategories) return { ok: false, code: 'too_many' };
    await writeCategory(transaction, row.key, { deleted_at: null });
    return audited({ subject: 'category', subjectId: row.key, action: 'restored' }, { ok: true, slug: row.slug });
  });
}

const isPresent = ({ deleted_at }: CategoryRow) => deleted_at === null;

/** Deleted products count: they can come back. */
async function productsIn(transaction: DatabaseTransaction, key: string): Promise<number> {
  const { count } = await transaction
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('category', '=', key)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** No two categories may be named alike, today or before: a file would not say which of them it means. */
async function takenBy(
  transaction: DatabaseTransaction,
  rows: readonly CategoryRow[],
  { name, slug }: CategoryWords,
  own: string | null,
): Promise<Extract<CategoryOutcome, { code: 'taken' }> | null> {
  const formerNames = await transaction.selectFrom('former_names').selectAll().execute();
  const formerSlugs = await transaction.selectFrom('former_slugs').selectAll().execute();
  const called = (key: string) => rows.find((row) => row.key === key)?.name ?? key;
  const isOther = (key: string) => key !== own;
  const words = plainWords(name);
  const named = [
    ...rows.flatMap((row) => [[row.key, row.key] as const, [row.key, row.name] as const]),
    ...formerNames.map((row) => [row.category, row.name] as const),
  ].find(([key, each]) => isOther(key) && plainWords(each) === words);
  if (named) return { ok: false, code: 'taken', field: 'name', by: called(named[0]) };
  if (slug === sharedPage.slug)
    return { ok: false, code: 'taken', field: 'slug', by: sharedPage.categories.map(called).join(', ') };
  const addressed = [
    ...rows.map((row) => [row.key, row.slug] as const),
    ...formerSlugs.map((row) => [row.category, row.slug] as const),
  ].find(([key, each]) => isOther(key) && each === slug);
  return addressed ? { ok: false, code: 'taken', field: 'slug', by: called(addressed[0]) } : null;
}

/** @returns false when it had too many already */
async function rememberFormer(
  transaction: DatabaseTransaction,
  { key, name, slug }: CategoryRow,
  words: CategoryWords,
): Promise<boolean> {
  const isOther = slug !== words.slug;
  const isNamedOtherwise = name !== words.name && name !== key;
  const former = await Promise.all([
    isOther ? formerOf(transaction, 'former_slugs', key) : 0,
    isNamedOtherwise ? formerOf(transaction, 'former_names', key) : 0,
  ]);
  if (former.some((count) => count >= mostFormer)) return false;
  // What it gets back is no former one any more.
  await transaction.deleteFrom('former_slugs').where('slug', '=', words.slug).execute();
  await transaction.deleteFrom('former_names').where('name', '=', words.name).execute();
  if (isOther) await transaction.insertInto('former_slugs').values({ slug, category: key }).execute();
  if (isNamedOtherwise) await transaction.insertInto('former_names').values({ name, category: key }).execute();
  return true;
}

async function formerOf(
  transaction: DatabaseTransaction,
  table: 'former_slugs' | 'former_names',
  key: string,
): Promise<number> {
  const { count } = await transaction
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('category', '=', key)
    .executeTakeFirstOrThrow();
  return Number(count);
}
