import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { cellFields } from '#app/shop/changes/cells.ts';
import { cellName, writtenSeen } from '#app/shop/changes/grid-form.ts';
import { exportProducts } from '#app/shop/exchange/export.server.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { aProduct, stock } from '#tests/support/factories.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { clonePostgres } from '#tests/support/store/database.ts';
import { ownersHeaders } from './at-the-desk.ts';
import { figure, shows } from './figures.ts';
import { History } from './history.ts';
import { inProcesses, type ProcessWorld } from './in-processes.ts';
import { commonEnv } from './world.ts';

const orders = 60;
const products = 1_200;

describe.each(['PGlite', 'PostgreSQL'] as const)('a desk whose store is killed, on %s', (on) => {
  let world: ProcessWorld;
  beforeAll(async () => {
    const databaseUrl = on === 'PGlite' ? undefined : await clonePostgres();
    world = await inProcesses(on, new History(`desk-${on}`), commonEnv, databaseUrl);
    await world.withDatabase(async (db) => {
      const many = Array.from({ length: products }, (_, index) =>
        aProduct({ id: `p${index}`, stock: 5, price: 1_000 }),
      );
      await stock(db, ...many);
    });
  }, 120_000);
  afterAll(() => world?.close());

  const send = async (path: string, body: URLSearchParams | FormData): Promise<Response> =>
    fetch(world.url + path, { method: 'POST', redirect: 'manual', headers: await ownersHeaders(world), body });
  const page = async (path: string) => (await fetch(world.url + path, { headers: await ownersHeaders(world) })).text();

  /** Begins, is killed at a random moment of the work, and starts again. */
  async function killed(begin: () => Promise<Response>, withinMs: number): Promise<void> {
    const answer = begin().catch(() => null);
    await wait(Math.random() * withinMs);
    await world.kill();
    world.address.dropConnections();
    await answer;
  }

  shows(
    'I11',
    on,
    'a pile that was being shipped is shipped order by order, and the same list finishes it',
    async () => {
      const kills = figure(1, 5);
      let finished = 0;
      for (let kill = 0; kill < kills; kill += 1) {
        const references = await world.withDatabase(async (db) => {
          const made: string[] = [];
          for (let order = 0; order < orders; order += 1) {
            const moment = new Date().toISOString();
            const row = { fulfilment_status: 'to_prepare' as const };
            made.push(await anOrderOf(db, { createdAt: moment, paidAt: moment, lines: [['p0', 1_000, 0, 1]], row }));
          }
          return made;
        });
        await world.start();
        const list = new URLSearchParams({ intent: 'send', transportadora: 'Mensajeros del Valle' });
        for (const [index, reference] of references.entries()) list.set(`guia.${reference}`, `K${kill}-${index + 1}`);
        await ownersHeaders(world);
        await killed(() => send('/admin/pedidos/enviar', list), 700);
        const whole = await shipped(references);
        expect(whole.filter((each) => each !== 'nothing' && each !== 'whole')).toEqual([]);
        finished += whole.filter((each) => each === 'whole').length;
        await world.start();
        const again = await send('/admin/pedidos/enviar', list);
        expect([again.status, again.headers.get('location')]).toEqual([
          303,
          `/admin/pedidos?ver=sent&hecho=sent-${orders}`,
        ]);
        await world.kill();
        expect(await shipped(references)).toEqual(references.map(() => 'whole'));
      }
      return `${kills} kills, ${finished} of ${kills * orders} orders were shipped before them`;
    },
  );

  /** Of each order: number, mail and entry of the audit stand together, once, or not at all. */
  const shipped = (references: readonly string[]): Promise<string[]> =>
    world.withDatabase(async (db) => {
      const { rows } = await sql<{ reference: string; sent: boolean; mails: number; entries: number }>`
        SELECT orders.reference, fulfilment_status = 'sent' AND tracking_number IS NOT NULL AS sent,
          (SELECT count(*)::int FROM mails WHERE dedupe_key = 'order-sent:' || orders.reference) AS mails,
          (SELECT count(*)::int FROM audit_entries WHERE subject = 'order' AND subject_id = orders.reference AND action = 'sent') AS entries
        FROM orders WHERE reference = ANY(${references}::text[]) ORDER BY array_position(${references}::text[], reference)`.execute(
        db,
      );
      return rows.map(({ sent, mails, entries }) =>
        sent && mails === 1 && entries === 1 ? 'whole' : sent || mails + entries > 0 ? 'half' : 'nothing',
      );
    });

  shows('I11', on, 'an import and its undoing go on after their last piece, and the page says so', async () => {
    const kills = figure(1, 5);
    let goneOn = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const before = await everything();
      await world.start();
      const file = new FormData();
      const lines = Array.from({ length: products }, (_, index) => `p${index},${2_000 + kill}`);
      file.set('archivo', new Blob([['id,price', ...lines].join('\n')], { type: 'text/csv' }), 'lista.csv');
      const staged = await send('/admin/intercambio', file);
      const address = staged.headers.get('location') ?? '';
      const shownAs = (words: RegExp) =>
        expect.poll(() => page(address), { timeout: 90_000, interval: 250 }).toMatch(words);
      await shownAs(/Sin errores: lo puedes aplicar/);
      await killed(() => send(address, new URLSearchParams({ intent: 'apply', seen: '1' })), 1_500);
      goneOn += await takenUp();
      await shownAs(new RegExp(`quedaron escritos ${products.toLocaleString('es-CO')} productos`));
      await killed(() => send(address, new URLSearchParams({ intent: 'undo' })), 1_500);
      goneOn += await takenUp();
      await shownAs(/Deshecha: /);
      await world.kill();
      expect(await everything()).toBe(before);
      const entries = await world.withDatabase((db) =>
        db
          .selectFrom('audit_entries')
          .select(['action', sql<number>`count(*)::int`.as('times')])
          .where('import_id', '=', Number(address.split('/').at(-1)))
          .groupBy('action')
          .execute(),
      );
      expect(entries).toEqual([{ action: 'changed', times: 2 * products }]);
    }
    return `${kills} kills of writing and of undoing ${products} products, ${goneOn} found in the middle`;
  });

  shows(
    'I11',
    on,
    'a sheet of 200 cells and its undoing are whole after a kill, and the page says how it stands',
    async () => {
      const [kills, rows] = [figure(1, 5), 40];
      let goneOn = 0;
      for (let kill = 0; kill < kills; kill += 1) {
        const before = await everything();
        const cells = await world.withDatabase((db) => pastedCells(db, rows, kill));
        await world.start();
        const drafted = await send('/admin/hoja', cells);
        const address = drafted.headers.get('location') ?? '';
        const shown = () => page(address);
        const said = async (words: RegExp) => expect.poll(shown, { timeout: 90_000, interval: 250 }).toMatch(words);
        for (const [intent, notYet, done] of [
          ['apply', /Aplicar a 200 casillas/, /Cambiaron 200 casillas\./],
          ['undo', /Deshacer el cambio/, /200 casillas volvieron a su valor anterior\./],
        ] as const) {
          const press = () => send(address, new URLSearchParams({ intent }));
          await killed(press, 300);
          goneOn += await takenUp();
          // The press came before the kill, or the page still offers it.
          if (notYet.test(await shown())) await press();
          await said(done);
        }
        await world.kill();
        expect(await everything()).toBe(before);
      }
      return `${kills} kills of writing and of undoing ${5 * rows} cells, ${goneOn} found in the middle`;
    },
  );

  const everything = () => world.withDatabase((db) => exportProducts(db, { everyColumn: true }));

  /** As if the minute had passed after which another process may go on. @returns how many long writes were under way */
  async function takenUp(): Promise<number> {
    const found = await world.withDatabase(async (db) => {
      const { rows } =
        await sql`UPDATE long_writes SET beat_at = beat_at - interval '5 minutes' RETURNING kind`.execute(db);
      return rows.length;
    });
    await world.start();
    return found;
  }
});

async function pastedCells(db: Database, rows: number, kill: number): Promise<URLSearchParams> {
  const fields = new URLSearchParams();
  const products = await db
    .selectFrom('products')
    .innerJoin('shelf', 'product_id', 'id')
    .select(['id', 'price', 'discount', 'stock', 'cost', 'category'])
    .where(sql<boolean>`id <> 'p0'`)
    .orderBy('id')
    .limit(rows)
    .execute();
  for (const { id, price, discount, stock: pieces, cost, category } of products) {
    const kept = { price: `${price}`, discount: `${discount}`, stock: `${pieces}`, cost: `${cost ?? ''}`, category };
    fields.set(cellName('seen', id), writtenSeen(kept));
    const typed = [
      `${price + 900 + kill}`,
      `${discount + 1}`,
      '+2',
      `${500 + kill}`,
      category === 'SSD' ? 'mouse' : 'ssd',
    ];
    for (const [place, field] of cellFields.entries()) fields.set(cellName(field, id), typed[place] ?? '');
  }
  return fields;
}
