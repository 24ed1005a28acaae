import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { knownMigrations, migrateInside } from '#app/adapters/database/migrate.server.ts';
import { hostileTexts } from '#tests/support/hostile-texts.ts';
import { newDatabase } from '#tests/support/store/database.ts';
import { manyLines, oneLine } from '../../shared/visible-text.ts';

const texts = [
  ...hostileTexts,
  ...['Ryzen  5', ' AMD\u00A0Ryzen ', 'a\tb', 'a\r\nb\rc\u2028d\u0085e', 'Disen\u0303o', 'o\u034F\u0301', '\u212B'],
  ...[
    'Ry\u200Bzen\uFEFF\u202E',
    'a\u3164\u2003b',
    'a\u0007\u009Fb',
    'a\uFFFEb',
    'x\u2029\u000B\t',
    'a : " b", "c "',
    '\\n  \\',
  ],
  ...['👩🏽\u200D💻 ❤\uFE0F', 'می\u200Cخواهم', 'AMD Ryzen™ 5 9600X (3.9 GHz)', 'Diseño', 'ﬁ ½'],
];

test('texts that were stored before are as the form of a product reads them; those that would be empty stay', async () => {
  const { db } = await newDatabase();
  const older = (await knownMigrations('migrations')).filter((name) => name < '0096');
  await migrateInside(db, 'migrations', new Set(older));
  const insert = (id: string, text: string, specs: unknown) =>
    sql`WITH placed AS (INSERT INTO shelf (product_id, stock) VALUES (${id}, 1))
      INSERT INTO products (id, name, price, category, description, coupon, specs)
      VALUES (${id}, ${text}, 1000, 'SSD', ${text}, ${text.slice(0, 60)}, ${JSON.stringify(specs)})`.execute(db);
  for (const [index, text] of texts.entries()) {
    await insert(`p${index}`, text, { uno: text, varios: [text, 'b'], rango: [1, 2.5], si: true });
  }
  await insert('unseen', '\u200B', { a: ' \u2060' });
  await migrateInside(db, 'migrations');

  const { rows } = await sql<{ id: string; name: string; description: string; coupon: string; specs: unknown }>`
    SELECT id, name, description, coupon, specs FROM products`.execute(db);
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const [index, text] of texts.entries()) {
    const line = oneLine(text);
    expect(found.get(`p${index}`)).toEqual({
      id: `p${index}`,
      name: line,
      description: manyLines(text),
      coupon: oneLine(text.slice(0, 60)),
      specs: { uno: line, varios: [line, 'b'], rango: [1, 2.5], si: true },
    });
  }
  expect(found.get('unseen')).toMatchObject({ name: '\u200B', specs: { a: ' \u2060' } });
});
