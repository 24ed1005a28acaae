import { isCategory } from '../catalog/categories.ts';
import { spellingKey } from '../catalog/makers/edit-maker.ts';
import { listMakers } from '../catalog/makers/makers.server.ts';
import type { AdminProblems } from '../shared/admin-form.ts';
import type { Refused } from '../shared/refusal.ts';
import type { DatabaseTransaction } from '../shared/schema.ts';
import type { TypedScope } from './typed-scope.ts';

/** Categories, deleted ones too; makers by a name, a spelling or their slug, which is what comes back; and products that are there. */
export async function withKnownScope<Rules extends TypedScope>(
  transaction: DatabaseTransaction,
  rules: Rules,
): Promise<{ ok: true; rules: Rules } | Refused<'problems', { problems: AdminProblems }>> {
  const problems: AdminProblems = {};
  const others = rules.categories.filter((key) => !isCategory(key));
  if (others.length > 0) {
    const known = await transaction.selectFrom('categories').select('key').where('key', 'in', others).execute();
    if (known.length < others.length) problems.category = 'not_a_choice';
  }
  const all = rules.makers.length > 0 ? await listMakers(transaction) : [];
  const bySpelling = new Map(
    all.flatMap(({ slug, name, spellings }) => [slug, name, ...spellings].map((each) => [spellingKey(each), slug])),
  );
  const makers = [...new Set(rules.makers.map((each) => bySpelling.get(spellingKey(each)) ?? null))];
  if (makers.includes(null)) problems.makers = 'not_there';
  if (rules.products.length > 0) {
    const known = await transaction.selectFrom('products').select('id').where('id', 'in', rules.products).execute();
    if (known.length < rules.products.length) problems.products = 'not_there';
  }
  if (Object.keys(problems).length > 0) return { ok: false, code: 'problems', problems };
  return { ok: true, rules: { ...rules, makers: makers.filter((slug) => slug !== null) } };
}
