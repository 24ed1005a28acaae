import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vapidKeys } from '#app/adapters/push/vapid-keys.server.ts';
import { makeBackup } from '#app/platform/backup/make.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { openUntouched, pictureStorage } from '#app/services.server.ts';
import { aForm, buy } from '#tests/support/checkout-client.ts';
import { aShopper, asPage, signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { mailName } from '#tests/support/https/names.ts';
import { aPhoto } from '#tests/support/picture-files.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { accessTable } from './access-table.ts';

const logged: string[] = [];
/** By their names in the table of settings, so that a new one is among them. */
const secretNames = Object.keys(environment.shape).filter((name) => /SECRET|PASSWORD|TOKEN|PRIVATE/.test(name));
const bySandbox = /^(WOMPI|RECAPTCHA|GOOGLE)_/;
const given: Record<string, string> = {
  ...Object.fromEntries(
    secretNames
      .filter((name) => !bySandbox.test(name))
      .map((name) => [name, `${name.toLowerCase()}-K7mzp4xq9tW3hcr8ndfjQ5vbn2yL`]),
  ),
  ADMIN_PASSWORD: storeOwner.password,
  // Nobody listens there, so that the log has something to say.
  SMTP_URL: `smtp://tienda:correo-N8wq3LkZ7p@${mailName}:9`,
  PICTURES_URL: 'http://127.0.0.1:9/fotos',
  PICTURES_KEY_ID: 'fotos',
};
const world = engineStore({ logged, env: { ...given, LOG_LEVEL: 'trace', MAIL_RETRY_SECONDS: '1' } });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nucleo-secrets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Each secret of the settings, as it is and as it would stand in an address, in JSON or in base64. */
function secrets(): [name: string, forms: string[]][] {
  const { settings } = world.store.services;
  const env: Record<string, string> = {
    ...world.store.sandbox.settings,
    ...given,
    DATABASE_URL: settings.databaseUrl ?? '',
  };
  const passwords = Object.entries(env).flatMap(([name, value]) => {
    const password = URL.canParse(value) ? new URL(value).password : '';
    return password ? [[`the password of ${name}`, decodeURIComponent(password)] as const] : [];
  });
  return [
    ...secretNames.map((name) => [name, env[name] ?? ''] as const),
    ...passwords,
    ['the key at push services', vapidKeys(settings.sessionSecret).privateKey] as const,
  ].map(([name, value]) => {
    expect(value.length, name).toBeGreaterThan(7);
    // Without the last characters, which depend on what follows.
    const base64 = Buffer.from(value).toString('base64').replace(/=+$/, '').slice(0, -2);
    return [name, [value, encodeURIComponent(value), base64]];
  });
}

const secretsIn = (text: string) => secrets().filter(([, forms]) => forms.some((form) => text.includes(form)));

/** Status line, headers and body of an answer. */
async function served(path: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(world.store.url + path, { redirect: 'manual', ...init });
  return `${[...response.headers].join('\n')}\n${await response.text()}`;
}

test('16 no secret is in anything that the store serves, writes into its log, or carries in a backup', async () => {
  for (const [name, [value]] of secrets()) expect(secretsIn(`a ${value} b`).map(([each]) => each)).toEqual([name]);
  const { store } = world;
  const { db, settings } = store.services;
  await stock(db, { id: '1', stock: 50 });
  const { reference } = await buy(store.url, [{ id: '1', quantity: 1 }], aForm);
  const shopper = await aShopper(store);
  const owner = await signedIn(store, storeOwner.email, storeOwner.password);

  const things = { reference, paidReference: reference, addressId: 'x', savedBuildId: 'x', reviewId: 1 };
  const found: string[] = [];
  for (const [address, row] of Object.entries(accessTable)) {
    if (row.isStream || address === '/auth/salir') continue;
    const path = row.path?.(things) ?? address;
    const [base = '', query = ''] = path.split('?');
    for (const cookie of ['', shopper.cookie, owner.cookie]) {
      for (const each of [path, `${base === '/' ? '/_root' : base}.data?${query}`]) {
        const text = await served(each, { headers: { cookie } });
        found.push(...secretsIn(text).map(([name]) => `${name} in ${each}`));
      }
    }
  }
  for (const file of await readdir('build/client', { recursive: true })) {
    const text = await readFile(join('build/client', file), 'latin1').catch(() => '');
    found.push(...secretsIn(text).map(([name]) => `${name} in ${file}`));
  }
  expect(found).toEqual([]);

  // What fails is logged with what was known of it.
  await served('/api/loginUserWithRecaptcha', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { email: storeOwner.email, password: storeOwner.password, recaptchaToken: 'x' } }),
  });
  await sql`ALTER TABLE reviews RENAME TO reviews_away`.execute(db);
  await served('/product/1?reviews=2&x=1');
  await sql`ALTER TABLE reviews_away RENAME TO reviews`.execute(db);
  const body = new FormData();
  body.append('pictures', new File([new Uint8Array(await aPhoto('#b40'))], 'a.jpg', { type: 'image/jpeg' }));
  const headers = asPage(store, owner.cookie);
  await served('/admin/productos/1/imagenes', { method: 'POST', body, headers });
  await expect.poll(() => logged.join('')).toContain('a mail could not be sent now');
  const log = logged.join('');
  expect(log).toContain('page failed');
  expect(secretsIn(log)).toEqual([]);

  const file = join(folder, 'a.backup');
  const handle = await openUntouched(settings, store.services.log);
  const pictures = pictureStorage({ ...settings, pictures: null });
  await makeBackup(handle, { file, uploads: pictures.files, now: new Date() }).finally(() => handle.close());
  const carried = gunzipSync(await readFile(file)).toString('latin1');
  expect(carried).toContain(reference);
  expect(secretsIn(carried)).toEqual([]);
});
