import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { addAddress } from '#app/shop/customers/addresses.server.ts';
import { addSeconds } from '#app/shop/shared/clock.ts';
import { builderQuestion } from '#app/text/builds/builder-question.ts';
import { aShopper, type SignedInCustomer } from '#tests/support/customers.ts';
import { setProduct } from '#tests/support/factories.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import type { CountedHand } from './counted-hands.ts';
import { countPresses } from './counted-table.ts';
import { expect, test } from './shop.ts';
import { isAlive } from './shopper.ts';
import { carrySession } from './signed-in.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());

interface Doing {
  page: Page;
  hand: CountedHand;
  /** Of an order that was delivered yesterday, with two units, to who is signed in. */
  order: string;
}

interface Task {
  /** As a stranger would get it, and as docs/shop-tasks.md names it. */
  task: string;
  from: (order: string) => string;
  isSignedIn?: true;
  do(doing: Doing): Promise<void>;
}

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).first();
const link = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name }).first();
const summary = (page: Page, text: string | RegExp) => main(page).locator('summary', { hasText: text });
const product = (id: string) => () => `/product/${id}`;
const home = () => '/';

const tasks: readonly Task[] = [
  {
    task: 'Busca una placa para un procesador AM5 por menos de $ 700.000 y cómprala.',
    from: home,
    isSignedIn: true,
    async do({ page, hand }) {
      await hand.write(page.getByRole('banner').getByPlaceholder('Buscar productos...').first(), 'board am5');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/search\?q=board\+am5/);
      const past = main(page).getByText('Ir a los productos');
      const cheap = main(page)
        .getByRole('article')
        .filter({ hasText: /AM5/ })
        .filter({ hasText: /\$\s[456]\d\d\.\d{3}/ });
      await past.waitFor({ state: 'attached' });
      // A phone has its filters in a sheet.
      if (await past.isVisible()) await hand.press(past);
      await hand.press(cheap.first().getByRole('button', { name: /^Añadir al carrito/ }));
      await expect(page.getByText(/añadido al carrito/).first()).toBeVisible();
      await hand.press(page.getByRole('link', { name: 'Ver carrito' }));
      await expect(page.getByRole('heading', { level: 2, name: 'Resumen' })).toBeVisible();
      await hand.press(link(page, 'Ir a pagar'));
      await hand.write(main(page).getByLabel('Documento de identidad'), '1000000001');
      await hand.choose(main(page).getByRole('checkbox', { name: /términos/ }));
      await hand.press(button(page, 'Pagar con Wompi'));
      await expect(page.getByText('Ensayo: aquí no se mueve dinero')).toBeVisible();
    },
  },
  {
    task: 'Averigua qué día te llegaría esta tarjeta a Cali.',
    from: product('2'),
    async do({ page, hand }) {
      await hand.press(summary(page, '¿Cuándo llega?'));
      await hand.write(main(page).getByLabel('Tu municipio'), 'Cali, Valle del Cauca');
      await page.keyboard.press('Enter');
      await expect(main(page)).toContainText(/Llega .* a Cali/);
    },
  },
  {
    task: 'Esta tarjeta está agotada: haz que te avisen cuando vuelva.',
    from: product('gigabyte-rtx-5050-windforce-oc-8g'),
    async do({ page, hand }) {
      await hand.write(main(page).getByLabel('Correo electrónico'), 'luz@example.test');
      await hand.choose(main(page).locator('form[action$="/aviso"]').getByRole('checkbox'));
      await hand.press(button(page, 'Avísame'));
      await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Revisa tu correo');
    },
  },
  {
    task: '¿Es de verdad el descuento? Mira a cómo estuvo en los últimos meses.',
    from: product('2'),
    async do({ page, hand }) {
      await hand.press(summary(page, /^Precio desde el /));
      await expect(main(page).locator('details[open]')).toContainText(/precio|\$/i);
    },
  },
  {
    task: 'Pregúntale a la tienda si este procesador trae disipador.',
    from: product('1'),
    isSignedIn: true,
    async do({ page, hand }) {
      await hand.press(link(page, 'Haz una pregunta'));
      await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Haz una pregunta');
      await hand.write(main(page).getByLabel('Tu pregunta'), '¿Trae disipador?');
      await hand.press(button(page, 'Enviar pregunta'));
      await expect(main(page).getByRole('status')).toContainText('Recibimos tu pregunta');
    },
  },
  {
    task: 'Compara este procesador con otros parecidos.',
    from: product('1'),
    async do({ page, hand }) {
      await hand.press(summary(page, 'Más'));
      await hand.press(link(page, 'Comparar con parecidos'));
      await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Comparación');
    },
  },
  {
    task: 'Lleva tres de estos discos.',
    from: product('3'),
    async do({ page, hand }) {
      await hand.write(main(page).getByLabel('Cantidad').first(), '');
      await page.keyboard.press('Control+A');
      await page.keyboard.type('3');
      await hand.press(button(page, /^Añadir al carrito: Kingston NV3/));
      await expect(page.getByRole('banner').getByRole('link', { name: /Carrito/ })).toContainText('3');
    },
  },
  {
    task: 'Compra otra vez lo mismo que la vez pasada.',
    from: (order) => `/orders/${order}`,
    isSignedIn: true,
    async do({ page, hand }) {
      await hand.press(button(page, 'Comprar de nuevo'));
      await expect(page.getByRole('heading', { level: 1, name: 'Carrito' })).toBeVisible();
    },
  },
  {
    task: 'Tu paquete llegó golpeado y el procesador no enciende: pide la garantía.',
    from: (order) => `/orders/${order}`,
    isSignedIn: true,
    async do({ page, hand }) {
      await hand.press(link(page, /^Pieza 1/));
      await expect(main(page)).toContainText('Pasaporte de la pieza');
      await hand.press(summary(page, 'La pieza falla'));
      await hand.write(main(page).getByLabel('Qué falla y desde cuándo'), 'La caja llegó golpeada y no enciende.');
      await hand.choose(main(page).locator('#warranty-privacy'));
      await hand.press(button(page, 'Pedir la garantía'));
      await expect(page).toHaveURL(/\/pqr\/PQR-/);
    },
  },
  {
    task: 'Te arrepentiste de la otra pieza: devuélvela.',
    from: (order) => `/orders/${order}`,
    isSignedIn: true,
    async do({ page, hand }) {
      await hand.press(link(page, /^Pieza 2/));
      await expect(main(page)).toContainText('Pasaporte de la pieza');
      await hand.press(summary(page, 'Me arrepentí de esta compra'));
      await hand.write(main(page).getByLabel('Cómo quieres tu dinero'), 'Por el mismo medio.');
      await hand.choose(main(page).locator('#withdrawal-privacy'));
      await hand.press(button(page, 'Retractarme'));
      await expect(page).toHaveURL(/\/pqr\/PQR-/);
    },
  },
  {
    task: 'Vendiste esta pieza: pásale la garantía a quien te la compró.',
    from: (order) => `/orders/${order}`,
    isSignedIn: true,
    async do({ page, hand }) {
      await hand.press(link(page, /^Pieza 1/));
      await expect(main(page)).toContainText('Pasaporte de la pieza');
      await hand.press(button(page, 'Hacer el enlace'));
      await expect(main(page).getByLabel('Enlace para quien te la compra')).toHaveValue(/\/garantia\/\d+\?clave=/);
    },
  },
  {
    task: 'Envíale este producto a un amigo por WhatsApp.',
    from: product('1'),
    async do({ page, hand }) {
      const opened = page.waitForEvent('popup');
      await page.context().route(/wa\.me|whatsapp/, (route) => route.fulfill({ body: 'WhatsApp' }));
      await hand.press(summary(page, 'Más'));
      await hand.press(link(page, 'Enviar por WhatsApp'));
      expect(decodeURIComponent((await opened).url())).toContain('/product/1');
    },
  },
  {
    task: 'Arma un PC para jugar con $ 4.000.000 y págalo.',
    from: home,
    isSignedIn: true,
    async do({ page, hand }) {
      await hand.pick(main(page).getByLabel(builderQuestion.use), builderQuestion.uses[0]?.name ?? '');
      await hand.write(main(page).getByLabel(builderQuestion.budget), '4000000');
      await hand.press(button(page, builderQuestion.action));
      await hand.press(button(page, /^Agregar todo: /));
      await hand.press(main(page).getByRole('link', { name: 'Ver carrito' }));
      await hand.press(link(page, 'Ir a pagar'));
      await hand.write(main(page).getByLabel('Documento de identidad'), '1000000001');
      await hand.choose(main(page).getByRole('checkbox', { name: /términos/ }));
      await hand.press(button(page, 'Pagar con Wompi'));
      // Of what follows Wompi's page decides: a number and a press.
      await hand.write(page.getByLabel('Celular Nequi'), '3991111111');
      await hand.press(page.getByRole('button', { name: 'Pagar con Nequi' }));
      await expect(page.getByText('Tu pago fue aprobado')).toBeVisible();
    },
  },
];

const atHome = {
  label: 'Casa',
  recipient: 'Ana Pérez',
  phoneNumber: '300 123 4567',
  addressLine1: 'Calle 5 # 1 - 2',
  city: 'Cali',
  region: 'Valle del Cauca',
} as const;

async function deliveredTo({ customer }: SignedInCustomer): Promise<string> {
  const yesterday = addSeconds(new Date(), -24 * 60 * 60);
  const sent = { prepared_at: yesterday, sent_at: yesterday, carrier: 'Envía', tracking_number: '1' } as const;
  return anOrderOf(store.services.db, {
    createdAt: yesterday.toISOString(),
    paidAt: yesterday.toISOString(),
    lines: [
      ['1', 1_789_000, 10, 1],
      ['3', 300_000, 0, 1],
    ],
    row: { ...sent, fulfilment_status: 'delivered', delivered_at: yesterday, customer_id: customer.id },
  });
}

/** @returns the order that was delivered to who is signed in */
async function signInWithOrder(context: BrowserContext): Promise<string> {
  const ana = await aShopper(store);
  await addAddress(store.services.db, { customerId: ana.customer.id, id: randomUUID(), now: new Date() }, atHome);
  await carrySession(context, store, ana);
  return deliveredTo(ana);
}

countPresses({
  file: 'docs/shop-tasks.md',
  tasks,
  nameOf: ({ task }) => task,
  phone: { width: 360, height: 740 },
  async perform(task, { page, context, hand }) {
    await setProduct(store.services.db, 'gigabyte-rtx-5050-windforce-oc-8g', { stock: 0 });
    const order = task.isSignedIn ? await signInWithOrder(context) : '';
    await page.goto(store.url + task.from(order));
    await isAlive(page);
    await task.do({ page, hand, order });
    return { presses: hand.presses(), seconds: hand.seconds() };
  },
});
