import { sql } from 'kysely';
import type { Database } from '#app/shop/shared/schema.ts';
import { shortText } from '#tests/support/hostile-texts.ts';
import type { PageWorld } from './page-world.ts';

/** What people never write, or what says to the store what a row is. */
const notWords =
  /^(kysely|oldest_release|logins|verifications|attempts|payment_events|cart_steps|category_counts|long_writes|product_search|order_follow_ups|owner_news|owner_notices|owner_pushes|push_devices)|\.(id|.*_id|reference|order_reference|.*_key|key|slug|email|token|hash|content|.*secret|.*codes?|.*_hash|kind|state|status|.*_status|phase|field|subject|action|outcome|category|currency|country|cause|.*fingerprint|checksum|replaced_by|role|privacy_version|legal_id_type|ended_as|seen|message|rule|scope|tally|findings|written|undone|.*mark|choices|details)$/;

/** Only products that the rows of `every-page.ts` show, so that lists and search still find the others. */
const spoiledProducts = ['1', '2', '3', 'amd-ryzen-5-9600x', 'amd-ryzen-5-7600'];

/** Fields that hold an address are checked when they are written: the hostile part is inside a whole one. */
const isAddress = (column: string) => /_url$|\.image$|pictures\.address$/.test(column);

interface Column {
  table: string;
  name: string;
  type: string;
}

export interface Spoiled {
  column: string;
  /** Stands before the text, so that a page reveals which column it shows. */
  tag: string;
}

/**
 * Writes a hostile text into every column of words, past every check of a form: what a page does with it must be safe
 * alone. A column that a new table brings is in by itself; one that takes only certain words refuses.
 */
export async function spoilColumns({ store }: PageWorld, textOf: (position: number) => string): Promise<Spoiled[]> {
  // They would go out to hostile addresses, and push the one that the admin shows as lost off its list.
  await store.services.db.deleteFrom('mails').where('ended_at', 'is', null).execute();
  const { db } = store.services;
  const { rows } = await sql<Column>`
    SELECT columns.table_name AS "table", column_name AS name, data_type AS type FROM information_schema.columns
    JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND (data_type IN ('text', 'jsonb') OR udt_name = '_text')
      AND is_generated = 'NEVER' ORDER BY 1, 2`.execute(db);
  const spoiled: Spoiled[] = [];
  for (const [index, { table, name, type }] of rows.entries()) {
    const column = `${table}.${name}`;
    if (notWords.test(column)) continue;
    const tag = `q${index}q`;
    for (const text of [`${tag}${textOf(index)}`, `${tag}${shortText}`]) {
      const isTaken = await spoil(db, { table, name, type }, isAddress(column) ? `https://fotos.test/${text}` : text);
      if (!isTaken) continue;
      spoiled.push({ column, tag });
      break;
    }
  }
  return spoiled;
}

async function spoil(db: Database, { table, name, type }: Column, text: string): Promise<boolean> {
  const of = table === 'products' ? sql`id IN (${sql.join(spoiledProducts)})` : sql`${sql.ref(name)} IS NOT NULL`;
  const { rows } = await sql<{ at: string; value: unknown }>`
    SELECT ctid::text AS at, ${sql.ref(name)} AS value FROM ${sql.table(table)} WHERE ${of}`.execute(db);
  try {
    for (const { at, value } of rows) {
      const put = type === 'text' ? text : type === 'ARRAY' ? [text] : JSON.stringify(inWords(value, text, name));
      await sql`UPDATE ${sql.table(table)} SET ${sql.ref(name)} = ${put} WHERE ctid = ${at}::tid`.execute(db);
    }
    return rows.length > 0;
  } catch (error) {
    // A check, a unique index or another table: too long, or not words.
    if (/^23(503|505|514)$/.test((error as { code?: string }).code ?? '')) return false;
    throw error;
  }
}

/** In facts that are stored as a whole, only some names hold words of people. */
const words =
  /^(name|description|comment|answer|reason|.*reason|note|owner.?note|value|text|carrier|tracking.*number|coupon|alt|title|overline|lead|term|means|spellings|recipient|label)$/i;

function inWords(value: unknown, text: string, name: string): unknown {
  if (typeof value === 'string') return name === 'specs' || words.test(name) ? text : value;
  if (Array.isArray(value)) return value.map((each) => inWords(each, text, name));
  if (value === null || typeof value !== 'object') return value;
  const isSpecs = name === 'specs';
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, inWords(each, text, isSpecs ? name : key)]),
  );
}
