import { heldPiecePage } from '#app/addresses/piece-pages.ts';
import { acceptOffer, holderKey, offerKey, offerPiece } from '#app/shop/aftersale/transfers.server.ts';
import type { RunningStore } from '#tests/support/store/store.ts';

type Desk = (path: string, fields: Record<string, string>) => Promise<string>;

/** Of a paid order with two pieces. */
export async function deliver(desk: Desk, reference: string): Promise<void> {
  const page = `/admin/pedidos/${reference}`;
  await desk(page, { intent: 'serials', seen: '', 'serial-1': 'SN-100-1', 'serial-2': 'SN-100-2' });
  await desk(page, { intent: 'send', seen: 'paid/to_prepare', carrier: 'Envía', trackingNumber: '7' });
  await desk(page, { intent: 'deliver', seen: 'paid/sent' });
}

/** The first piece is offered, the second is another's. */
export async function somePieces({ services }: RunningStore, reference: string) {
  const { db, clock, settings } = services;
  const now = clock.now();
  for (const number of [1, 2]) await offerPiece(db, reference, number, now);
  const [first, second] = await db.selectFrom('piece_transfers').select('id').orderBy('number').execute();
  if (!first || !second) throw new Error('No piece was offered');
  const holder = { name: 'Luis Gómez', email: 'luis.gomez@correo.test' };
  const proof = { privacyVersion: '2026-11-23', clientAddress: '203.0.113.9' };
  await acceptOffer(db, second.id, { ...holder, ...proof, now });
  return {
    offered: heldPiecePage(first.id, offerKey(settings.sessionSecret, first.id)),
    held: heldPiecePage(second.id, holderKey(settings.sessionSecret, second.id)),
  };
}
