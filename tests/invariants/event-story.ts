import { expect } from 'vitest';
import { expectAsModelled, sequencesOfEvents } from './event-model.ts';
import { figure, isLong, shows } from './figures.ts';
import type { Setting } from './settings.ts';
import { crowd, deliver, order, pay, shelve, signedEvent } from './shopper.ts';
import type { ProviderTransaction } from './tables.ts';
import { atRest, evidenceOf, expectNoProblems, providerOf, type World } from './world.ts';

/** Must be the last story of a shop: it leaves transactions in states that Wompi's cannot reach. */
export function eventStory(on: Setting, shop: { readonly world: World }): void {
  shows('I8', on, 'events in any order, at one process or the other, end where the model ends', async () => {
    const random = figure(4, 300);
    const sequences = sequencesOfEvents(random, isLong ? 1 : 10);
    const { world } = shop;
    const before = await providerOf(world.control);
    const [id] = (await shelve(world, { price: 50_000, stock: sequences.length })) as [string];
    const provider: ProviderTransaction[] = [...before];
    await crowd(sequences.length, isLong ? 8 : 4, async (index) => {
      const events = sequences[index] as (typeof sequences)[number];
      const bought = await order(world, `buyer ${index}`, [{ id, quantity: 1 }]);
      const ids = new Map<string, string>();
      for (const { transaction, status } of events) {
        const known = ids.get(transaction);
        const transactionId = known ?? (await pay(world, `buyer ${index}`, bought, { status, sendEvent: false }));
        if (known) await world.control.setStatus(known, status, false);
        ids.set(transaction, transactionId);
        const signed = signedEvent(world, { id: transactionId, status, amount_in_cents: bought.amountInCents });
        expect((await deliver(world, 'wompi', signed)).type).toBe('ok');
      }
      const idOf = (transaction: string) => ids.get(transaction) as string;
      provider.push(...(await expectAsModelled(world.db, bought, events, idOf)));
    });
    await atRest(world);
    expectNoProblems({ ...(await evidenceOf(world)), provider }, world.history);
    return `${sequences.length - random - 6} orders of 5 events, 6 of two approvals, ${random} random sequences`;
  });
}
