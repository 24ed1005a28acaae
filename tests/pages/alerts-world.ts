import { alertLink } from '#app/shop/alerts/alert-link.server.ts';
import { type Asking, askForAlert } from '#app/shop/alerts/alerts.server.ts';
import type { SignedInCustomer } from '#tests/support/customers.ts';
import type { RunningStore } from '#tests/support/store/store.ts';

/** One of a product and one of a word, of an account and of a guest. */
export async function someAlerts(
  { services }: RunningStore,
  { customer }: SignedInCustomer,
): Promise<{ unconfirmed: string; ofWord: string; gone: string }> {
  const { db, clock, settings } = services;
  const ask = async (asking: Pick<Asking, 'who' | 'confirmAt'> & (typeof part | typeof word)) => {
    const asked = await askForAlert(db, { ...asking, privacyVersion: null, now: clock.now() });
    if (!asked.ok) throw new Error(asked.code);
    return alertLink(settings, asked.id).slice(settings.publicUrl.length);
  };
  const part = { productId: '1', mostPesos: 800_000 };
  const word = { term: 'monitor', mostPesos: null };
  for (const each of [part, word]) await ask({ who: { customerId: customer.id }, confirmAt: null, ...each });
  const guest = { who: { email: 'luz@correo.test' }, confirmAt: 'luz@correo.test' };
  return {
    unconfirmed: await ask({ ...guest, ...part }),
    ofWord: await ask({ ...guest, ...word }),
    gone: alertLink(settings, crypto.randomUUID()).slice(settings.publicUrl.length),
  };
}
