import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { vatOf } from '#app/shop/catalog/product-vat.server.ts';
import { cellFields, storedCells } from '#app/shop/changes/cells.ts';
import { cellName, encodeExpected } from '#app/shop/changes/grid-form.ts';
import { exportProducts } from '#app/shop/exchange/export.server.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { aProduct, stock } from '#tests/support/factories.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { clonePostgres } from '#tests/support/store/database.ts';
import { type Progress, progressOfImport, progressOfSheet, shippedOf } from './admin-halves.ts';
import { type AdminMoment, type AdminPauses, installAdminPauses } from './admin-pauses.ts';
import { figure, shows } from './figures.ts';
import { History } from './history.ts';
import { inProcesses, type ProcessWorld } from './in-processes.ts';
import { ownersHeaders } from './stock-corrector.ts';
import { commonEnv } from './world.ts';

const orders = 60;
const products = 1_200;
/** As many as a sheet has, so that it is written in several batches. */
const sheetRows = 100;
const cells = cellFields.length * sheetRows;
/** Behind the first batch of a sheet, and of an import, which is smaller. */
const secondBatch = 41;

const carrier = 'Mensajeros del Valle';
const between = (least: number, most: number) => least + Math.floor(Math.random() * (most - least + 1));
const oneOf = <Choice>(...choices: Choice[]) => choices[between(0, choices.length - 1)] as Choice;

describe.each(['PGlite', 'PostgreSQL'] as const)('the admin of a store that is killed, on %s', (on) => {
  let world: ProcessWorld;
  let pauses: AdminPauses;
  beforeAll(async () => {
    const databaseUrl = on === 'PGlite' ? undefined : await clonePostgres();
    world = await inProcesses(on, new History(`admin-${on}`), commonEnv, databaseUrl);
    await world.withDatabase(async (db) => {
      const many = Array.from({ length: products }, (_, index) =>
        aProduct({ id: `p${index}`, stock: 5, price: 1_000 }),
      );
      await stock(db, ...many);
      pauses = await installAdminPauses(db, on === 'PGlite' ? join(world.env.DATA_DIR, 'database') : undefined);
    });
  });
  afterAll(() => world?.close());

  let session: Record<string, string> | undefined;
  const asOwner = async () => {
    session ??= await ownersHeaders(world);
    return session;
  };
  const send = async (path: string, body: URLSearchParams | FormData): Promise<Response> =>
    fetch(world.url + path, { method: 'POST', redirect: 'manual', headers: await asOwner(), body });
  const page = async (path: string) => (await fetch(world.url + path, { headers: await asOwner() })).text();
  const pauseAt = (moment: AdminMoment, row: number) => world.withDatabase((db) => pauses.pauseAt(db, moment, row));

  /** Kills the store where it was set to pause before the work started, with some batches written and others not. */
  async function killedInTheMiddle(begin: () => Promise<Response>): Promise<void> {
    const answer = begin().catch(() => null);
    await pauses.reached();
    await world.kill();
    await world.address.dropConnections();
    await answer;
    await world.withDatabase((db) => pauses.letGo(db));
  }

  shows(
    'I11',
    on,
    'a pile that was being shipped from a file is shipped order by order, and the same list finishes it',
    async () => {
      const kills = figure(1, 5);
      let finished = 0;
      for (let kill = 0; kill < kills; kill += 1) {
        const references = await world.withDatabase(ordersToShip);
        const row = between(2, orders);
        await pauseAt(oneOf('order marked', 'mail queued', 'order noted'), row);
        await world.start();
        const list = await fromFile(references, (index) => `K${kill}-${index + 1}`);
        await killedInTheMiddle(() => send('/admin/pedidos/enviar', list));
        const shipped = () => world.withDatabase((db) => shippedOf(db, references));
        expect(await shipped()).toEqual(references.map((_, index) => (index < row - 1 ? 'whole' : 'nothing')));
        finished += row - 1;
        await world.start();
        const again = await send('/admin/pedidos/enviar', list);
        expect([again.status, again.headers.get('location')]).toEqual([
          303,
          expect.stringContaining(`/admin/pedidos?ver=sent&hecho=sent-${orders}&paso=`),
        ]);
        await world.kill();
        expect(await shipped()).toEqual(references.map(() => 'whole'));
      }
      return `${kills} kills in the middle, ${finished} of ${kills * orders} orders were shipped before them`;
    },
  );

  /** @returns what the page has in its fields once it has read the file */
  async function fromFile(references: readonly string[], guideOf: (index: number) => string): Promise<URLSearchParams> {
    const lines = references.map((reference, index) => `${orderNumber(reference)};${guideOf(index)};${carrier}`);
    const file = new FormData();
    file.set('intent', 'read');
    file.set('archivo', new Blob([['Pedido;Guía;Transportadora', ...lines].join('\r\n')]), 'guias.csv');
    const shown = await (await send('/admin/pedidos/enviar', file)).text();
    const list = new URLSearchParams({ intent: 'send' });
    for (const [index, reference] of references.entries()) {
      expect(shown).toContain(`value="${guideOf(index)}"`);
      list.set(`guia.${reference}`, guideOf(index));
      list.set(`transportadora.${reference}`, carrier);
    }
    return list;
  }

  shows('I11', on, 'an import and its undoing go on after their last batch, and the page says so', async () => {
    const kills = figure(1, 5);
    let moved = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const before = await everything();
      await pauseAt(oneOf('price written', 'line imported'), between(secondBatch, products));
      await world.start();
      const file = new FormData();
      const lines = Array.from({ length: products }, (_, index) => `p${index},${1_200 + kill}`);
      file.set('archivo', new Blob([['id,price', ...lines].join('\n')], { type: 'text/csv' }), 'lista.csv');
      const staged = await send('/admin/intercambio', file);
      const address = staged.headers.get('location') ?? '';
      const id = Number(address.split('/').at(-1));
      await said(address, /Sin errores: lo puedes aplicar/);
      await killedInTheMiddle(() => send(address, new URLSearchParams({ intent: 'apply', seen: '1' })));
      moved += await inTheMiddle((db) => progressOfImport(db, id));
      await pauseAt(oneOf('price brought back', 'line brought back'), between(secondBatch, products));
      await takenUp();
      await said(address, new RegExp(`quedaron escritos ${products.toLocaleString('es-CO')} productos`));
      await killedInTheMiddle(() => send(address, new URLSearchParams({ intent: 'undo' })));
      moved += await inTheMiddle((db) => progressOfImport(db, id));
      await takenUp();
      await said(address, /Deshecha: /);
      await world.kill();
      expect(await everything()).toBe(before);
      const entries = await world.withDatabase((db) =>
        db
          .selectFrom('audit_entries')
          .select(['action', sql<number>`count(*)::int`.as('times')])
          .where('import_id', '=', id)
          .groupBy('action')
          .execute(),
      );
      expect(entries).toEqual([{ action: 'changed', times: 2 * products }]);
    }
    return `${2 * kills} kills in the middle of writing and undoing ${products} products, ${moved} were written before them`;
  });

  shows(
    'I11',
    on,
    'a sheet as long as it can be and its undoing are whole after a kill, and the page says how it stands',
    async () => {
      const kills = figure(1, 5);
      let moved = 0;
      for (let kill = 0; kill < kills; kill += 1) {
        const before = await everything();
        const pasted = await world.withDatabase((db) => pastedCells(db, sheetRows, kill));
        await pauseAt(...inSheet('written'));
        await world.start();
        const drafted = await send('/admin/hoja', pasted);
        const address = drafted.headers.get('location') ?? '';
        const id = address.split('/').at(-1) ?? '';
        for (const [intent, done] of [
          ['apply', new RegExp(`Cambiaron ${cells} casillas\\.`)],
          ['undo', new RegExp(`${cells} casillas volvieron a su valor anterior\\.`)],
        ] as const) {
          await killedInTheMiddle(() => send(address, new URLSearchParams({ intent })));
          moved += await inTheMiddle((db) => progressOfSheet(db, id));
          if (intent === 'apply') await pauseAt(...inSheet('brought back'));
          await takenUp();
          await said(address, done);
        }
        await world.kill();
        expect(await everything()).toBe(before);
      }
      return `${2 * kills} kills in the middle of writing and undoing ${cells} cells, ${moved} were written before them`;
    },
  );

  /** By products or by cells, behind the first batch. */
  function inSheet(outcome: 'written' | 'brought back'): [AdminMoment, number] {
    const product = between(secondBatch, sheetRows);
    return oneOf([`price ${outcome}`, product], [`cell ${outcome}`, product * cellFields.length]);
  }

  const everything = () => world.withDatabase((db) => exportProducts(db, { everyColumn: true }));
  const said = (address: string, words: RegExp) =>
    expect.poll(() => page(address), { timeout: 90_000, interval: 250 }).toMatch(words);

  /** Whole batches are written, and no half of one. @returns how many lines */
  async function inTheMiddle(progressOf: (db: Database) => Promise<Progress>): Promise<number> {
    const { said: noted, moved, total, halves } = await world.withDatabase(progressOf);
    expect({ halves, noted }).toEqual({ halves: [], noted: moved });
    expect(moved).toBeGreaterThan(0);
    expect(moved).toBeLessThan(total);
    return moved;
  }

  /** As if the minute had passed after which another process may go on. */
  async function takenUp(): Promise<void> {
    await world.withDatabase((db) => sql`UPDATE long_writes SET beat_at = beat_at - interval '5 minutes'`.execute(db));
    await world.start();
  }
});

async function ordersToShip(db: Database): Promise<string[]> {
  const made: string[] = [];
  for (let order = 0; order < orders; order += 1) {
    const moment = new Date().toISOString();
    const row = { fulfilment_status: 'to_prepare' as const };
    made.push(await anOrderOf(db, { createdAt: moment, paidAt: moment, lines: [['p0', 1_000, 0, 1]], row }));
  }
  return made;
}

async function pastedCells(db: Database, rows: number, kill: number): Promise<URLSearchParams> {
  const fields = new URLSearchParams();
  const products = await db
    .selectFrom('products')
    .innerJoin('shelf', 'product_id', 'id')
    .select(['id', 'price', 'discount', 'stock', 'cost', 'category', vatOf('products').as('vat')])
    .where(sql<boolean>`id <> 'p0'`)
    .orderBy('id')
    .limit(rows)
    .execute();
  for (const { id, ...values } of products) {
    const { price, discount, category, vat } = values;
    fields.set(cellName('seen', id), encodeExpected(storedCells(values)));
    const typed = [
      `${price + 200 + kill}`,
      `${discount + 1}`,
      '+2',
      `${500 + kill}`,
      category === 'SSD' ? 'mouse' : 'ssd',
      vat === 'exempt' ? 'excluido' : 'exento',
    ];
    for (const [index, field] of cellFields.entries()) fields.set(cellName(field, id), typed[index] ?? '');
  }
  return fields;
}
