import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { PostgresServer } from '../store/postgres-server.ts';

export interface ShopDatabase {
  /** As the shop's own role, past pgbouncer. */
  url: string;
  password: string;
  /** Of pgbouncer: what stands in its `userlist.txt`. */
  users: string;
}

/** An empty database with a role of its own, and pgbouncer's users, as docs/operations.md makes them. */
export async function aShopDatabase(server: PostgresServer): Promise<ShopDatabase> {
  const password = 'xK4-vRq7m2Zt';
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`CREATE ROLE nucleo LOGIN PASSWORD '${password}'`);
  await admin.query('CREATE DATABASE nucleo OWNER nucleo');
  const { rows } = await admin.query({ text: await readFile('deploy/pgbouncer-users.sql', 'utf8'), rowMode: 'array' });
  await admin.end();
  const url = new URL(server.databaseUrl('nucleo'));
  Object.assign(url, { username: 'nucleo', password });
  return { url: url.href, password, users: rows.map(([line]) => `${line}\n`).join('') };
}
