import { resolve } from 'node:path';
import { demoSeller } from './demo-seller.server.ts';
import { type Environment, environment } from './environment.server.ts';
import { invoicingProblems, invoicingSettings } from './invoicing-settings.server.ts';
import { pictureProblems, pictureSettings } from './picture-settings.server.ts';
import { databaseAddresses, metricsProblems, processProblems, processSettings } from './process-settings.server.ts';
import { productionProblems } from './production-settings.server.ts';
import type { Settings, StorageSettings } from './settings.ts';

/** All problems of the settings at once, each with what to do. */
export class SettingsProblem extends Error {
  override readonly name = 'SettingsProblem';
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`Settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** Settings by their names of before, which are read on. */
const renamedSettings = {
  KEPT_PAGES_MB: 'PAGE_CACHE_MB',
  HELD_PIECES_PER_EMAIL: 'HELD_UNITS_PER_EMAIL',
  HELD_PIECES_PER_ADDRESS: 'HELD_UNITS_PER_ADDRESS',
} as const;

const demoOwner = 'admin@nucleo.test';

/**
 * @param env the environment, in demo completed with the sandbox's own values
 * @throws SettingsProblem naming every setting that is missing or wrong
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const isGiven = (name: string) => env[name] !== undefined && env[name] !== '';
  const renamed = Object.entries(renamedSettings).filter(([before]) => isGiven(before));
  const ofBefore = Object.fromEntries(renamed.map(([before, now]) => [now, env[before]]));
  const given = { ...ofBefore, ...Object.fromEntries(Object.entries(env).filter(([name]) => isGiven(name))) };
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new SettingsProblem(
      parsed.error.issues.map((issue) => {
        const now = String(issue.path[0]);
        const name = isGiven(now) ? now : (renamed.find((each) => each[1] === now)?.[0] ?? now);
        return now in given ? `${name} ${issue.message}` : `${name} is missing`;
      }),
    );
  }
  const values = parsed.data;
  const settings: Settings = {
    mode: values.STORE_MODE,
    port: values.PORT,
    host: values.HOST ?? (values.STORE_MODE === 'demo' ? 'localhost' : '0.0.0.0'),
    publicUrl: new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin,
    ...processSettings(values),
    dataDir: resolve(values.DATA_DIR),
    pictures: pictureSettings(values),
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
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM },
    mailRetrySeconds: values.MAIL_RETRY_SECONDS,
    owner: { email: values.ADMIN_EMAIL ?? demoOwner, password: values.ADMIN_PASSWORD },
    sessionSecret: values.SESSION_SECRET,
    holdMinutes: values.HOLD_MINUTES,
    holdLimits: {
      perEmail: values.HOLDS_PER_EMAIL,
      perAddress: values.HOLDS_PER_ADDRESS,
      unitsPerEmail: values.HELD_UNITS_PER_EMAIL,
      unitsPerAddress: values.HELD_UNITS_PER_ADDRESS,
      pesosPerEmail: values.HELD_PESOS_PER_EMAIL,
      pesosPerAddress: values.HELD_PESOS_PER_ADDRESS,
      beforeCaptcha: values.HOLDS_BEFORE_CAPTCHA,
    },
    paymentCheckSeconds: values.PAYMENT_CHECK_SECONDS,
    trustedProxies: values.TRUSTED_PROXY ?? [],
    demoHosts: values.DEMO_HOSTS,
    seller: {
      name: values.SELLER_NAME ?? demoSeller.name,
      nit: values.SELLER_NIT ?? demoSeller.nit,
      address: values.SELLER_ADDRESS ?? demoSeller.address,
      city: values.SELLER_CITY ?? demoSeller.city,
      phone: values.SELLER_PHONE ?? demoSeller.phone,
      email: values.SELLER_EMAIL ?? demoSeller.email,
      chargesVat: values.SELLER_CHARGES_VAT === 'yes',
    },
    ...invoicingSettings(values),
    securityContact: values.SECURITY_CONTACT ?? `mailto:${values.SELLER_EMAIL ?? demoSeller.email}`,
    connections: { most: values.CONNECTIONS, ofOneAddress: values.CONNECTIONS_PER_ADDRESS },
    liveStreamsPerAddress: values.LIVE_STREAMS_PER_ADDRESS,
    buildCallsPerMinute: values.BUILD_CALLS_PER_MINUTE,
    pageCacheMb: values.PAGE_CACHE_MB,
    metrics: { port: values.METRICS_PORT ?? null, host: values.METRICS_HOST, token: values.METRICS_TOKEN ?? null },
    logLevel: values.LOG_LEVEL,
    warnings: renamed.map(([before, now]) => `${before} is called ${now} now: it is read under its old name still`),
  };
  const problems = [
    ...keyProblems(settings, values),
    ...metricsProblems(settings),
    ...processProblems(values),
    ...pictureProblems(values),
    ...invoicingProblems(values),
    ...(settings.mode === 'live' ? productionProblems(settings, values) : demoProblems(settings)),
  ];
  if (problems.length > 0) throw new SettingsProblem(problems);
  return settings;
}

const storageNames = {
  DATABASE_URL: true,
  DATABASE_DIRECT_URL: true,
  DATA_DIR: true,
  PREPARED_STATEMENTS: true,
  PICTURES_URL: true,
  PICTURES_PUBLIC_URL: true,
  PICTURES_KEY_ID: true,
  PICTURES_SECRET: true,
  PICTURES_REGION: true,
} as const;

/** Where the data lies: all that commands on the catalogue need. @throws SettingsProblem */
export function readStorageSettings(env: Readonly<Record<string, string | undefined>>): StorageSettings {
  const storage = environment.pick(storageNames);
  const given = Object.keys(storageNames).map((name) => [name, env[name] || undefined]);
  const parsed = storage.safeParse(Object.fromEntries(given));
  if (!parsed.success)
    throw new SettingsProblem(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`));
  const problems = pictureProblems(parsed.data);
  if (problems.length > 0) throw new SettingsProblem(problems);
  return {
    ...databaseAddresses(parsed.data),
    dataDir: resolve(parsed.data.DATA_DIR),
    pictures: pictureSettings(parsed.data),
  };
}

/** Everybody can act as everybody in a demo, so no real money may be near it. */
function demoProblems({ wompi }: Settings): string[] {
  const keys = {
    WOMPI_PUBLIC_KEY: wompi.publicKey,
    WOMPI_PRIVATE_KEY: wompi.privateKey,
    WOMPI_INTEGRITY_SECRET: wompi.integritySecret,
    WOMPI_EVENTS_SECRET: wompi.eventsSecret,
  };
  return Object.entries(keys).flatMap(([name, value]) =>
    /^((pub|prv)_)?prod_/.test(value)
      ? [`${name} is a production key: a demo takes test keys, STORE_MODE=live the real ones`]
      : [],
  );
}

/** Keys that only make sense together. */
function keyProblems({ wompi }: Settings, values: Environment): string[] {
  const problems: string[] = [];
  // The keys' prefixes say which of Wompi's environments it is; a switch of its own could disagree with them.
  const of = (key: string) => key.split('_')[1];
  if (of(wompi.publicKey) !== of(wompi.privateKey)) {
    problems.push('WOMPI_PUBLIC_KEY and WOMPI_PRIVATE_KEY are of different environments (test, prod)');
  }
  // Swapped, no checkout would open and no event be believed.
  for (const [name, value, wanted] of [
    ['WOMPI_INTEGRITY_SECRET', wompi.integritySecret, 'integrity'],
    ['WOMPI_EVENTS_SECRET', wompi.eventsSecret, 'events'],
  ] as const) {
    const kind = /^(?:test|prod)_(integrity|events)_/.exec(value)?.[1];
    if (kind !== undefined && kind !== wanted) problems.push(`${name} is Wompi's secret for ${kind}`);
  }
  const google = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const;
  const missing = google.filter((name) => values[name] === undefined);
  if (missing.length === 1) problems.push(`${missing[0]} is missing: sign-in with Google wants both keys, or neither`);
  return problems;
}
