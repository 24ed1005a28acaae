/** The four values that a merchant gets from Wompi. All four differ, and only the public key may reach a browser. */
export interface WompiKeys {
  publicKey: string;
  privateKey: string;
  integritySecret: string;
  eventsSecret: string;
}

/**
 * Fixed on purpose: a store that was started with them yesterday still fits a sandbox started today. They carry Wompi's
 * own prefixes, because a store may derive its environment from them, and say in words that they open nothing.
 */
export const REHEARSAL_KEYS: WompiKeys = {
  publicKey: 'pub_test_ENSAYOnoREAL0000000000000000',
  privateKey: 'prv_test_ENSAYOnoREAL0000000000000000',
  integritySecret: 'test_integrity_ENSAYOnoREAL0000000000',
  eventsSecret: 'test_events_ENSAYOnoREAL0000000000000',
};
