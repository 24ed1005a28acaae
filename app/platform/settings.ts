import type { demoSeller } from './demo-seller.server.ts';

/**
 * The settings of the store: read once, checked together. Nothing else reads the environment.
 *
 * In demo, `npm start` starts the sandbox and gives its addresses as ordinary settings, so the store does not know the difference.
 * `live` mode only refuses what real shoppers must never see.
 */
export interface Settings {
  mode: 'demo' | 'live';
  port: number;
  host: string;
  /** Origin for links, cookies and return addresses, without a final slash. */
  publicUrl: string;
  /** PostgreSQL; without it, the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** PostgreSQL itself, for what needs a connection of its own, where `databaseUrl` leads to a pooler that shares connections by transaction. */
  databaseDirectUrl: string | null;
  /** Off behind such a pooler, unless it carries named statements and the settings say so. */
  preparedStatements: boolean;
  /** Which of the store's work this process does: pages, the work behind them, or both. */
  role: 'all' | 'web' | 'worker';
  /** Processes of this start that serve pages. */
  webProcesses: number;
  /** How long the store still takes requests after `/ready` has become false. */
  drainSeconds: number;
  dataDir: string;
  /** An S3-compatible store, which several machines share; null: the folder in `dataDir`. */
  pictures: {
    /** Of the bucket. */
    url: string;
    keyId: string;
    secret: string;
    region: string;
    /** Where browsers get pictures from the bucket itself; null: the store sends them. */
    publicUrl: string | null;
  } | null;
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
  /** Null without keys: then the shop offers no sign-in with Google. */
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
  /** When a mail that could not be sent is tried again; the time grows from try to try. */
  mailRetrySeconds: number;
  /** The store itself makes the owner's account; nobody can register it. */
  owner: {
    email: string;
    password: string;
  };
  sessionSecret: string;
  holdMinutes: number;
  /** What unpaid orders may hold at once (`HoldLimits` of the checkout); 0 is no limit. */
  holdLimits: {
    perEmail: number;
    perAddress: number;
    unitsPerEmail: number;
    unitsPerAddress: number;
    pesosPerEmail: number;
    pesosPerAddress: number;
    beforeCaptcha: number;
  };
  /** When Wompi is first asked about an unpaid order; the time grows from question to question. */
  paymentCheckSeconds: number;
  /** Addresses or networks of proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: string[];
  /** Names besides this machine's and `publicUrl`'s that a demo answers to. */
  demoHosts: string[];
  /** The shop's `Seller`, whose shape the demo's has. */
  seller: typeof demoSeller;
  /** Who issues electronic invoices. */
  invoicing: 'off' | 'manual' | 'factus' | 'dian';
  /** Of own software at the DIAN; null where another issues invoices. */
  dian: {
    serviceUrl: string;
    environment: 'production' | 'test';
    softwareId: string;
    pin: string;
    /** While the DIAN tests the software. */
    testSetId: string | null;
    /** A `.p12` or `.pfx`, and its password. */
    certificate: string;
    certificatePassword: string;
    /** As it was authorised; the technical key is in no database. */
    range: {
      prefix: string;
      from: number;
      to: number;
      resolution: string;
      validFrom: string;
      validTo: string;
      technicalKey: string;
    };
    notesPrefix: string;
  } | null;
  /** Null where another issues them, or nobody. */
  factus: { apiUrl: string; clientId: string; clientSecret: string; username: string; password: string } | null;
  /** `mailto:` or an address on the web, for `security.txt`. */
  securityContact: string;
  /** Open at once, of each process; of one address that is no trusted proxy, together for the processes of a start, 0 is no limit. */
  connections: { most: number; ofOneAddress: number };
  /** Live changes that stay open for one network address, together for the processes of a start; 0 is no limit. */
  liveStreamsPerAddress: number;
  /** Calls of the builder from one network address; 0 is no limit. */
  buildCallsPerMinute: number;
  /** Memory for rendered public pages; 0 keeps none. */
  pageCacheMb: number;
  /** Figures for Prometheus: at a port of their own, or at the shop's address for clients with the token. Without both there are none. */
  metrics: { port: number | null; host: string; token: string | null };
  /** About settings that are right and should be written otherwise. */
  warnings: readonly string[];
  logLevel: string;
}

/** Where the data lies, and how to reach it. */
export type StorageSettings = Pick<Settings, 'databaseUrl' | 'dataDir' | 'preparedStatements'> &
  Partial<Pick<Settings, 'databaseDirectUrl' | 'pictures'>>;
