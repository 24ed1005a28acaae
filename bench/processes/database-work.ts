import pg from 'pg';
import type { Statement } from '../ground/page-statements.ts';
import { answers } from './own-process.ts';

export interface DatabaseWork {
  url: string;
  seconds: number;
  clients: number;
  /** Prepared statements one after the other, or conditional updates of one of so many rows. */
  work: { statements: Statement[] } | { rows: number };
}

/** Work done a second, by `pg` alone. */
answers<DatabaseWork, number>(async ({ url, seconds, clients, work }) => {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  const [first] = connections as [pg.Client];
  if ('rows' in work) {
    await first.query('CREATE TABLE bench_rows (id int PRIMARY KEY, pieces int NOT NULL) WITH (fillfactor = 70)');
    await first.query('INSERT INTO bench_rows SELECT n, 1000000000 FROM generate_series(0, $1::int - 1) AS n', [
      work.rows,
    ]);
  }
  const once = 'rows' in work ? (client: pg.Client) => update(client, work.rows) : readerOf(work.statements);
  await Promise.all(connections.map(once));
  let done = 0;
  const began = performance.now();
  await Promise.all(
    connections.map(async (client) => {
      while (performance.now() - began < seconds * 1_000) {
        await once(client);
        done += 1;
      }
    }),
  );
  const perSecond = (done / (performance.now() - began)) * 1_000;
  if ('rows' in work) await first.query('DROP TABLE bench_rows');
  await Promise.all(connections.map((client) => client.end()));
  return perSecond;
});

async function update(client: pg.Client, rows: number): Promise<void> {
  const text = 'UPDATE bench_rows SET pieces = pieces - 1 WHERE id = $1 AND pieces >= 1';
  await client.query({ name: 'update', text, values: [Math.floor(Math.random() * rows)] });
}

function readerOf(statements: readonly Statement[]) {
  return async (client: pg.Client) => {
    for (const [index, { text, values }] of statements.entries()) {
      await client.query({ name: `read${index}`, text, values });
    }
  };
}
