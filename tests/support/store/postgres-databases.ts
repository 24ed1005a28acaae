import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** @returns the address of a copy of the database `template`, which nobody may be connected to */
export async function copyDatabase(serverUrl: string, template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(serverUrl, (admin) => admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  return addressOf(serverUrl, name);
}

/**
 * @param template made by `prepare` when it is first asked for, of a copy of `from`
 * @returns the address of a copy of it
 */
export async function copyPrepared(
  serverUrl: string,
  { template, from }: { template: string; from: string },
  prepare: (databaseUrl: string) => Promise<unknown>,
): Promise<string> {
  await makeOnce(serverUrl, { template, from }, prepare);
  return copyDatabase(serverUrl, template);
}

/** Makes the template of `copyPrepared`, unless there is one. */
export async function makeOnce(
  serverUrl: string,
  { template, from }: { template: string; from: string },
  prepare: (databaseUrl: string) => Promise<unknown>,
): Promise<void> {
  await asAdmin(serverUrl, async (admin) => {
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (rowCount) return;
    const beingMade = `${template}_being_made`;
    await admin.query(`DROP DATABASE IF EXISTS ${beingMade} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${beingMade} TEMPLATE ${from}`);
    await prepare(addressOf(serverUrl, beingMade));
    await admin.query(`ALTER DATABASE ${beingMade} RENAME TO ${template}`);
  });
}

const addressOf = (url: string, name: string) => url.replace(/\/[^/]*$/, `/${name}`);

/** One at a time: a template can be copied only once at a time, and two test files may copy at the same moment. */
async function asAdmin(serverUrl: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    await admin.query('SELECT pg_advisory_lock(1)');
    await work(admin);
  } finally {
    await admin.end();
  }
}
