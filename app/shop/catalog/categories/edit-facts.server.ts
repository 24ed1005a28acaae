import { type Selectable, sql } from 'kysely';
import { type Acting, type Audited, audited, ownerCommand } from '../../audit/audit.server.ts';
import { type AuditFacts, changedFields } from '../../audit/audit.ts';
import type { Database, DatabaseTransaction, Schema } from '../../shared/schema.ts';
import {
  type CategoryOutcome,
  type DeliveredLabels,
  type FactWords,
  factKeyOf,
  mostFacts,
  mostKnownFacts,
  mostOnCard,
  takenLabel,
} from './category-form.ts';
import { lockCategories, type SeenCategory, seenCategory, writeCategory } from './locked-categories.server.ts';

type FactRow = Selectable<Schema['facts']>;
type PlacedFact = Selectable<Schema['category_facts']> &
  Pick<FactRow, 'kind' | 'unit' | 'choices' | 'label' | 'is_delivered'>;

/** What a category shows: which facts filter its lists, and which stand on its cards. */
type FactDisplay = Pick<FactWords, 'filter' | 'filterPosition' | 'cardPosition'>;

/** One that the shop has already in another category. @throws NotTheOwner */
export async function addKnownFact(
  db: Database,
  acting: Acting,
  { fact, shown, ...seen }: SeenCategory & { fact: string; shown: FactDisplay },
): Promise<CategoryOutcome> {
  return onFacts(db, acting, seen, async (transaction, facts) => {
    // All are read, since PostgreSQL refuses a text with a NUL.
    const known = await transaction.selectFrom('facts').select('key').execute();
    if (!known.some(({ key }) => key === fact) || facts.some((each) => each.fact === fact))
      return { ok: false, code: 'unknown' };
    return addTo(transaction, seen.key, facts, { fact, shown, after: {} });
  });
}

/** @throws NotTheOwner */
export async function addNewFact(
  db: Database,
  acting: Acting,
  { words, labelOf, ...seen }: SeenCategory & DeliveredLabels & { words: FactWords & { label: string } },
): Promise<CategoryOutcome> {
  return onFacts(db, acting, seen, async (transaction, facts) => {
    const all = await transaction.selectFrom('facts').select('key').execute();
    if (all.length >= mostKnownFacts) return { ok: false, code: 'too_many' };
    const taken = takenLabel(facts, words.label, labelOf);
    if (taken) return taken;
    const { label, kind, unit, choices } = words;
    const fact = factKeyOf(label, (key) => all.some((each) => each.key === key));
    await transaction.insertInto('facts').values({ key: fact, label, kind, unit, choices, form: null }).execute();
    return addTo(transaction, seen.key, facts, { fact, shown: words, after: { label, kind, unit, choices } });
  });
}

interface NewFact {
  fact: string;
  shown: FactDisplay;
  after: AuditFacts<'category'>;
}

async function addTo(
  transaction: DatabaseTransaction,
  category: string,
  facts: readonly PlacedFact[],
  { fact, shown, after }: NewFact,
): Promise<CategoryOutcome | AuditOf> {
  if (facts.length >= mostFacts) return { ok: false, code: 'too_many' };
  const position = 1 + Math.max(0, ...facts.map((each) => each.position));
  await transaction
    .insertInto('category_facts')
    .values({ category, fact, position, filter: null, filter_position: null, card_position: null })
    .execute();
  const isRoom = await show(transaction, category, { fact, shown });
  if (!isRoom) return { ok: false, code: 'too_many_on_card' };
  return entry('fact_added', { after: { fact, ...after, ...shown } });
}

/** Its name, kind, unit and choices are those of every category that has it. @throws NotTheOwner */
export async function changeFact(
  db: Database,
  acting: Acting,
  { fact, words, labelOf, ...seen }: SeenCategory & DeliveredLabels & { fact: string; words: FactWords },
): Promise<CategoryOutcome> {
  return onFacts(db, acting, seen, async (transaction, facts) => {
    const before = facts.find((each) => each.fact === fact);
    if (!before) return { ok: false, code: 'unknown' };
    const others = facts.filter((each) => each !== before);
    const taken = words.label === null ? null : takenLabel(others, words.label, labelOf);
    if (taken) return taken;
    const own = before.is_delivered ? pick(before) : pick(words);
    const products = await productsAgainst(transaction, before, own);
    if (products > 0) return { ok: false, code: 'in_use', products };
    const label = words.label ?? before.label;
    await transaction
      .updateTable('facts')
      .set({ ...own, label })
      .where('key', '=', fact)
      .execute();
    const shown = before.is_derived ? { ...words, cardPosition: null } : words;
    const isRoom = await show(transaction, seen.key, { fact, shown });
    if (!isRoom) return { ok: false, code: 'too_many_on_card' };
    await writeOthersWith(transaction, fact, seen.key);
    const changed = changedFields(
      { ...pick(before), label: before.label, ...displayOf(before) },
      { ...own, label, filter: shown.filter, filterPosition: shown.filterPosition, cardPosition: shown.cardPosition },
    );
    return changed
      ? entry('fact_changed', { before: { fact, ...changed.before }, after: { fact, ...changed.after } })
      : null;
  });
}

/** @param by one up or down in the sheet of a product. @throws NotTheOwner */
export async function moveFact(
  db: Database,
  acting: Acting,
  { fact, by, ...seen }: SeenCategory & { fact: string; by: -1 | 1 },
): Promise<CategoryOutcome> {
  return onFacts(db, acting, seen, async (transaction, facts) => {
    const at = facts.findIndex((each) => each.fact === fact);
    const [one, other] = [facts[at], facts[at + by]];
    if (!one) return { ok: false, code: 'unknown' };
    if (!other) return null;
    const moved = facts.with(at, other).with(at + by, one);
    for (const [index, each] of moved.entries()) {
      if (each.position === index + 1) continue;
      await placed(transaction, seen.key, each.fact)
        .set({ position: index + 1 })
        .execute();
    }
    return entry('fact_moved', { before: { fact, position: at + 1 }, after: { fact, position: at + by + 1 } });
  });
}

/** None that a product has, and none of those that came with the shop, which its rules read. @throws NotTheOwner */
export async function removeFact(
  db: Database,
  acting: Acting,
  { fact, ...seen }: SeenCategory & { fact: string },
): Promise<CategoryOutcome> {
  return onFacts(db, acting, seen, async (transaction, facts) => {
    const before = facts.find((each) => each.fact === fact);
    if (!before) return { ok: false, code: 'unknown' };
    if (before.is_delivered && (await isDeliveredIn(transaction, seen.key))) return { ok: false, code: 'delivered' };
    const products = await productsWith(transaction, fact, [seen.key]);
    if (products > 0) return { ok: false, code: 'in_use', products };
    await transaction.deleteFrom('category_facts').where('category', '=', seen.key).where('fact', '=', fact).execute();
    await sql`DELETE FROM facts WHERE key = ${fact} AND NOT is_delivered
      AND NOT EXISTS (SELECT FROM category_facts WHERE fact = facts.key)`.execute(transaction);
    return entry('fact_removed', { before: { fact, label: before.label } });
  });
}

type AuditOf = { entry: Parameters<typeof audited>[0] };

function entry(action: string, facts: { before?: AuditFacts<'category'>; after?: AuditFacts<'category'> }): AuditOf {
  return { entry: { subject: 'category', subjectId: '', action, ...facts } as AuditOf['entry'] };
}

/** @param work null where there is nothing to write; what it refuses after it has written is taken back */
async function onFacts(
  db: Database,
  acting: Acting,
  seen: SeenCategory,
  work: (transaction: DatabaseTransaction, facts: readonly PlacedFact[]) => Promise<CategoryOutcome | AuditOf | null>,
): Promise<CategoryOutcome> {
  try {
    return await ownerCommand(db, acting, async (transaction): Promise<CategoryOutcome | Audited<CategoryOutcome>> => {
      const category = seenCategory(await lockCategories(transaction), seen);
      if (!category.ok) return category;
      const done = { ok: true as const, slug: category.row.slug };
      const outcome = await work(transaction, await factsOf(transaction, seen.key));
      if (outcome === null) return done;
      if (!('entry' in outcome)) throw new TakenBack(outcome);
      await writeCategory(transaction, seen.key);
      return audited({ ...outcome.entry, subjectId: seen.key }, done);
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome;
    throw error;
  }
}

class TakenBack extends Error {
  override readonly name = 'TakenBack';
  readonly outcome: CategoryOutcome;
  constructor(outcome: CategoryOutcome) {
    super('refused');
    this.outcome = outcome;
  }
}

async function factsOf(transaction: DatabaseTransaction, category: string): Promise<PlacedFact[]> {
  return transaction
    .selectFrom('category_facts')
    .innerJoin('facts', 'facts.key', 'category_facts.fact')
    .selectAll('category_facts')
    .select(['facts.kind', 'facts.unit', 'facts.choices', 'facts.label', 'facts.is_delivered'])
    .where('category', '=', category)
    .orderBy('category_facts.position')
    .orderBy('fact')
    .execute();
}

const pick = ({ kind, unit, choices }: Pick<FactRow, 'kind' | 'unit' | 'choices'>) => ({ kind, unit, choices });
const displayOf = (row: PlacedFact): FactDisplay => ({
  filter: row.filter,
  filterPosition: row.filter_position,
  cardPosition: row.card_position,
});

const placed = (transaction: DatabaseTransaction, category: string, fact: string) =>
  transaction.updateTable('category_facts').where('category', '=', category).where('fact', '=', fact);

/** Gives the fact its positions and counts the others up around it. @returns false when the card has no room */
async function show(
  transaction: DatabaseTransaction,
  category: string,
  { fact, shown: { filter, filterPosition, cardPosition } }: { fact: string; shown: FactDisplay },
): Promise<boolean> {
  const rows = await factsOf(transaction, category);
  const filters = inserted(rows, 'filter_position', fact, filter && (filterPosition ?? mostFacts));
  const card = inserted(rows, 'card_position', fact, cardPosition);
  if (card.length > mostOnCard) return false;
  for (const row of rows) {
    const at = (order: readonly string[]) => (order.includes(row.fact) ? order.indexOf(row.fact) + 1 : null);
    const next = {
      filter: row.fact === fact ? filter : row.filter,
      filter_position: at(filters),
      card_position: at(card),
    };
    const isSame = Object.entries(next).every(([name, value]) => row[name as keyof typeof next] === value);
    if (!isSame) await placed(transaction, category, row.fact).set(next).execute();
  }
  return true;
}

/** @param position from 1; null leaves it out */
function inserted(
  rows: readonly PlacedFact[],
  by: 'filter_position' | 'card_position',
  fact: string,
  position: number | null,
): string[] {
  const others = rows
    .filter((row) => row[by] !== null && row.fact !== fact)
    .toSorted((a, b) => Number(a[by]) - Number(b[by]))
    .map((row) => row.fact);
  return position === null ? others : others.toSpliced(position - 1, 0, fact);
}

/** The same fact of other categories is another now, too: who has their pages open sees it before saving. */
async function writeOthersWith(transaction: DatabaseTransaction, fact: string, but: string): Promise<void> {
  await sql`UPDATE categories SET version = version + 1 WHERE key <> ${but}
    AND key IN (SELECT category FROM category_facts WHERE fact = ${fact})`.execute(transaction);
}

async function isDeliveredIn(transaction: DatabaseTransaction, category: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('categories')
    .select('is_delivered')
    .where('key', '=', category)
    .executeTakeFirst();
  return row?.is_delivered ?? false;
}

/** Products whose value would not be one of the fact any more: of another kind or unit, or a choice that is gone. */
async function productsAgainst(
  transaction: DatabaseTransaction,
  before: PlacedFact,
  after: Pick<FactWords, 'kind' | 'unit' | 'choices'>,
): Promise<number> {
  const rows = await transaction
    .selectFrom('category_facts')
    .select('category')
    .where('fact', '=', before.fact)
    .execute();
  const categories = rows.map(({ category }) => category);
  if (before.kind !== after.kind || before.unit !== after.unit) {
    return productsWith(transaction, before.fact, categories);
  }
  const isGone = before.choices.some((choice) => !after.choices.includes(choice));
  return isGone ? productsWith(transaction, before.fact, categories, after.choices) : 0;
}

/** @param but values that do not count */
async function productsWith(
  transaction: DatabaseTransaction,
  fact: string,
  categories: readonly string[],
  but: readonly string[] = [],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM products
    WHERE category = ANY(${categories}::text[]) AND specs ->> ${fact} IS NOT NULL
      AND specs ->> ${fact} <> ALL(${but}::text[])`.execute(transaction);
  return rows[0]?.count ?? 0;
}
