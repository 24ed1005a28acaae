import { expect } from 'vitest';
import { releaseLapsedHolds } from '#app/shop/orders/orders.server.ts';
import { aCoupon, usesOf } from '#tests/support/orders/coupons.ts';
import { shows } from '../figures.ts';
import type { Setting } from '../settings.ts';
import { crowd, order, pay, shelve } from '../shopper.ts';
import { atRest, expectSound, type World } from '../world.ts';

const buyers = 200;
const mostUses = 10;

export function couponStory(on: Setting, shop: { readonly world: World }): void {
  shows('I25', on, 'a coupon is used as often as it may be, and its uses come back with the holds', async () => {
    const { db } = shop.world;
    const code = await aCoupon(db, { code: 'DIEZ', most_uses: mostUses, starts_at: new Date(0) });
    const ids = await shelve(
      shop.world,
      ...Array.from({ length: buyers }, () => ({ price: 50_000, discount: 0, stock: 9 })),
    );
    const buy = (who: string, index: number) =>
      order(
        shop.world,
        who,
        [ids[index], ids[(index + 1) % buyers]].map((id) => ({ id: id as string, quantity: 1 })),
        { form: { coupon: code } },
      );
    const bought = await crowd(buyers, buyers, (index) => buy(`coupon ${index}`, index));
    const made = bought.filter(({ type }) => type === 'ok');
    expect(made).toHaveLength(mostUses);
    expect(new Set(made.map(({ amountInCents }) => amountInCents))).toEqual(new Set([9_000_000]));
    expect(bought.filter(({ type, answer }) => type !== 'ok' && !/se agotó/.test(answer?.text ?? ''))).toEqual([]);
    expect(await usesOf(db, code)).toEqual({ uses: mostUses, orders: mostUses });

    const [late, ...others] = made;
    const references = made.map(({ reference }) => reference);
    await db
      .updateTable('orders')
      .set({ hold_expires_at: new Date(Date.now() - 1_000) })
      .where('reference', 'in', references)
      .execute();
    await Promise.all(Array.from({ length: 8 }, () => releaseLapsedHolds(db, new Date(), 30)));
    expect(await usesOf(db, code)).toEqual({ uses: 0, orders: 0 });

    const again = await crowd(mostUses, mostUses, (index) => buy(`again ${index}`, index));
    expect(again.filter(({ type }) => type === 'ok')).toHaveLength(mostUses);
    await Promise.all([late, ...others.slice(0, 2)].map((each) => pay(shop.world, 'late', each as (typeof made)[0])));
    await atRest(shop.world);
    expect(await usesOf(db, code)).toEqual({ uses: mostUses + 3, orders: mostUses + 3 });
    await expectSound(shop.world);
    return `${buyers} buyers for ${mostUses} uses, ${mostUses} given back, 3 taken again`;
  });
}
