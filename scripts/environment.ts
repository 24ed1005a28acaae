import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Sandbox } from '#sandbox/start-sandbox.ts';
import { CommandProblem } from './ends-in-words.ts';
import { readablePassword } from './readable-password.ts';

export type Environment = Record<string, string | undefined>;

export interface CompletedEnvironment {
  env: Environment;
  sandbox: Sandbox | null;
  /** Only on the start that made it. */
  newOwnerPassword: string | null;
}

/** With these set, the sandbox does not play that provider. */
const providers = {
  wompi: ['WOMPI_API_URL', 'WOMPI_CHECKOUT_URL'],
  recaptcha: ['RECAPTCHA_SCRIPT_URL', 'RECAPTCHA_VERIFY_URL'],
  google: ['GOOGLE_DISCOVERY_URL'],
  mail: ['SMTP_URL'],
  factus: ['FACTUS_API_URL'],
  dian: ['DIAN_SERVICE_URL'],
};

const keyedProviders = ['google', 'factus', 'dian'] as const;

/** Required settings, also where another provider is named. Live mode loads nothing of the sandbox, which its image does not have. */
async function rehearsalKeys(): Promise<Environment> {
  const { REHEARSAL_CAPTCHA, REHEARSAL_KEYS, REHEARSAL_MAIL_FROM } = await import('#sandbox/keys.ts');
  return {
    WOMPI_PUBLIC_KEY: REHEARSAL_KEYS.publicKey,
    WOMPI_PRIVATE_KEY: REHEARSAL_KEYS.privateKey,
    WOMPI_INTEGRITY_SECRET: REHEARSAL_KEYS.integritySecret,
    WOMPI_EVENTS_SECRET: REHEARSAL_KEYS.eventsSecret,
    RECAPTCHA_SITE_KEY: REHEARSAL_CAPTCHA.siteKey,
    RECAPTCHA_SECRET: REHEARSAL_CAPTCHA.secret,
    MAIL_FROM: REHEARSAL_MAIL_FROM,
  };
}

const sandboxFolder = new URL('../sandbox', import.meta.url);

/** Secrets are made once and stored in the data folder. Given settings stay; live mode gets nothing. */
export async function demoEnvironment(given: Environment): Promise<CompletedEnvironment> {
  const env = stated(given);
  if ((env.STORE_MODE ?? 'demo') !== 'demo') return { env, sandbox: null, newOwnerPassword: null };
  if (!existsSync(sandboxFolder)) {
    throw new CommandProblem(
      'This is the image of a live shop, without what a demo needs: set STORE_MODE=live and its settings.',
    );
  }
  const dataDir = resolve(env.DATA_DIR ?? './data');
  const isNamed = (provider: keyof typeof providers) => providers[provider].every((name) => env[name] !== undefined);
  const isWhole = Object.keys(providers).every((provider) => isNamed(provider as keyof typeof providers));
  const sandbox = isWhole ? null : await startSandboxFor(env, dataDir, { hasMailbox: !isNamed('mail') });
  const answered = Object.entries(sandbox?.settings ?? {}).filter(
    // Another issuer would refuse the sandbox's keys; without keys the shop offers no Google sign-in, and issues no invoices.
    ([name]) => !keyedProviders.some((each) => isNamed(each) && name.startsWith(`${each.toUpperCase()}_`)),
  );
  const session = storedSecret(
    dataDir,
    'session-secret',
    () => randomBytes(32).toString('base64url'),
    env.SESSION_SECRET,
  );
  const owner = storedSecret(dataDir, 'owner-password', readablePassword, env.ADMIN_PASSWORD);
  return {
    env: {
      ...(await rehearsalKeys()),
      ...Object.fromEntries(answered),
      // Who sells without IVA invoices nothing.
      ...(!isNamed('factus') && env.SELLER_CHARGES_VAT !== 'no' && { INVOICING: 'factus' }),
      ...env,
      SESSION_SECRET: session.secret,
      ADMIN_PASSWORD: owner.secret,
    },
    sandbox,
    newOwnerPassword: owner.isNew ? owner.secret : null,
  };
}

async function startSandboxFor(
  env: Environment,
  dataDir: string,
  { hasMailbox }: { hasMailbox: boolean },
): Promise<Sandbox> {
  // A shop with providers of its own does not carry the sandbox in its memory.
  const { startSandbox } = await import('#sandbox/start-sandbox.ts');
  const port = Number(env.PORT ?? 3000);
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${port}`).origin;
  const sandboxPort = Number(env.SANDBOX_PORT ?? port + 1);
  const smtpPort = Number(env.SANDBOX_SMTP_PORT ?? (sandboxPort === 0 ? 0 : sandboxPort + 1));
  return startSandbox({
    port: sandboxPort,
    smtpPort: hasMailbox ? smtpPort : null,
    host: env.HOST ?? 'localhost',
    hosts: [
      new URL(publicUrl).hostname,
      ...(env.DEMO_HOSTS ?? '')
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ],
    eventsUrl: `${publicUrl}/api/wompi/events`,
    googleRedirectUrl: `${publicUrl}/api/auth/callback/google`,
    stateFile: join(dataDir, 'sandbox.json'),
    keys: stated({
      publicKey: env.WOMPI_PUBLIC_KEY,
      privateKey: env.WOMPI_PRIVATE_KEY,
      integritySecret: env.WOMPI_INTEGRITY_SECRET,
      eventsSecret: env.WOMPI_EVENTS_SECRET,
    }),
    google: stated({ clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET }),
    captcha: stated({ siteKey: env.RECAPTCHA_SITE_KEY, secret: env.RECAPTCHA_SECRET }),
  });
}

/** Spread over defaults, an `undefined` would win. */
function stated<Name extends string>(values: Record<Name, string | undefined>): Partial<Record<Name, string>> {
  const entries = Object.entries<string | undefined>(values).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}

function storedSecret(
  dataDir: string,
  name: string,
  make: () => string,
  ofEnvironment: string | undefined,
): { secret: string; isNew: boolean } {
  if (ofEnvironment !== undefined) return { secret: ofEnvironment, isNew: false };
  const file = join(dataDir, name);
  try {
    return { secret: readFileSync(file, 'utf8').trim(), isNew: false };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(dataDir, { recursive: true });
  const secret = make();
  writeFileSync(file, secret, { mode: 0o600 });
  return { secret, isNew: true };
}
