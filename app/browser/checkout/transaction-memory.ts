import { store } from '../store.ts';

/** The provider's id of the last payment (specification sections 4 and 7). */
export const lastTransaction = store<string | null>(null, {
  storage: {
    key: 'transactionId',
    parse: (stored) => stored,
    unsaved: 'The payment is not remembered',
  },
});
