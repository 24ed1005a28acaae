import { z } from 'zod';
import type { Acting } from '#app/shop/audit/audit.server.ts';
import { editProduct } from '#app/shop/catalog/admin/edit-product.server.ts';
import type { EditAnswer, EditableFields, EditableProduct } from '#app/shop/catalog/admin/edit-product.ts';
import { checkProduct, typedProduct, writtenProduct } from '#app/shop/catalog/admin/product-form.ts';
import { checkSpecs, specField, writtenSpec } from '#app/shop/catalog/admin/spec-form.ts';
import type { Specs } from '#app/shop/catalog/specs.ts';
import type { Database } from '#app/shop/shared/schema.ts';

const specValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.array(z.number())]);

export type Edited =
  | { kind: 'saved' }
  | { kind: 'gone' }
  | { kind: 'unreadable' }
  | { kind: 'refused'; answer: EditAnswer; status: 409 | 422; product: EditableProduct };

export async function answerEdit(
  db: Database,
  acting: Acting,
  product: EditableProduct,
  fields: Record<string, unknown>,
): Promise<Edited> {
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
  };
  const refused = (more: Partial<EditAnswer>, status: 409 | 422, shown: EditableProduct): Edited => {
    return { kind: 'refused', answer: { ...answer, ...more }, status, product: shown };
  };
  const asSent = { ...product, ...expected };
  if (!checked.ok || !specs.ok) return refused({}, 422, asSent);

  const wanted = { ...checked.facts, specs: specs.specs };
  const edited = await editProduct(db, acting, { id: product.id, expected, wanted });
  if (edited.ok) return { kind: 'saved' };
  switch (edited.code) {
    case 'gone':
      return { kind: 'gone' };
    case 'below_held':
      return refused({ held: edited.held }, 409, asSent);
    case 'conflict':
      return refused(
        { typed: stillTyped(answer.typed, expected, edited.now), conflicts: edited.fields },
        409,
        edited.now,
      );
  }
}

/** Current values where the owner typed nothing, so that saving again overwrites nothing else. */
function stillTyped(typed: EditAnswer['typed'], expected: EditableFields, now: EditableProduct): EditAnswer['typed'] {
  const [was, is] = [writtenForm(expected), writtenForm(now)];
  const touched = Object.entries(typed).filter(([field, value]) => value !== (was[field] ?? ''));
  return { ...is, ...Object.fromEntries(touched) };
}

function writtenForm({ specs, ...facts }: EditableFields): Record<string, string> {
  const written = Object.entries(specs).map(([key, value]) => [specField(key), writtenSpec(value)]);
  return { ...writtenProduct(facts), ...Object.fromEntries(written) };
}

/** Forging it only changes which of the sender's own fields count as edited. */
function readExpected(given: unknown): EditableFields | null {
  try {
    const { specs, ...facts } = JSON.parse(String(given)) as EditableFields;
    const read = checkProduct(writtenProduct(facts));
    const known = z.record(z.string(), specValue).safeParse(specs);
    return read.ok && known.success ? { ...read.facts, specs: known.data as Specs } : null;
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
