import {
  type EventReading,
  type GatewayTransaction,
  GatewayUnavailable,
  type PaymentGateway,
} from '#app/shop/payments/gateway.ts';

/** For what the shop does with an answer; the real adapter is tested against the sandbox. */
export interface ScriptedGateway extends PaymentGateway {
  transactions: GatewayTransaction[];
  isDown: boolean;
  nextEvent: EventReading;
}

export function scriptedGateway(): ScriptedGateway {
  const gateway: ScriptedGateway = {
    transactions: [],
    isDown: false,
    nextEvent: { ok: false, code: 'malformed' },
    checkoutUrl: ({ reference }) => `https://checkout.example.test/p/?reference=${reference}`,
    async findTransaction(id) {
      if (gateway.isDown) throw new GatewayUnavailable('down');
      return gateway.transactions.find((transaction) => transaction.id === id) ?? null;
    },
    async transactionsOf(reference) {
      if (gateway.isDown) throw new GatewayUnavailable('down');
      return gateway.transactions.filter((transaction) => transaction.reference === reference);
    },
    readEvent: () => gateway.nextEvent,
  };
  return gateway;
}
