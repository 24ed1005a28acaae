import type { Settings } from '#app/platform/settings.ts';
import type { PaymentGateway } from '#app/shop/payments/gateway.ts';
import { findTransaction, transactionsOf } from './api.server.ts';
import { checkoutUrl } from './checkout-url.server.ts';
import { readEvent } from './event.server.ts';

/** @param publicUrl origin of the store */
export function wompiGateway(account: Settings['wompi'], publicUrl: string): PaymentGateway {
  const environment = account.publicKey.startsWith('pub_prod_') ? 'prod' : 'test';
  return {
    checkoutUrl: (request) => checkoutUrl({ ...account, returnUrl: `${publicUrl}/success` }, request),
    findTransaction: (id) => findTransaction(account, id),
    transactionsOf: (reference) => transactionsOf(account, reference),
    readEvent: (delivery) => readEvent({ eventsSecret: account.eventsSecret, environment }, delivery),
  };
}
