import { describe, expect, test } from 'vitest';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { aShopper, signedIn } from '#tests/support/customers.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { submit } from '#tests/support/visit.ts';

const world = engineStore();
const owner = () => signedIn(world.store, storeOwner.email, storeOwner.password);
const shopper = () => aShopper(world.store);
const guest = async () => null;

/** The most requests that the limit lets through, and one. */
const limited = [
  ['/auth/recuperar', 21, guest, { email: 'ana@correo.test' }],
  ['/auth/nueva-clave?token=x', 31, guest, { password: 'cuatro caballos corren lejos' }],
  ['/auth/confirmar?token=x', 61, guest, {}],
  ['/settings', 11, shopper, { intent: 'password', current: 'no es', password: 'cuatro caballos corren lejos' }],
  ['/settings', 6, shopper, { intent: 'email', email: 'otra@correo.test', password: 'no es' }],
  ['/settings/delete', 11, shopper, { password: 'no es' }],
  [adminPages.notices, 11, owner, { intent: 'try', device: crypto.randomUUID() }],
  [adminPages.ownerSignIn, 11, owner, { intent: 'start', password: 'no es' }],
] as const;

describe('a page that lets nobody go on for now', () => {
  test.each(limited)('says when to come back: %s after %i', async (path, most, visitor, fields) => {
    const who = await visitor();
    const answers: [number, string | null][] = [];
    for (let n = 0; n < 2 * most && answers.at(-1)?.[0] !== 429; n += 1) {
      const { status, headers } = await submit(world.store, path, fields, who);
      answers.push([status, headers.get('retry-after')]);
    }
    const [status, wait] = answers.at(-1) ?? [];
    expect([status, Number(wait) > 0]).toEqual([429, true]);
  });
});
