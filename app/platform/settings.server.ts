import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

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
  recaptcha: { siteKey: string; secret: string; scriptUrl: string; verifyUrl: string };
  /** Null while its keys are missing: then there is no button. */
  google: { clientId: string; clientSecret: string; discoveryUrl: string } | null;
  /** The owner's account, which the store makes itself. */
  owner: { email: string; password: string };
  mail: {
    /** With user and password in it: `smtps://user:password@host:465`. */
    smtpUrl: string;
    /** An address, alone or behind a name: `Núcleo <hola@nucleo.test>`. */
    from: string;
  };
  /** When a mail that could not be sent is tried again; later tries back off. */
  mailRetrySeconds: number;
  sessionSecret: string;
  holdMinutes: number;
  /** When the first question about an unpaid order goes to the provider; later ones back off. */
  paymentCheckSeconds: number;
  /** Addresses or networks of proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: string[];
  /** Who sells, as the law asks every page to say (Ley 1480, art. 50). */
  seller: SellerSettings;
  logLevel: string;
}

export interface SellerSettings {
  name: string;
  nit: string;
  /** For notices of courts and authorities. */
  address: string;
  city: string;
  phone: string;
  email: string;
}

/** Nobody: a demo has to say something where the law asks for the seller, and must not name a person. */
const demoSeller: SellerSettings = {
  name: 'Núcleo Demostración S.A.S.',
  nit: '900.000.000-0',
  address: 'Calle 0 # 0 - 00',
  city: 'Bogotá, D.C.',
  phone: '+57 300 000 0000',
  email: 'hola@nucleo.test',
};

/** Every problem of the settings at once, each with what to do. */
export class SettingsProblem extends Error {
  override readonly name = 'SettingsProblem';
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`Settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const secret = z.string().trim().min(8, 'must have at least 8 characters');

const sellerText = (most: number) =>
  z.string().trim().min(1).max(most, `must have at most ${most} characters`).optional();

const environment = z.object({
  STORE_MODE: z.enum(['demo', 'live'], { error: 'must be demo or live' }).default('demo'),
  PORT: z.coerce.number({ error: 'must be a number' }).int().min(0).max(65535).default(3000),
  HOST: z.string().trim().min(1).optional(),
  PUBLIC_URL: httpUrl.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  EMBEDDED_IN_LIVE: z.enum(['0', '1']).default('0'),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  SEED: z.string().trim().min(1).default('demo'),
  WOMPI_PUBLIC_KEY: z.string().regex(/^pub_(test|prod)_\w+$/, 'must look like pub_test_… or pub_prod_…'),
  WOMPI_PRIVATE_KEY: z.string().regex(/^prv_(test|prod)_\w+$/, 'must look like prv_test_… or prv_prod_…'),
  WOMPI_INTEGRITY_SECRET: secret,
  WOMPI_EVENTS_SECRET: secret,
  WOMPI_API_URL: httpUrl,
  WOMPI_CHECKOUT_URL: httpUrl,
  RECAPTCHA_SITE_KEY: z.string().default('site'),
  RECAPTCHA_SECRET: z.string().default('secret'),
  RECAPTCHA_SCRIPT_URL: httpUrl.default('https://www.google.com/recaptcha/api.js'),
  RECAPTCHA_VERIFY_URL: httpUrl.default('https://www.google.com/recaptcha/api/siteverify'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_DISCOVERY_URL: httpUrl.default('https://accounts.google.com/.well-known/openid-configuration'),
  ADMIN_EMAIL: z.string().default('admin@nucleo.test'),
  ADMIN_PASSWORD: z.string().default('admin-password-of-tests'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, 'must be Name <name@example.com>'),
  MAIL_RETRY_SECONDS: z.coerce.number({ error: 'must be a number of seconds' }).min(1).max(3600).default(30),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters'),
  HOLD_MINUTES: z.coerce.number({ error: 'must be a number of minutes' }).positive().max(1440).default(30),
  PAYMENT_CHECK_SECONDS: z.coerce.number({ error: 'must be a number of seconds' }).min(1).max(3600).default(20),
  TRUSTED_PROXY: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine((entries) => entries.every(isNetwork), 'must list addresses or networks, like 10.0.0.1 or 10.0.0.0/8'),
  SELLER_NAME: sellerText(120),
  SELLER_NIT: sellerText(20).refine(
    (nit) => nit === undefined || /^\d{1,3}(\.?\d{3}){1,3}-\d$/.test(nit),
    'must look like 900.123.456-7',
  ),
  SELLER_ADDRESS: sellerText(160),
  SELLER_CITY: sellerText(80),
  SELLER_PHONE: sellerText(40).refine(
    (phone) => phone === undefined || /^\+?[\d ()-]{7,}$/.test(phone),
    'must look like +57 300 123 4567',
  ),
  SELLER_EMAIL: z.email('must be an e-mail address').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/**
 * @param env the environment, in demo completed with the sandbox's own values
 * @throws SettingsProblem naming every setting that is missing or wrong
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new SettingsProblem(
      parsed.error.issues.map((issue) => {
        const name = String(issue.path[0]);
        return name in given ? `${name} ${issue.message}` : `${name} is missing`;
      }),
    );
  }
  const values = parsed.data;
  const settings: Settings = {
    mode: values.STORE_MODE,
    port: values.PORT,
    host: values.HOST ?? (values.STORE_MODE === 'demo' ? 'localhost' : '0.0.0.0'),
    publicUrl: new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin,
    databaseUrl: values.DATABASE_URL ?? null,
    dataDir: resolve(values.DATA_DIR),
    seed: values.SEED,
    wompi: {
      publicKey: values.WOMPI_PUBLIC_KEY,
      privateKey: values.WOMPI_PRIVATE_KEY,
      integritySecret: values.WOMPI_INTEGRITY_SECRET,
      eventsSecret: values.WOMPI_EVENTS_SECRET,
      apiUrl: values.WOMPI_API_URL.replace(/\/+$/, ''),
      checkoutUrl: values.WOMPI_CHECKOUT_URL,
    },
    recaptcha: {
      siteKey: values.RECAPTCHA_SITE_KEY,
      secret: values.RECAPTCHA_SECRET,
      scriptUrl: values.RECAPTCHA_SCRIPT_URL,
      verifyUrl: values.RECAPTCHA_VERIFY_URL,
    },
    google:
      values.GOOGLE_CLIENT_ID && values.GOOGLE_CLIENT_SECRET
        ? {
            clientId: values.GOOGLE_CLIENT_ID,
            clientSecret: values.GOOGLE_CLIENT_SECRET,
            discoveryUrl: values.GOOGLE_DISCOVERY_URL,
          }
        : null,
    owner: { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD },
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM },
    mailRetrySeconds: values.MAIL_RETRY_SECONDS,
    sessionSecret: values.SESSION_SECRET,
    holdMinutes: values.HOLD_MINUTES,
    paymentCheckSeconds: values.PAYMENT_CHECK_SECONDS,
    trustedProxies: values.TRUSTED_PROXY,
    seller: {
      name: values.SELLER_NAME ?? demoSeller.name,
      nit: values.SELLER_NIT ?? demoSeller.nit,
      address: values.SELLER_ADDRESS ?? demoSeller.address,
      city: values.SELLER_CITY ?? demoSeller.city,
      phone: values.SELLER_PHONE ?? demoSeller.phone,
      email: values.SELLER_EMAIL ?? demoSeller.email,
    },
    logLevel: values.LOG_LEVEL,
  };
  const problems = [...keyProblems(settings), ...(settings.mode === 'live' ? liveProblems(settings, values) : [])];
  if (problems.length > 0) throw new SettingsProblem(problems);
  return settings;
}

/**
 * The part that commands on the catalogue need: where the data lies. @throws SettingsProblem
 */
export function readStorageSettings(
  env: Readonly<Record<string, string | undefined>>,
): Pick<Settings, 'databaseUrl' | 'dataDir'> {
  const storage = environment.pick({ DATABASE_URL: true, DATA_DIR: true });
  const parsed = storage.safeParse({
    DATABASE_URL: env.DATABASE_URL || undefined,
    DATA_DIR: env.DATA_DIR || undefined,
  });
  if (!parsed.success)
    throw new SettingsProblem(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`));
  return { databaseUrl: parsed.data.DATABASE_URL ?? null, dataDir: resolve(parsed.data.DATA_DIR) };
}

/** The environment of Wompi follows from the keys' prefixes, so that no separate switch can disagree with them. */
function keyProblems({ wompi }: Settings): string[] {
  const of = (key: string) => key.split('_')[1];
  return of(wompi.publicKey) === of(wompi.privateKey)
    ? []
    : ['WOMPI_PUBLIC_KEY and WOMPI_PRIVATE_KEY are of different environments (test, prod)'];
}

const placeholder = /ejemplo|example|changeme|placeholder|rehearsal|ensayo|sandbox|x{6,}|0{12,}|secret123/i;

function liveProblems(settings: Settings, values: z.infer<typeof environment>): string[] {
  const problems: string[] = [];
  if (!values.PUBLIC_URL) problems.push('PUBLIC_URL is missing: live mode needs the address that shoppers see');
  for (const [name, address] of [
    ['PUBLIC_URL', settings.publicUrl],
    ['WOMPI_API_URL', settings.wompi.apiUrl],
    ['WOMPI_CHECKOUT_URL', settings.wompi.checkoutUrl],
  ] as const) {
    if (name === 'PUBLIC_URL' && !values.PUBLIC_URL) continue;
    const { protocol, hostname } = new URL(address);
    if (protocol !== 'https:') problems.push(`${name} must be https in live mode`);
    if (isThisMachine(hostname))
      problems.push(`${name} is an address of this machine: a sandbox has no place in live mode`);
  }
  if (
    new URL(settings.wompi.apiUrl).hostname.startsWith('sandbox.') ||
    settings.wompi.publicKey.startsWith('pub_test_')
  ) {
    problems.push('WOMPI_* are of the sandbox: live mode takes pub_prod_… and prv_prod_… with the production address');
  }
  for (const [name, value] of [
    ['WOMPI_INTEGRITY_SECRET', settings.wompi.integritySecret],
    ['WOMPI_EVENTS_SECRET', settings.wompi.eventsSecret],
  ] as const) {
    if (value.startsWith('test_')) problems.push(`${name} is of the sandbox: live mode takes prod_…`);
  }
  for (const [name, value] of [
    ['WOMPI_PUBLIC_KEY', settings.wompi.publicKey],
    ['WOMPI_PRIVATE_KEY', settings.wompi.privateKey],
    ['WOMPI_INTEGRITY_SECRET', settings.wompi.integritySecret],
    ['WOMPI_EVENTS_SECRET', settings.wompi.eventsSecret],
    ['SESSION_SECRET', settings.sessionSecret],
  ] as const) {
    if (placeholder.test(value)) problems.push(`${name} is a placeholder: set the real one`);
  }
  if (!settings.databaseUrl && values.EMBEDDED_IN_LIVE !== '1') {
    problems.push(
      'DATABASE_URL is missing: live mode wants a PostgreSQL server (EMBEDDED_IN_LIVE=1 accepts the embedded database)',
    );
  }
  return [...problems, ...sellerProblems(values)];
}

/** A real shop may well be in the demo's city; everything else of the demo's seller is nobody's. */
function sellerProblems(values: z.infer<typeof environment>): string[] {
  const given = {
    SELLER_NAME: [values.SELLER_NAME, demoSeller.name],
    SELLER_NIT: [values.SELLER_NIT, demoSeller.nit],
    SELLER_ADDRESS: [values.SELLER_ADDRESS, demoSeller.address],
    SELLER_CITY: [values.SELLER_CITY, null],
    SELLER_PHONE: [values.SELLER_PHONE, demoSeller.phone],
    SELLER_EMAIL: [values.SELLER_EMAIL, demoSeller.email],
  } as const;
  return Object.entries(given).flatMap(([name, [value, ofDemo]]) => {
    if (!value) return [`${name} is missing: live mode says on every page who sells`];
    const isReserved = name === 'SELLER_EMAIL' && /\.(test|example|invalid|localhost)$/i.test(value);
    return plain(value) === plain(ofDemo ?? '') || placeholder.test(value) || isReserved
      ? [`${name} is a placeholder: set the real one`]
      : [];
  });
}

/** What is left when spaces, points and cases do not count: `900000000-0` is the demo's NIT too. */
function plain(value: string): string {
  return value.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}

/** An address, or an address and how many of its bits count. `10.0.0.0/` would trust everybody. */
function isNetwork(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

function isThisMachine(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127\..*|\[::1\]|0\.0\.0\.0)$/.test(hostname);
}
