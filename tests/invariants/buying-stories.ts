import fc from 'fast-check';
import { expect } from 'vitest';
import { moveProduct, setStock, stepStock } from '#app/shop/catalog/admin/manage-products.server.ts';
import { largestAmountInCents } from '#app/shop/checkout/place-order.ts';
import { maxQuantity, smallestPaymentInCents } from '#app/shop/shared/money.ts';
import type { CheckoutAnswer } from '#tests/support/checkout-client.ts';
import { productsOnShelf } from '#tests/support/factories.ts';
import { paidInCents } from './checkers.ts';
import { figure, isLong, shows } from './figures.ts';
import { only } from './history.ts';
import type { Setting } from './settings.ts';
import { aNewReference, ask, crowd, order as orderOnce, pay, shelve, theOwner } from './shopper.ts';
import { expectSound, type World } from './world.ts';

const tooLate = /Tu carrito cambió|agotad|"cart_changed"/;
/** The long form has other stories beside its crowds, so some are told to come back. In the short form nobody is. */
const order: typeof orderOnce = (shop, who, lines, options) =>
  orderOnce(shop, who, lines, { ...options, comesBack: isLong });

const runsScripts = (index: number) => index % 5 > 0;

export function buyingStories(on: Setting, shop: { readonly world: World }): void {
  const shelfOf = (id: string) =>
    productsOnShelf(shop.world.db).select(['stock', 'held', 'sales']).where('id', '=', id).executeTakeFirstOrThrow();

  async function unpaidOf(references: readonly string[]): Promise<string[]> {
    if (references.length === 0) return [];
    const orders = shop.world.db.selectFrom('orders').select('reference').where('paid_transaction_id', 'is', null);
    return (await orders.where('reference', 'in', references).execute()).map(({ reference }) => reference);
  }

  shows(
    'I1',
    on,
    'as many buy as there are units, everybody else is told so, and every unit is accounted for',
    async () => {
      const buyers = 200;
      const rounds = figure(1, 20);
      for (let round = 0; round < rounds; round += 1) {
        for (const units of [1, 5, 17]) {
          const [id] = await shelve(shop.world, { price: 50_000, stock: units });
          const answers = await crowd(buyers, buyers, (buyer) =>
            order(shop.world, `buyer ${buyer}`, [{ id: id as string, quantity: 1 }], {
              withScripts: runsScripts(buyer),
            }),
          );
          expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(units);
          const losers = answers.filter(({ type }) => type !== 'ok');
          const isTooLate = (answer: CheckoutAnswer | null) => answer?.status === 409 && tooLate.test(answer.text);
          expect(losers.filter(({ answer }) => !isTooLate(answer))).toEqual([]);
          expect(await shelfOf(id as string)).toEqual({ stock: units, held: units, sales: 0 });
        }
      }
      await expectSound(shop.world);
      return `${buyers} buyers × ${rounds} × stock 1, 5, 17`;
    },
  );

  shows('I2', on, 'orders of several products are whole or not there, and no deadlock reaches a buyer', async () => {
    const count = 200;
    const ids = await shelve(
      shop.world,
      ...Array.from({ length: 8 }, () => ({ price: 50_000, stock: Math.ceil(count / 4) })),
    );
    const answers = await crowd(count, count, (index) => {
      const shuffled = [...ids].sort(() => Math.random() - 0.5).slice(0, 2 + (index % 4));
      const lines = shuffled.map((id) => ({ id, quantity: 1 }));
      return order(shop.world, `buyer ${index}`, index % 5 === 0 ? [...lines, lines[0] as (typeof lines)[0]] : lines);
    });
    const endings = answers.map(({ type }) => type);
    expect(endings).not.toContain('info');
    expect(endings).toContain('ok');
    expect(endings).toContain('fail');
    const evidence = await expectSound(shop.world);
    const merged = evidence.tables.lines.filter(({ quantity }) => quantity === 2);
    expect(merged.length).toBeGreaterThan(0);
    return `${count} orders of 2–5 products`;
  });

  shows(
    'I3',
    on,
    'an honest cart is sold for the server’s own sum, whatever figures it carries; no other is',
    async () => {
      const count = 1_000;
      const aPrice = fc.record({ price: fc.integer({ min: 2_000, max: 40_000_000 }), discount: fc.nat({ max: 99 }) });
      const products = fc.sample(aPrice, { numRuns: 40, seed: 7 });
      const ids = await shelve(shop.world, ...products.map((figures) => ({ ...figures, stock: 1_000_000 })));
      const lie = fc.oneof(
        fc.integer(),
        fc.double(),
        fc.constantFrom('1e3', Number.NaN, null, [], {}, -1, 0, 1.5, 1e9),
      );
      const line = fc.record({
        index: fc.nat({ max: ids.length - 1 }),
        quantity: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 40 }) }, { weight: 1, arbitrary: lie }),
        price: lie,
        discount: lie,
        unitPriceInCents: lie,
        subtotal: lie,
      });
      const carts = fc.sample(fc.tuple(fc.array(line, { minLength: 1, maxLength: 5 }), lie), {
        numRuns: count,
        seed: 11,
      });
      const isCount = (quantity: unknown): quantity is number =>
        Number.isInteger(quantity) && (quantity as number) > 0 && (quantity as number) <= maxQuantity;
      const answers = await crowd(count, 10, async (index) => {
        const [lines, total] = carts[index] as (typeof carts)[number];
        const claimed = lines.map(({ index: at, ...figures }) => ({ id: ids[at] as string, ...figures }));
        const form = { total: String(total), amount: '1', 'amount-in-cents': '1', cart: JSON.stringify(claimed) };
        const honest = claimed.map(({ id, quantity }) => ({ id, quantity: quantity as number }));
        const answer = await order(shop.world, `liar ${index}`, honest, { form, withScripts: runsScripts(index) });
        const said = `${JSON.stringify(claimed)}: ${answer.result}`;
        if (!honest.every(({ quantity }) => isCount(quantity))) {
          expect(answer.type, said).toBe('fail');
          return false;
        }
        const sum = lines.reduce((all, each) => {
          const { price, discount } = products[each.index] as (typeof products)[number];
          return all + paidInCents(price, discount) * BigInt(each.quantity as number);
        }, 0n);
        const canBePaid = smallestPaymentInCents <= sum && sum <= largestAmountInCents;
        expect(answer.type, said).toBe(canBePaid ? 'ok' : 'fail');
        if (canBePaid) expect(BigInt(answer.amountInCents)).toBe(sum);
        return canBePaid;
      });
      const sold = answers.filter((isSold) => isSold).length;
      expect(sold).toBeGreaterThan(count / 2);
      await expectSound(shop.world);
      return `${count} carts, ${sold} of them honest`;
    },
  );

  shows(
    'I3',
    on,
    'an honest cart is sold down to the last unit, whatever carts that lie ask for beside it',
    async () => {
      const count = 200;
      const figures = Array.from({ length: 8 }, (_, index) => ({ price: 40_000 + 1_000 * index, discount: 7 * index }));
      const honest = Array.from({ length: count }, (_, buyer) =>
        [0, 1, 2].slice(0, 1 + (buyer % 3)).map((step) => ({ at: (buyer + 3 * step) % 8, quantity: 1 + (buyer % 4) })),
      );
      const wanted = figures.map((_, at) =>
        honest.flat().reduce((all, line) => all + (line.at === at ? line.quantity : 0), 0),
      );
      const ids = await shelve(shop.world, ...figures.map((each, at) => ({ ...each, stock: wanted[at] ?? 0 })));
      const [gone] = (await shelve(shop.world, { price: 50_000, stock: 50 })) as [string];
      await moveProduct(shop.world.db, await theOwner(shop.world.db), gone, 'deleted');
      const idAt = (at: number) => ids[at] as string;
      const lies: ((line: { id: string; quantity: number }) => { cart: unknown; seenAmountInCents?: string })[] = [
        (line) => ({ cart: [line, { id: gone, quantity: 1 }] }),
        (line) => ({ cart: [line, { id: idAt(7), quantity: maxQuantity }] }),
        (line) => ({ cart: [line, { id: 'no-such-product', quantity: 1 }] }),
        (line) => ({ cart: [{ ...line, quantity: line.quantity - 0.5 }] }),
        (line) => ({ cart: [line], seenAmountInCents: '1' }),
      ];
      await crowd(2 * count, 2 * count, async (index) => {
        const buyer = index >> 1;
        const lines = (honest[buyer] ?? []).map(({ at, quantity }) => ({ id: idAt(at), quantity }));
        if (index % 2 === 0) {
          const { cart, ...form } = (lies[buyer % lies.length] as (typeof lies)[number])(lines[0] as (typeof lines)[0]);
          const answer = await order(shop.world, `liar ${buyer}`, lines, {
            form: { ...form, cart: JSON.stringify(cart) },
            comesBack: true,
          });
          expect([answer.type, answer.answer?.status], answer.result as string).toEqual(['fail', expect.any(Number)]);
          return;
        }
        const sum = (honest[buyer] ?? []).reduce((all, { at, quantity }) => {
          const { price, discount } = figures[at] as (typeof figures)[number];
          return all + Number(paidInCents(price, discount)) * quantity;
        }, 0);
        const bought = await order(shop.world, `buyer ${buyer}`, lines, {
          form: { seenAmountInCents: String(sum) },
          withScripts: runsScripts(buyer),
          comesBack: true,
        });
        expect([bought.type, bought.amountInCents], String(bought.result)).toEqual(['ok', sum]);
      });
      for (const [at, units] of wanted.entries()) {
        expect(await shelfOf(idAt(at))).toEqual({ stock: units, held: units, sales: 0 });
      }
      await expectSound(shop.world);
      return `${count} honest carts beside ${count} that lie, down to the last piece`;
    },
  );

  shows(
    'I4',
    on,
    'a price that flips while people order is the one or the other, the same for every unit of an order',
    async () => {
      const count = figure(20, 100);
      const [id] = await shelve(shop.world, { price: 100_000, stock: 10_000 });
      let flips = 0;
      const flipping = (async () => {
        for (let price = 200_000; flips < count; price = 300_000 - price) {
          await shop.world.history.run('owner', 'price', { id: id as string, price }, async () => {
            await shop.world.db
              .updateTable('products')
              .set({ price })
              .where('id', '=', id as string)
              .execute();
            return { type: 'ok', result: null };
          });
          flips += 1;
          // The embedded database runs in this process: without a pause no other request gets a turn.
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      })();
      const lines = [
        { id: id as string, quantity: 2 },
        { id: id as string, quantity: 1 },
      ];
      const amounts: number[] = [];
      await crowd(10, 10, async (buyer) => {
        while (amounts.length < count || flips < count) {
          amounts.push((await order(shop.world, `buyer ${buyer}`, lines)).amountInCents);
        }
      });
      await flipping;
      expect(amounts.filter((amount) => amount !== 30_000_000 && amount !== 60_000_000)).toEqual([]);
      const asked = await order(shop.world, 'ana', lines, { form: { seenAmountInCents: '1' } });
      expect([asked.type, asked.answer?.text]).toEqual(['fail', expect.stringContaining('El total ahora es')]);
      await expectSound(shop.world);
      return `${amounts.length} orders, ${flips} flips`;
    },
  );

  shows('I5', on, 'pressing again, any number of times, is one order and one answer', async () => {
    const presses = 50;
    const rounds = figure(1, 10);
    const [id] = await shelve(shop.world, { price: 50_000, stock: 1_000 });
    const lines = [{ id: id as string, quantity: 1 }];
    for (let round = 0; round < rounds; round += 1) {
      const reference = aNewReference();
      const press = (index: number) => order(shop.world, `ana ${index}`, lines, { reference });
      const answers = await crowd(presses, presses, press);
      expect(new Set(answers.map(({ answer }) => answer?.status))).toEqual(new Set([303]));
      expect(new Set(answers.map(({ answer }) => answer?.location?.href)).size).toBe(1);
      const other = await order(shop.world, 'ana', lines, { reference, form: { city: 'Cali' } });
      expect([other.type, other.answer?.status]).toEqual(['fail', 409]);
      expect(await shelfOf(id as string)).toMatchObject({ held: round + 1 });
    }
    await expectSound(shop.world);
    return `${presses} presses × ${rounds}`;
  });

  shows(
    'I15',
    on,
    'corrections of the shelf race sales: nothing is lost, or the owner is told',
    async () => {
      const sales = 200;
      const edits = 50;
      const acting = await theOwner(shop.world.db);
      const [id] = (await shelve(shop.world, { price: 50_000, stock: sales })) as [string];
      const payers: string[] = [];
      const buying = crowd(sales, 50, async (index) => {
        const bought = await order(shop.world, `buyer ${index}`, [{ id, quantity: 1 }]);
        if (bought.type !== 'ok') return;
        await pay(shop.world, `buyer ${index}`, bought);
        payers.push(bought.reference);
      });
      const editing = crowd(edits, 5, async (index) => {
        if (index % 3 === 2) {
          const by = index % 2 === 0 ? 5 : -2;
          await shop.world.history.run('owner', 'adjust', { id, expected: 0, units: by }, async () => {
            const change = await stepStock(shop.world.db, acting, { id, by });
            return change.ok ? { type: 'ok', result: null } : { type: 'fail', result: change.code };
          });
          return;
        }
        const { stock: expected } = await shelfOf(id);
        const units = Math.max(0, expected + (index % 2 === 0 ? 4 : -2));
        await shop.world.history.run('owner', 'adjust', { id, expected, units }, async () => {
          const change = await setStock(shop.world.db, acting, { id, expected, stock: units });
          return change.ok ? { type: 'ok', result: null } : { type: 'fail', result: change.code };
        });
      });
      await Promise.all([buying, editing]);
      // Where the shop was too full for an event each time that it came, it asks Wompi.
      await expect.poll(() => unpaidOf(payers), { interval: 250 }).toEqual([]);
      const evidence = await expectSound(shop.world);
      const done = only(evidence.operations, 'adjust').filter(({ ending }) => ending === 'ok');
      expect(done.length).toBeGreaterThan(0);
      return `${edits} corrections, ${done.length} taken, ${sales} sales`;
    },
    { tags: ['S4.23'] },
  );

  shows('I16', on, 'a product that is deleted takes nothing from carts, wishes and orders but itself', async () => {
    const rounds = figure(1, 10);
    const acting = await theOwner(shop.world.db);
    for (let round = 0; round < rounds; round += 1) {
      const [gone, stays] = (await shelve(shop.world, { name: 'Se va', stock: 5 }, { name: 'Se queda', stock: 5 })) as [
        string,
        string,
      ];
      await shop.world.db
        .insertInto('wishlist_entries')
        .values({ customer_id: acting.actor.id, product_id: gone, added_at: new Date() })
        .execute();
      const lines = [gone, stays].map((id) => ({ id, quantity: 1 }));
      const [open, paid] = [await order(shop.world, 'ana', lines), await order(shop.world, 'eva', lines)];
      await ask(shop.world, 'eva', paid.reference, await pay(shop.world, 'eva', paid, { sendEvent: false }));
      await moveProduct(shop.world.db, acting, gone, 'deleted');
      const refused = await order(shop.world, 'leo', lines);
      expect([refused.type, refused.answer?.text]).toEqual(['fail', expect.stringContaining('Tu carrito cambió')]);
      const cart = await fetch(`${shop.world.url}/api/cart/check`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: shop.world.url },
        body: JSON.stringify({ lines: lines.map((line) => ({ ...line, price: 1, discount: 0 })) }),
      });
      const { lines: checked } = (await cart.json()) as {
        lines: { id: string; product: object | null; problems: object[] }[];
      };
      expect(checked.map(({ id, product }) => [id, product === null])).toEqual([
        [gone, true],
        [stays, false],
      ]);
      expect(checked[0]?.problems).toEqual([{ kind: 'gone' }]);
      const wished = shop.world.db.selectFrom('wishlist_entries').select('product_id').where('product_id', '=', gone);
      expect(await wished.execute()).toHaveLength(1);
      await ask(shop.world, 'ana', open.reference, await pay(shop.world, 'ana', open, { sendEvent: false }));
      expect(await shelfOf(gone)).toEqual({ stock: 3, held: 0, sales: 2 });
      const remaining = await shop.world.db
        .selectFrom('order_lines')
        .select(['product_name', 'list_price'])
        .where('product_id', '=', gone)
        .execute();
      expect(remaining.map(({ product_name }) => product_name)).toEqual(['Se va', 'Se va']);
    }
    await expectSound(shop.world);
    return `${rounds} products in a wish, an unpaid and a paid order`;
  });
}
