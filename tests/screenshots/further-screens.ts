import { expect, type Page } from '@playwright/test';
import { addAddress } from '#app/shop/customers/addresses.server.ts';
import { isAtWork } from '#app/shop/exchange/staged-import.ts';
import type { Screen } from '#tests/pages/every-page.ts';
import { aForm, referenceFrom, submitCheckout } from '#tests/support/checkout-client.ts';
import { aShopper, asPage, type SignedInCustomer } from '#tests/support/customers.ts';
import type { RunningStore } from '#tests/support/store.ts';

/** A screen with what a photographer needs to know besides. */
export interface PhotographedScreen extends Screen {
  /** Whose session the browser carries; nobody's without one. */
  visitor?: SignedInCustomer;
  /** What somebody did before the picture is taken. */
  after?: (page: Page) => Promise<void>;
}

const submit = (page: Page) => page.getByRole('main').locator('form button[type=submit]').last().click();
const refused = async (page: Page) => {
  await submit(page);
  await page.getByRole('main').locator('[aria-invalid=true]').first().waitFor();
};

/**
 * What `every-page.ts` does not list, since the journey of each looks at it with more than an address: pages of an account, forms
 * that were refused, what lies beneath the owner's lists.
 */
export async function furtherScreens(store: RunningStore, owner: SignedInCustomer): Promise<PhotographedScreen[]> {
  const nobody = await aShopper(store, { email: 'nueva@correo.test', name: 'Luz Nueva' });
  const ana = await aShopper(store, { email: 'ana.perez@correo.test', name: 'Ana María de los Ángeles Pérez' });
  const [paid, declined] = [await anOrder(store, ana), await anOrder(store, ana)];
  await store.control.pay(paid, { status: 'APPROVED' });
  await store.control.pay(declined, { status: 'DECLINED' });
  const address = await withAddress(store, ana);
  await store.services.db
    .insertInto('wishlist_entries')
    .values(
      ['1', '2', 'amd-ryzen-5-7600'].map((product_id) => ({
        customer_id: ana.customer.id,
        product_id,
        added_at: store.services.clock.now(),
      })),
    )
    .execute();
  // The accounts' own library knows no other clock than the machine's.
  await store.services.db.updateTable('sessions').set({ created_at: store.services.clock.now() }).execute();
  const draft = await aDraft(store, owner);
  const [good, wrong] = [await anImport(store, owner, '120000'), await anImport(store, owner, 'gratis')];

  const open: PhotographedScreen[] = [
    { name: 'auth', path: '/auth', shows: /./ },
    { name: 'auth-refused', path: '/auth', shows: /./, after: refused },
    { name: 'register', path: '/auth/register', shows: /./ },
    { name: 'register-refused', path: '/auth/register', shows: /./, after: refused },
    { name: 'forgotten-password', path: '/auth/recuperar', shows: /./ },
    { name: 'new-password', path: '/auth/nueva-clave?token=x', shows: /./ },
    { name: 'confirm-email', path: '/auth/confirmar?token=x', shows: /./ },
    { name: 'account-deleted', path: '/account/deleted', shows: /./ },
    { name: 'claims-refused', path: '/pqr', shows: /./, after: refused },
  ];
  const hers: PhotographedScreen[] = [
    { name: 'account', path: '/account', shows: /./ },
    { name: 'orders', path: '/orders', shows: 'Pago rechazado' },
    { name: 'order-paid', path: `/orders/${paid.reference}`, shows: 'Recibimos tu pago' },
    { name: 'order-declined', path: `/orders/${declined.reference}`, shows: 'rechazado' },
    { name: 'addresses', path: '/addresses', shows: 'Casa de mis papás' },
    { name: 'new-address', path: '/addresses/new', shows: /./ },
    { name: 'new-address-refused', path: '/addresses/new', shows: /./, after: refused },
    { name: 'address', path: `/addresses/${address}`, shows: /./ },
    { name: 'settings', path: '/settings', shows: /./ },
    { name: 'delete-account', path: '/settings/delete', shows: /./ },
    { name: 'wishlist', path: '/wishlist', shows: 'AMD Ryzen 7 7800X3D' },
  ];
  const empty: PhotographedScreen[] = [
    { name: 'orders-none', path: '/orders', shows: /./ },
    { name: 'addresses-none', path: '/addresses', shows: /./ },
    { name: 'wishlist-none', path: '/wishlist', shows: /./ },
  ];
  const owners: PhotographedScreen[] = [
    { name: 'admin-order', path: `/admin/pedidos/${paid.reference}`, shows: /./ },
    { name: 'admin-order-slip', path: `/admin/pedidos/${paid.reference}/remision`, shows: /./ },
    { name: 'admin-product', path: '/admin/productos/1', shows: /./ },
    { name: 'admin-product-pictures', path: '/admin/productos/2/imagenes', shows: /./ },
    { name: 'admin-delete-product', path: '/admin/productos/1/eliminar', shows: /./ },
    { name: 'admin-new-change', path: '/admin/cambios/nuevo?alcance=filter&q=amd', shows: /./ },
    { name: 'admin-change', path: draft, shows: /./ },
    { name: 'admin-import', path: good, shows: 'Sin errores' },
    { name: 'admin-import-refused', path: wrong, shows: /./ },
    { name: 'admin-products-none', path: '/admin/productos?q=zzzz', shows: /./ },
    { name: 'admin-orders-none', path: '/admin/pedidos?q=zzzz', shows: /./ },
  ];
  return [
    ...open,
    ...hers.map((screen) => ({ ...screen, visitor: ana })),
    ...empty.map((screen) => ({ ...screen, visitor: nobody })),
    ...owners.map((screen) => ({ ...screen, visitor: owner })),
  ];
}

async function anOrder({ url }: RunningStore, { cookie, email }: SignedInCustomer) {
  const reference = await referenceFrom(url);
  const form = { ...aForm, email, reference, cart: JSON.stringify([{ id: 'amd-ryzen-5-9600x', quantity: 2 }]) };
  const { location, text } = await submitCheckout(url, form, { cookie });
  const amountInCents = Number(location?.searchParams.get('amount-in-cents'));
  if (!amountInCents) throw new Error(`The order was refused: ${text}`);
  return { reference, amountInCents };
}

async function withAddress({ services: { db, clock } }: RunningStore, { customer }: SignedInCustomer): Promise<string> {
  const id = crypto.randomUUID();
  const address = {
    label: 'Casa de mis papás',
    recipient: 'Ana',
    phoneNumber: '300 123 4567',
    addressLine1: 'Calle 34 # 56 - 78',
    city: 'Leticia',
    region: 'Archipiélago de San Andrés, Providencia y Santa Catalina',
  } as const;
  await addAddress(db, { customerId: customer.id, id, now: clock.now() }, address);
  return id;
}

/** A change of prices that waits to be applied. @returns its address */
async function aDraft(store: RunningStore, owner: SignedInCustomer): Promise<string> {
  const form = new URLSearchParams({ field: 'price', way: 'lower', value: '10.000', alcance: 'filter', q: 'amd' });
  return whereItLed(store, owner, '/admin/cambios/nuevo?alcance=filter&q=amd', form);
}

/** A file that was read and checked. @returns its address */
async function anImport(store: RunningStore, owner: SignedInCustomer, price: string): Promise<string> {
  const form = new FormData();
  const file = `id,name,price,category\nnuevo-ssd,SSD de prueba,${price},SSD\n1,AMD Ryzen 7 7800X3D,1900000,Procesadores\n`;
  form.set('archivo', new File([file], 'productos.csv', { type: 'text/csv' }));
  const address = await whereItLed(store, owner, '/admin/intercambio', form);
  // Files are checked one at a time.
  const { db } = store.services;
  const states = () => db.selectFrom('product_imports').select('state').execute();
  await expect.poll(async () => (await states()).some(({ state }) => isAtWork(state))).toBe(false);
  return address;
}

async function whereItLed(store: RunningStore, { cookie }: SignedInCustomer, path: string, body: BodyInit) {
  const answer = await fetch(store.url + path, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: asPage(store, cookie),
  });
  const location = answer.headers.get('location');
  if (!location) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 2_000)}`);
  return location;
}
