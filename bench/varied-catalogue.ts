import pg from 'pg';

export interface VariedCatalogue {
  /** How many there are now. */
  products: number;
  added: number;
  seconds: number;
}

/**
 * `await fillWithVaried(databaseUrl, 1_000_000)` brings a PostgreSQL shop to `count` products: each one that it has
 * is copied with another name, price, stock and sales, until there are enough. A million takes about a minute.
 * The shop has been migrated and has products (seeded or imported). No process may serve it while it is filled: the copies are
 * not announced.
 */
export async function fillWithVaried(databaseUrl: string, count: number): Promise<VariedCatalogue> {
  const started = performance.now();
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'nucleo bench' });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query("SET LOCAL maintenance_work_mem = '1GB'");
    const added = await addCopies(client, count);
    await client.query('COMMIT');
    // So that indexes alone can answer, as they can in a shop that has been running for a while.
    for (const table of ['products', 'shelf', 'product_search', 'product_pictures', 'category_counts']) {
      await client.query(`VACUUM (ANALYZE) ${table}`);
    }
    const { rows } = await client.query<{ products: number }>('SELECT count(*)::int AS products FROM products');
    return { products: rows[0]?.products ?? 0, added, seconds: (performance.now() - started) / 1000 };
  } finally {
    await client.end();
  }
}

async function addCopies(client: pg.Client, count: number): Promise<number> {
  await client.query('LOCK TABLE products IN ACCESS EXCLUSIVE MODE');
  const { rows: known } = await client.query<{ there: number; originals: number; copies: number }>(`
    SELECT count(*)::int AS there, count(*) FILTER (WHERE id !~ '${copySuffix}')::int AS originals,
      coalesce(max(substring(id FROM '${copySuffix}')::int), 0) AS copies FROM products`);
  const { there = 0, originals = 0, copies = 0 } = known[0] ?? {};
  if (originals === 0) throw new Error('There are no products to copy: seed or import some first.');
  const wanted = count - there;
  if (wanted <= 0) return 0;
  // Sorting a million entries into each index one by one takes several times as long as building them.
  const indexes = [...(await dropIndexes(client, 'products')), ...(await dropIndexes(client, 'product_search'))];
  const written = ['products', 'shelf', 'product_pictures'];
  for (const table of written) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  const columns = await ownColumns(client, 'products');
  const { rowCount } = await client.query(
    `INSERT INTO products (${columns.join(', ')})
     SELECT ${columns.map((column) => varied[column] ?? `original.${column}`).join(', ')}
     FROM generate_series($1::int, $2::int) AS copy
     CROSS JOIN (SELECT * FROM products WHERE id !~ '${copySuffix}' ORDER BY id) AS original
     CROSS JOIN LATERAL (SELECT abs(hashtext(original.id || copy)) AS chance) AS dice
     CROSS JOIN LATERAL (SELECT ${units} AS stock) AS shelf
     LIMIT $3::int`,
    [copies + 1, copies + Math.ceil(wanted / originals), wanted],
  );
  await client.query(
    `INSERT INTO shelf (product_id, stock)
     SELECT products.id, ${units}
     FROM generate_series($1::int, $2::int) AS copy
     CROSS JOIN (SELECT id FROM products WHERE id !~ '${copySuffix}') AS original
     CROSS JOIN LATERAL (SELECT abs(hashtext(original.id || copy)) AS chance) AS dice
     JOIN products ON products.id = left(original.id, 54) || '-v' || copy`,
    [copies + 1, copies + Math.ceil(wanted / originals)],
  );
  // With the words of its original and the one of its own suffix, as if the shop had made them.
  await client.query(
    `INSERT INTO product_search (id, category, is_shown, rank, words, source, rules)
     SELECT copy.id, copy.category, copy.deleted_at IS NULL, search_rank(copy.is_available, copy.sales),
       original.words || to_tsvector('simple', 'v' || substring(copy.id FROM '${copySuffix}')),
       search_source(copy.name, copy.category, copy.description, copy.specs), original.rules
     FROM products AS copy
     JOIN product_search AS original ON left(original.id, 54) = regexp_replace(copy.id, '${copySuffix}', '')
     WHERE copy.id ~ '${copySuffix}' AND original.id !~ '${copySuffix}'
     ON CONFLICT DO NOTHING`,
  );
  const ofPictures = (await ownColumns(client, 'product_pictures')).filter((column) => column !== 'id');
  await client.query(
    `INSERT INTO product_pictures (${ofPictures.join(', ')})
     SELECT ${ofPictures.map((column) => (column === 'product_id' ? 'products.id' : `picture.${column}`)).join(', ')}
     FROM product_pictures AS picture
     CROSS JOIN generate_series($1::int, $2::int) AS copy
     JOIN products ON products.id = left(picture.product_id, 54) || '-v' || copy`,
    [copies + 1, copies + Math.ceil(wanted / originals)],
  );
  for (const table of written) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await client.query('SELECT recount_products()');
  for (const definition of indexes) await client.query(definition);
  return rowCount ?? 0;
}

const copySuffix = '-v([0-9]+)$';

/** One in forty is sold out. */
const units = 'CASE WHEN dice.chance % 40 = 0 THEN 0 ELSE 1 + dice.chance % 60 END';

/** Other columns are copied as they are. A copy is found by the words of its original, and by its own suffix. */
const varied: Record<string, string> = {
  id: `left(original.id, 54) || '-v' || copy`,
  name: `left(original.name, 190) || ' V' || copy`,
  price: `least(2000000000, round(original.price * (0.8 + dice.chance % 400 / 1000.0) / 100) * 100)`,
  sales: `original.sales * (dice.chance % 200) / 100`,
  is_available: 'shelf.stock > 0',
  is_low: 'is_low_stock(shelf.stock, NULL)',
  form_fingerprint: 'NULL',
  created_at: `now() - dice.chance % 500000 * interval '1 minute'`,
  updated_at: `now() - dice.chance % 300000 * interval '1 minute'`,
};

/** @returns the statements that build them again, with the statistics that are asked of them */
async function dropIndexes(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string; statistics: number | null }>(
    `
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition,
      (SELECT attstattarget FROM pg_attribute WHERE attrelid = indexrelid AND attnum = 1) AS statistics
    FROM pg_index
    WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [table],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.flatMap(({ name, definition, statistics }) => [
    definition,
    ...(statistics === null ? [] : [`ALTER INDEX ${name} ALTER COLUMN 1 SET STATISTICS ${statistics}`]),
  ]);
}

async function ownColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  return rows.map(({ name }) => name);
}
