import { expect, test } from 'vitest';
import { visit } from '#tests/support/account-client.ts';
import { buy } from '#tests/support/checkout-client.ts';
import { signedIn } from '#tests/support/customers.ts';
import { engineStore } from '#tests/support/engine-store.ts';
import { stock } from '#tests/support/factories.ts';
import { storeOwner } from '#tests/support/store.ts';

const running = engineStore();

test('[S2.17, S6.20] the owner sees what waits; everybody else is led home', async () => {
  const { store } = running;
  const owner = await signedIn(store, storeOwner.email, storeOwner.password);
  const quiet = await visit(store, '/admin', owner);
  expect(quiet.status).toBe(200);
  expect(quiet.text).not.toContain('Pagados y sin enviar');

  const [part] = await stock(store.services.db, { name: 'Ryzen 7', stock: 2 });
  const made = await buy(store.url, [{ id: part!.id, quantity: 1 }], { fullName: 'Espera Su Paquete' });
  await store.control.pay(made);
  await expect
    .poll(async () => (await visit(store, '/admin', owner)).text, { timeout: 10_000 })
    .toContain('Espera Su Paquete, pagado el');
  await visit(store, '/search?q=teclado+mec%C3%A1nico', null);
  await expect
    .poll(async () => (await visit(store, '/admin', owner)).text, { timeout: 10_000 })
    .toContain('«teclado mecanico», 1 vez');
  const { text } = await visit(store, '/admin', owner);
  expect(text).toContain('Ryzen 7: 1 disponible');
  expect(text).toContain('Productos sin foto');

  const guest = await visit(store, '/admin', null);
  expect([guest.status, guest.location]).toEqual([302, '/']);
  expect((await visit(store, '/admin.data', null)).html).not.toContain('Espera Su Paquete');
});
