import { once } from 'node:events';
import { connect } from 'node:http2';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createLog } from '#app/platform/log.server.ts';
import { openDatabase } from '#app/services.server.ts';
import { newReference } from '#app/shop/orders/reference.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { aForm, buy, submitCheckout } from '#tests/support/checkout-client.ts';
import { type Cluster, canCluster, type Member, startCluster } from '#tests/support/cluster/cluster.ts';
import { aShopDatabase } from '#tests/support/cluster/shop-database.ts';
import { cookieOf } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { liveOwner } from '#tests/support/https/live-settings.ts';
import { shopName } from '#tests/support/https/names.ts';
import { cursorOf, openStream } from '#tests/support/open-stream.ts';
import { formOn } from '#tests/support/page-forms.ts';
import { aPhoto } from '#tests/support/picture-files.ts';
import { type PostgresServer, startPostgres } from '#tests/support/store/postgres-server.ts';
import { appCode } from '#tests/support/totp.ts';
import { submit, visit } from '#tests/support/visit.ts';

// Left out where nginx or pgbouncer is not installed (2026-11-27): they come from the system's packages.
describe.runIf(canCluster)('a live shop of two processes behind deploy/nginx.conf, PostgreSQL behind pgbouncer', () => {
  let postgres: PostgresServer;
  let cluster: Cluster;
  let db: Database;
  let closeDatabase: () => Promise<void>;
  beforeAll(async () => {
    postgres = await startPostgres();
    const { url: databaseUrl, users } = await aShopDatabase(postgres);
    cluster = await startCluster(databaseUrl, { users });
    const direct = { databaseUrl, databaseDirectUrl: null, dataDir: '', preparedStatements: true };
    const opened = await openDatabase(direct, createLog('silent'));
    db = opened.db;
    closeDatabase = () => opened.handle.close();
  });
  afterAll(async () => {
    await closeDatabase?.();
    await cluster?.close();
    await postgres?.stop();
  });

  /** Each visitor has an address of their own, as on the web, so that limits are what they are for one. */
  const elsewhere = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;
  const aPart = async (given: Parameters<typeof stock>[1] = {}) => {
    const [part] = await stock(db, { stock: 100_000, ...given });
    return part?.id as string;
  };
  const statusOf = async (reference: string) =>
    (await db.selectFrom('orders').select('status').where('reference', '=', reference).executeTakeFirst())?.status;

  async function call(name: string, data: object): Promise<Response> {
    return fetch(`${cluster.url}/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: cluster.url, 'x-forwarded-for': elsewhere() },
      body: JSON.stringify({ data }),
    });
  }
  const signIn = async (email: string, password: string) =>
    call('loginUserWithRecaptcha', { email, password, recaptchaToken: await cluster.control.captchaToken('login') });

  test('browsers get HTTP/2 and are told to stay with https; http leads to it', async () => {
    const session = connect(cluster.url);
    onTestFinished(() => session.close());
    const stream = session.request({ ':path': '/' });
    const [headers] = await once(stream, 'response');
    stream.resume();
    expect([session.alpnProtocol, headers[':status']]).toEqual(['h2', 200]);
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    const plain = await fetch(cluster.plainUrl, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([308, `https://${shopName}/`]);
  });

  test('the site map is cached under what the store was asked for, whatever else its address says', async () => {
    const ask = async (query: string) => {
      const answer = await fetch(`${cluster.url}/sitemap.xml${query}`);
      return { status: answer.status, text: await answer.text() };
    };
    // Nothing is cached under this name that belongs to another: nginx reads names in capitals too.
    expect((await ask('?PAGE=7')).status).toBe(404);
    const whole = await ask('?x=1');
    expect(whole).toEqual({ status: 200, text: expect.stringContaining('<urlset') });
    expect((await ask('?page=7')).status).toBe(404);
    await aPart();
    expect(await ask('?x=2')).toEqual(whole);
    expect(await ask('')).toEqual(whole);
  });

  test('a form is paid at Wompi’s page, and its event makes the order paid', async () => {
    const id = await aPart();
    const { reference, answer } = await buy(cluster.url, [{ id, quantity: 1 }]);
    expect(answer.status).toBe(303);
    const checkout = await fetch(answer.location as URL, { headers: { referer: `${cluster.url}/payment` } });
    expect(checkout.status).toBe(200);
    const { action } = formOn(await checkout.text(), ['phone']);
    const paid = await fetch(new URL(action as string, answer.location as URL), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ phone: '3991111111' }),
    });
    expect(paid.status).toBe(303);
    await expect.poll(() => statusOf(reference)).toBe('paid');
    // The order may have been paid by the shop's own question before.
    await expect.poll(async () => (await cluster.control.events(reference))[0]?.state).toBe('delivered');
    const [event] = await cluster.control.events(reference);
    const back = await fetch(new URL(`/p/return/${event?.transactionId}`, answer.location as URL), {
      redirect: 'manual',
    });
    const success = back.headers.get('location') as string;
    expect(success).toMatch(new RegExp(`^${cluster.url}/`));
    expect((await fetch(success)).status).toBe(200);
  });

  test('who registers signs in with cookies that only this host gets, and writes with and without scripts', async () => {
    const [email, password] = ['ana.gomez@correo.com.co', 'roble-Azul-47'];
    const recaptchaToken = await cluster.control.captchaToken('register');
    expect((await call('registerUserWithRecaptcha', { email, password, recaptchaToken })).status).toBe(200);
    const signedIn = await signIn(email, password);
    expect(signedIn.status).toBe(200);
    const cookies = signedIn.headers.getSetCookie();
    expect(cookies.filter((cookie) => !/; Secure/.test(cookie))).toEqual([]);
    expect(cookies.filter((cookie) => cookie.startsWith('__Host-session='))).toHaveLength(1);
    const visitor = { cookie: cookieOf(cookies) };
    expect((await visit(cluster, '/account', visitor)).status).toBe(200);
    const theme = { intent: 'name', name: 'Ana Gómez' };
    for (const path of ['/settings', '/settings.data']) {
      const { status } = await submit(cluster, path, theme, visitor);
      expect(status, path).toBeLessThan(400);
    }
    const foreign = await submit(cluster, '/settings', theme, visitor, { origin: 'https://otra.com.co' });
    expect(foreign.status).toBe(403);
  });

  describe('in the admin', () => {
    let owner: { cookie: string };
    beforeAll(async () => {
      const { email, password } = liveOwner;
      const ownerSignIn = '/admin/acceso';
      const first = await signIn(email, password);
      owner = { cookie: cookieOf(first.headers.getSetCookie()) };
      await submit(cluster, ownerSignIn, { intent: 'start', password }, owner);
      const key = /data-key="([A-Z2-7]+)"/.exec((await visit(cluster, ownerSignIn, owner)).html)?.[1] ?? '';
      const done = await submit(cluster, ownerSignIn, { intent: 'confirm', code: appCode(key, new Date()) }, owner);
      const recovery = /[2-9A-Z]{5}-[2-9A-Z]{5}/.exec(done.html)?.[0] ?? '';
      // The password alone opens nothing from now on.
      const again = await signIn(email, password);
      expect(again.status).toBe(401);
      const halfway = { cookie: cookieOf(again.headers.getSetCookie()) };
      expect(await visit(cluster, '/admin', halfway)).toMatchObject({ status: 302, location: '/' });
      const opened = await submit(cluster, '/auth/codigo?recuperacion=1&next=/admin', { code: recovery }, halfway);
      expect(opened).toMatchObject({ status: 303, location: '/admin' });
      owner = { cookie: cookieOf(opened.headers.getSetCookie()) };
      expect((await visit(cluster, '/admin', owner)).status).toBe(200);
    });

    test('a picture that the owner uploads is shown to shoppers, by whichever process', async () => {
      const id = await aPart();
      const body = new FormData();
      body.append('pictures', new File([(await aPhoto('#a41', 'png', 2000, 1500)) as BlobPart], 'frente.png'));
      const sent = await fetch(`${cluster.url}/admin/productos/${id}/imagenes`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie: owner.cookie, origin: cluster.url },
        body,
      });
      expect(sent.status).toBeLessThan(400);
      const { html } = await visit(cluster, `/product/${id}`, null);
      const address = /\/uploads\/[^"\s?]+\.(?:avif|webp)/.exec(html)?.[0];
      for (const origin of [cluster.url, cluster.url, ...cluster.web.map((each) => each.address)]) {
        const picture = await fetch(`${origin}${address}`);
        expect([picture.status, picture.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
        expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(500);
      }
    });

    test('a price that the owner changes reaches every open page, whichever process it is open at', async () => {
      const id = await aPart({ price: 500_000 });
      const since = await cursorOf(`${cluster.url}/product/${id}`);
      // Turn by turn: one at each process.
      const streams = await Promise.all([0, 1].map(() => openStream(cluster.url, { since })));
      onTestFinished(async () => void (await Promise.all(streams.map((stream) => stream.close()))));
      const { html } = await visit(cluster, `/admin/productos/${id}`, owner);
      const form = formOn(html, ['price']);
      const fields = { ...Object.fromEntries(form.fields), price: '450000' };
      const saved = await submit(cluster, form.action ?? `/admin/productos/${id}`, fields, owner);
      expect(saved.status).toBe(303);
      for (const stream of streams) {
        let notified = await stream.next();
        while (notified && !(notified.data.products as string[] | undefined)?.includes(id))
          notified = await stream.next();
        expect(notified?.data.products).toContain(id);
      }
      expect((await visit(cluster, `/product/${id}`, null)).text).toMatch(/450\.000/);
    });
  });

  describe('while shoppers look and order', () => {
    interface Answered {
      /** Of the request: what began after a kill must not meet the killed process. */
      began: number;
      status: number;
    }

    function crowd(id: string) {
      let isEnded = false;
      const pages: Answered[] = [];
      const orders: (Answered & { reference: string })[] = [];
      const browse = async () => {
        while (!isEnded) {
          const began = performance.now();
          const status = await fetch(`${cluster.url}/product/${id}`).then(
            async (page) => {
              await page.arrayBuffer();
              return page.status;
            },
            () => 0,
          );
          pages.push({ began, status });
        }
      };
      const order = async () => {
        while (!isEnded) {
          const began = performance.now();
          const reference = newReference(new Date());
          const cart = JSON.stringify([{ id, quantity: 1 }]);
          const form = { ...aForm, email: `${reference}@correo.com.co`, reference, cart };
          const status = await submitCheckout(cluster.url, form, { 'x-forwarded-for': elsewhere() }).then(
            (answer) => answer.status,
            () => 0,
          );
          orders.push({ began, status, reference });
        }
      };
      const running = Promise.all([browse(), browse(), order(), order()]);
      return {
        pages,
        orders,
        more: (count: number) => {
          const [seen, ordered] = [pages.length, orders.length];
          return expect.poll(() => pages.length >= seen + count && orders.length >= ordered + count).toBe(true);
        },
        async end() {
          isEnded = true;
          await running;
        },
      };
    }

    async function missing(references: readonly string[]): Promise<string[]> {
      const rows = await db.selectFrom('orders').select('reference').where('reference', 'in', references).execute();
      const stored = new Set(rows.map(({ reference }) => reference));
      return references.filter((reference) => !stored.has(reference));
    }
    const acknowledged = (orders: { status: number; reference: string }[]) =>
      orders.filter(({ status }) => status === 303).map(({ reference }) => reference);
    const unanswered = (answers: Answered[]) =>
      answers
        .filter(({ status }) => status === 0 || status >= 400)
        .map(({ status, began, ...order }) => ({ status, began: Math.round(began), ...order }));

    test('a process is killed: what begins afterwards is answered, and no acknowledged order is lost', async () => {
      const [first] = cluster.web as [Member];
      const shoppers = crowd(await aPart());
      await shoppers.more(10);
      await first.kill();
      const killed = performance.now();
      await shoppers.more(20);
      await first.start();
      await shoppers.more(10);
      await shoppers.end();
      const { pages, orders } = shoppers;
      const afterwards = (answers: Answered[]) => unanswered(answers.filter(({ began }) => began > killed));
      expect(afterwards([...pages, ...orders])).toEqual([]);
      // Of two who order, each has one order under way.
      expect(unanswered(orders).length).toBeLessThanOrEqual(2);
      expect(await missing(acknowledged(orders))).toEqual([]);
    });

    test('processes are exchanged one after the other: every request is answered, and every order is there', async () => {
      const shoppers = crowd(await aPart());
      await shoppers.more(5);
      for (const member of cluster.web) {
        await member.stop();
        await member.start();
        await shoppers.more(5);
      }
      await shoppers.end();
      const { pages, orders } = shoppers;
      expect(unanswered([...pages, ...orders])).toEqual([]);
      expect(await missing(orders.map(({ reference }) => reference))).toEqual([]);
    });
  });
});
