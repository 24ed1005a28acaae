import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { pathToFileURL } from 'node:url';
import { certificate } from './certificate.ts';
import { sites } from './names.ts';

const preload = pathToFileURL(resolve('tests/support/https/made-up-names.mjs')).href;

/** For each process of Node in a test: whom it trusts, and where the made-up names lead. They count from the process's start on. */
export async function nodeTrust(): Promise<{ NODE_EXTRA_CA_CERTS: string; NODE_OPTIONS: string }> {
  const { authorityFile } = await certificate();
  const others = (process.env.NODE_OPTIONS ?? '').replace(`--import=${preload}`, '').trim();
  return { NODE_EXTRA_CA_CERTS: authorityFile, NODE_OPTIONS: `${others} --import=${preload}`.trim() };
}

/**
 * The same for a process that runs already, and for those that it starts: `npm run attack`, `bench`, `screenshots` are started by a person.
 */
export async function trustHere(): Promise<void> {
  const trust = await nodeTrust();
  if (process.env.NODE_EXTRA_CA_CERTS === trust.NODE_EXTRA_CA_CERTS) return;
  Object.assign(process.env, trust);
  const authority = readFileSync(trust.NODE_EXTRA_CA_CERTS, 'utf8');
  setDefaultCACertificates([...getCACertificates('default'), authority]);
  await import(preload);
}

/** What the run was given (`vitest.config.ts`, `playwright.config.ts`), for processes that get an environment of their own. */
export function inheritedTrust(): Record<string, string> {
  const { NODE_EXTRA_CA_CERTS, NODE_OPTIONS } = process.env;
  return { ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }), ...(NODE_OPTIONS && { NODE_OPTIONS }) };
}

export const howToTrust = 'apt-get install libnss3-tools';

export interface BrowserTrust {
  env: Record<string, string>;
  args: string[];
}

/** Chromium takes the last one of these arguments alone, so other rules than those of the made-up names are given here. */
interface BrowserTrustOptions {
  otherRules?: readonly string[];
}

/**
 * The same for Chromium: its store of certificates lies in the home of the user who starts it, so each run has a home of its own.
 * @returns null where the program that writes that store is missing
 */
export async function browserTrust({ otherRules = [] }: BrowserTrustOptions = {}): Promise<BrowserTrust | null> {
  const { authorityFile } = await certificate();
  const home = resolve('.tmp/https/browser-home');
  const store = join(home, '.pki', 'nssdb');
  const isKnown = existsSync(store) && certutil('-V', '-d', `sql:${store}`, '-n', 'tests', '-u', 'L');
  if (!isKnown && !makeHome(home, authorityFile)) return null;
  const rules = [...otherRules, ...sites.flatMap((site) => [`MAP ${site} 127.0.0.1`, `MAP *.${site} 127.0.0.1`])];
  const env = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { env: { ...Object.fromEntries(env), HOME: home }, args: [`--host-resolver-rules=${rules.join()}`] };
}

function makeHome(home: string, authorityFile: string): boolean {
  const made = mkdtempSync(`${home}-being-made-`);
  const store = join(made, '.pki', 'nssdb');
  mkdirSync(store, { recursive: true });
  const isMade =
    certutil('-N', '-d', `sql:${store}`, '--empty-password') &&
    certutil('-A', '-d', `sql:${store}`, '-n', 'tests', '-t', 'C,,', '-i', authorityFile);
  if (isMade) {
    rmSync(home, { recursive: true, force: true });
    renameSync(made, home);
  } else rmSync(made, { recursive: true, force: true });
  return isMade;
}

function certutil(...args: string[]): boolean {
  return spawnSync('certutil', args, { stdio: 'ignore' }).status === 0;
}
