import { isIP } from 'node:net';
import { z } from 'zod';

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const secret = z.string().trim().min(8, 'must have at least 8 characters');

/** `Name <address>` or an address alone. A line end would begin another header. */
const sender = /^(?:[^<>\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

/** 0 is no limit. */
const connectionLimit = z.coerce.number({ error: 'must be a number of connections' }).int().max(1_000_000);
const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://');
const holdLimit = z.coerce.number({ error: 'must be a number of orders' }).int().min(0).max(100_000);
const heldLimit = (what: 'units' | 'pesos') =>
  z.coerce
    .number({ error: `must be a number of ${what}` })
    .int()
    .min(0)
    .max(100_000_000_000);

const sellerText = (most: number) =>
  z.string().trim().min(1).max(most, `must have at most ${most} characters`).optional();

/** Each setting by its name in the environment: its shape and its default. */
const dianPrefix = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z\d]{0,4}$/, 'must have at most four letters or digits');
const dianNumber = z.coerce.number({ error: 'must be a number' }).int().min(1).max(999_999_999_999);
const dianDay = z.iso.date('must be a day like 2026-11-28');

export const environment = z.object({
  STORE_MODE: z.enum(['demo', 'live'], { error: 'must be demo or live' }).default('demo'),
  PORT: z.coerce.number({ error: 'must be a number' }).int().min(0).max(65535).default(3000),
  HOST: z.string().trim().min(1).optional(),
  PUBLIC_URL: httpUrl.optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  PREPARED_STATEMENTS: z.enum(['0', '1'], { error: 'must be 0 or 1' }).optional(),
  WEB_PROCESSES: z
    .string()
    .regex(/^(auto|[1-9]\d?)$/, 'must be auto or a number from 1 to 99')
    .default('1'),
  ROLE: z.enum(['all', 'web', 'worker'], { error: 'must be all, web or worker' }).default('all'),
  DRAIN_SECONDS: z.coerce.number({ error: 'must be a number of seconds' }).min(0).max(300).default(0),
  EMBEDDED_IN_LIVE: z.enum(['0', '1']).default('0'),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  SEED: z.string().trim().min(1).default('demo'),
  WOMPI_PUBLIC_KEY: z.string().regex(/^pub_(test|prod)_\w+$/, 'must look like pub_test_… or pub_prod_…'),
  WOMPI_PRIVATE_KEY: z.string().regex(/^prv_(test|prod)_\w+$/, 'must look like prv_test_… or prv_prod_…'),
  WOMPI_INTEGRITY_SECRET: secret,
  WOMPI_EVENTS_SECRET: secret,
  WOMPI_API_URL: httpUrl,
  WOMPI_CHECKOUT_URL: httpUrl,
  RECAPTCHA_SITE_KEY: secret,
  RECAPTCHA_SECRET: secret,
  RECAPTCHA_SCRIPT_URL: httpUrl.default('https://www.google.com/recaptcha/api.js'),
  RECAPTCHA_VERIFY_URL: httpUrl.default('https://www.google.com/recaptcha/api/siteverify'),
  GOOGLE_CLIENT_ID: secret.optional(),
  GOOGLE_CLIENT_SECRET: secret.optional(),
  GOOGLE_DISCOVERY_URL: httpUrl.default('https://accounts.google.com/.well-known/openid-configuration'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an address like smtp://user:password@host:587' }),
  MAIL_FROM: z.string().trim().max(320).regex(sender, 'must look like Núcleo <hola@nucleo.com.co>'),
  ADMIN_EMAIL: z.email('must be an e-mail address').max(254).optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(128, 'must have at most 128 characters'),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters'),
  MAIL_RETRY_SECONDS: z.coerce.number({ error: 'must be a number of seconds' }).min(1).max(3600).default(30),
  HOLD_MINUTES: z.coerce.number({ error: 'must be a number of minutes' }).positive().max(1440).default(30),
  HOLDS_PER_EMAIL: holdLimit.default(20),
  HOLDS_PER_ADDRESS: holdLimit.default(60),
  HELD_UNITS_PER_EMAIL: heldLimit('units').default(50),
  HELD_UNITS_PER_ADDRESS: heldLimit('units').default(150),
  HELD_PESOS_PER_EMAIL: heldLimit('pesos').default(100_000_000),
  HELD_PESOS_PER_ADDRESS: heldLimit('pesos').default(300_000_000),
  HOLDS_BEFORE_CAPTCHA: holdLimit.default(5),
  PAYMENT_CHECK_SECONDS: z.coerce.number({ error: 'must be a number of seconds' }).min(1).max(3600).default(20),
  /** `none` says aloud that there is no proxy. */
  TRUSTED_PROXY: z
    .string()
    .transform((text) => (text.trim() === 'none' ? [] : listed(text)))
    .refine(
      (entries) => entries.every(isNetwork),
      'must list addresses or networks, like 10.0.0.1 or 10.0.0.0/8, or say none',
    )
    .optional(),
  DEMO_HOSTS: z
    .string()
    .default('')
    .transform((text) => listed(text.toLowerCase()))
    .refine(
      (names) => names.every(isHostName),
      'must list names without a port, like demo.nucleo.com.co or 192.168.1.20',
    ),
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
  SELLER_CHARGES_VAT: z.enum(['yes', 'no'], { error: 'must be yes or no' }).default('yes'),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must look like mailto:seguridad@nucleo.com.co or https://…')
    .optional(),
  INVOICING: z
    .enum(['off', 'manual', 'factus', 'dian'], { error: 'must be off, manual, factus or dian' })
    .default('off'),
  FACTUS_API_URL: httpUrl.default('https://api.factus.com.co'),
  FACTUS_CLIENT_ID: secret.optional(),
  FACTUS_CLIENT_SECRET: secret.optional(),
  FACTUS_USERNAME: z.string().trim().min(1).max(254).optional(),
  FACTUS_PASSWORD: secret.optional(),
  DIAN_SERVICE_URL: httpUrl.optional(),
  DIAN_ENVIRONMENT: z
    .enum(['production', 'test'], { error: 'must be production, or test while the DIAN tests the software' })
    .default('production'),
  DIAN_SOFTWARE_ID: z.uuid('must be the identifier that the DIAN gave the software').optional(),
  DIAN_SOFTWARE_PIN: z
    .string()
    .regex(/^[\w-]{3,40}$/, 'must be the PIN that was chosen for the software')
    .optional(),
  DIAN_TECHNICAL_KEY: z
    .string()
    .trim()
    .regex(
      /^[\da-f]{40}$/i,
      'must have exactly 40 hexadecimal digits: one of another length gives codes that the DIAN refuses',
    )
    .optional(),
  DIAN_TEST_SET_ID: z.string().trim().min(8, 'must be the identifier of the test set').max(100).optional(),
  DIAN_CERTIFICATE: z.string().trim().min(1).max(1_000).optional(),
  DIAN_CERTIFICATE_PASSWORD: z.string().min(1).max(500).optional(),
  DIAN_RESOLUTION: z
    .string()
    .trim()
    .regex(/^\d{1,20}$/, 'must be the number of the resolution, digits alone')
    .optional(),
  DIAN_PREFIX: dianPrefix.optional(),
  DIAN_FROM: dianNumber.optional(),
  DIAN_TO: dianNumber.optional(),
  DIAN_VALID_FROM: dianDay.optional(),
  DIAN_VALID_TO: dianDay.optional(),
  DIAN_NOTES_PREFIX: dianPrefix.default('NC'),
  CONNECTIONS: connectionLimit.min(100).default(10_000),
  CONNECTIONS_PER_ADDRESS: connectionLimit.min(0).default(2_000),
  LIVE_STREAMS_PER_ADDRESS: z.coerce
    .number({ error: 'must be a number of streams' })
    .int()
    .min(0)
    .max(100_000)
    .default(200),
  BUILD_CALLS_PER_MINUTE: z.coerce
    .number({ error: 'must be a number of calls' })
    .int()
    .min(0)
    .max(1_000_000)
    .default(600),
  PAGE_CACHE_MB: z.coerce.number({ error: 'must be a number of megabytes' }).min(0).max(4096).default(64),
  PICTURES_URL: httpUrl.optional(),
  PICTURES_PUBLIC_URL: httpUrl.optional(),
  PICTURES_KEY_ID: z.string().trim().min(3, 'must have at least 3 characters').optional(),
  PICTURES_SECRET: z.string().trim().min(6, 'must have at least 6 characters').optional(),
  PICTURES_REGION: z.string().trim().min(1).default('us-east-1'),
  METRICS_PORT: z.coerce.number({ error: 'must be a number' }).int().min(1).max(65535).optional(),
  METRICS_HOST: z.string().trim().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z.string().trim().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Environment = z.infer<typeof environment>;

function listed(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

function isHostName(name: string): boolean {
  return /^([a-z\d.-]+|\[[\da-f:.]+\])$/.test(name) && URL.canParse(`http://${name}`);
}

/** An address, or an address and how many of its bits count. `10.0.0.0/` is refused: it would trust every address. */
function isNetwork(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}
