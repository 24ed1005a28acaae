import { ownedItemPage } from '#app/addresses/item-pages.ts';
import { acceptOffer, holderKey, offerItem, offerKey } from '#app/shop/aftersale/transfers.server.ts';
import type { RunningStore } from '#tests/support/store/store.ts';

type PostToAdmin = (path: string, fields: Record<string, string>) => Promise<string>;

/** Delivers a paid order of two units. */
export async function deliver(postToAdmin: PostToAdmin, reference: string): Promise<void> {
  const page = `/admin/pedidos/${reference}`;
  await postToAdmin(page, { intent: 'serials', seen: '', 'serial-1': 'SN-100-1', 'serial-2': 'SN-100-2' });
  await postToAdmin(page, { intent: 'send', seen: 'paid/to_prepare', carrier: 'Envía', trackingNumber: '7' });
  await postToAdmin(page, { intent: 'deliver', seen: 'paid/sent' });
}

/** The first item is offered, the second is another's. */
export async function someItems({ services }: RunningStore, reference: string) {
  const { db, clock, settings } = services;
  const now = clock.now();
  for (const number of [1, 2]) await offerItem(db, reference, number, now);
  const [first, second] = await db.selectFrom('piece_transfers').select('id').orderBy('number').execute();
  if (!first || !second) throw new Error('No piece was offered');
  const holder = { name: 'Luis Gómez', email: 'luis.gomez@correo.test' };
  const consent = { privacyVersion: '2026-11-23', clientAddress: '203.0.113.9' };
  await acceptOffer(db, second.id, { ...holder, ...consent, now });
  return {
    offered: ownedItemPage(first.id, offerKey(settings.sessionSecret, first.id)),
    held: ownedItemPage(second.id, holderKey(settings.sessionSecret, second.id)),
  };
}
