import type { demoSeller } from './demo-seller.server.ts';

/**
 * The settings of the store: read once, checked together. Nothing else reads the environment.
 *
 * The store does not know that it is in demo: `npm start` starts the sandbox and hands its addresses over as ordinary
 * settings. `live` mode only refuses what must never be seen by real shoppers.
 */
export interface Settings {
  mode: 'demo' | 'live';
  port: number;
  host: string;
  /** Origin for links, cookies and return addresses, without a final slash. */
  publicUrl: string;
  /** PostgreSQL; without it, the embedded database in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  seed: string;
  wompi: {
    publicKey: string;
    privateKey: string;
    integritySecret: string;
    eventsSecret: string;
    apiUrl: string;
    checkoutUrl: string;
  };
  recaptcha: {
    siteKey: string;
    secret: string;
    scriptUrl: string;
    verifyUrl: string;
  };
  /** Null: nobody gave the keys, so the shop offers no sign-in with Google. */
  google: {
    clientId: string;
    clientSecret: string;
    discoveryUrl: string;
  } | null;
  mail: {
    /** With user and password in it: `smtps://user:password@host:465`. */
    smtpUrl: string;
    /** An address, alone or behind a name: `Núcleo <hola@nucleo.test>`. */
    from: string;
  };
  /** When a mail that could not be sent is tried again; later tries back off. */
  mailRetrySeconds: number;
  /** The one who runs the shop: the account is made by the store itself, never by registration. */
  owner: {
    email: string;
    password: string;
  };
  sessionSecret: string;
  holdMinutes: number;
  /** How many unpaid orders may hold pieces at once; 0 is no limit. */
  holdLimits: { perEmail: number; perAddress: number };
  /** When the first question about an unpaid order goes to the provider; later ones back off. */
  paymentCheckSeconds: number;
  /** Addresses or networks of proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: string[];
  seller: typeof demoSeller;
  logLevel: string;
}
