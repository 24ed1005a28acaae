import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { REHEARSAL_KEYS, type WompiKeys } from '#sandbox/keys.ts';
import { type Sandbox, startSandbox } from '#sandbox/server.ts';

export type Environment = Record<string, string | undefined>;

/**
 * Completes the environment of a demo: a secret that nobody set is made once and kept in the data folder, and a sandbox
 * answers where no provider is named. Each setting that is given stays, the sandbox's own keys included. Live mode gets
 * nothing from here.
 */
export async function demoEnvironment(given: Environment): Promise<{ env: Environment; sandbox: Sandbox | null }> {
  const env = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  if ((env.STORE_MODE ?? 'demo') !== 'demo') return { env, sandbox: null };
  const dataDir = resolve(env.DATA_DIR ?? './data');
  const secret = env.SESSION_SECRET ?? keptSecret(dataDir);
  const keys: WompiKeys = {
    publicKey: env.WOMPI_PUBLIC_KEY ?? REHEARSAL_KEYS.publicKey,
    privateKey: env.WOMPI_PRIVATE_KEY ?? REHEARSAL_KEYS.privateKey,
    integritySecret: env.WOMPI_INTEGRITY_SECRET ?? REHEARSAL_KEYS.integritySecret,
    eventsSecret: env.WOMPI_EVENTS_SECRET ?? REHEARSAL_KEYS.eventsSecret,
  };
  const namesItsProvider = env.WOMPI_API_URL !== undefined && env.WOMPI_CHECKOUT_URL !== undefined;
  const sandbox = namesItsProvider ? null : await startSandboxFor(env, dataDir, keys);
  const provider = {
    WOMPI_PUBLIC_KEY: keys.publicKey,
    WOMPI_PRIVATE_KEY: keys.privateKey,
    WOMPI_INTEGRITY_SECRET: keys.integritySecret,
    WOMPI_EVENTS_SECRET: keys.eventsSecret,
    ...sandbox?.settings,
  };
  return { env: { ...provider, ...env, SESSION_SECRET: secret }, sandbox };
}

function startSandboxFor(env: Environment, dataDir: string, keys: WompiKeys): Promise<Sandbox> {
  const port = Number(env.PORT ?? 3000);
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${port}`).origin;
  return startSandbox({
    port: Number(env.SANDBOX_PORT ?? port + 1),
    host: env.HOST ?? 'localhost',
    eventsUrl: `${publicUrl}/api/wompi/events`,
    stateFile: join(dataDir, 'sandbox.json'),
    keys,
  });
}

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(dataDir, { recursive: true });
  const made = randomBytes(32).toString('base64url');
  writeFileSync(file, made, { mode: 0o600 });
  return made;
}
