import { sql } from 'kysely';
import type { Database } from '#app/shop/shared/schema.ts';

/** In an order in which they can be emptied. What differs from the migrations' rows is found by versions. */
const tableGroups = [
  {
    tables: ['category_facts', 'facts', 'former_names', 'former_slugs', 'categories'],
    isChanged: '(SELECT sum(version) FROM categories) <> (SELECT count(*) FROM tests.categories)',
  },
  {
    tables: ['former_article_slugs', 'articles'],
    isChanged: `(SELECT sum(version) FROM articles) <> (SELECT count(*) FROM tests.articles)
      OR (SELECT count(*) FROM articles) <> (SELECT count(*) FROM tests.articles)`,
  },
  {
    tables: ['page_versions', 'pages'],
    isChanged: `(SELECT sum(version) FROM pages) <> (SELECT count(*) FROM tests.pages)
      OR (SELECT count(*) FROM page_versions) <> (SELECT count(*) FROM tests.page_versions)`,
  },
];

/** As the migrations left them. */
export async function copyDelivered(db: Database): Promise<void> {
  await sql`CREATE SCHEMA tests`.execute(db);
  for (const table of tableGroups.flatMap(({ tables }) => tables)) {
    await sql`CREATE TABLE ${sql.raw(`tests.${table}`)} AS TABLE ${sql.raw(table)}`.execute(db);
  }
}

/** Each test begins with what comes with a new shop; few change it. */
export const deliveredAgain = tableGroups
  .map(
    ({ tables, isChanged }) => `
  IF ${isChanged} THEN
    ${tables.map((table) => `DELETE FROM ${table};`).join('\n')}
    ${tables
      .toReversed()
      .map((table) => `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM tests.${table};`)
      .join('\n')}
  END IF;`,
  )
  .join('\n');
