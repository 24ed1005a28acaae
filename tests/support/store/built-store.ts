import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LimitTable } from '#app/http/route-rules.ts';
import type { Services } from '#app/http/server.ts';
import type { Settings } from '#app/platform/settings.ts';
import type { Clock } from '#app/shop/shared/clock.ts';
import type { Sandbox } from '#sandbox/start-sandbox.ts';
import { liveOwner } from '../https/live-settings.ts';
import type { SandboxControl } from '../outside/sandbox-control.ts';
import type { WatchedMailServer } from '../outside/watched-mail-server.ts';

type Bundle = typeof import('#app/http/server.ts');

export interface RunningStore {
  /** The address that shoppers see. */
  url: string;
  /** Of the process itself, without what stands before it. */
  insideUrl: string;
  /** The settings with which it was started. */
  env: Record<string, string>;
  sandbox: Sandbox;
  mailServer: WatchedMailServer;
  control: SandboxControl;
  services: Services;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** PostgreSQL; else an embedded database. */
  databaseUrl?: string;
  seed?: string;
  env?: Record<string, string>;
  clock?: Clock;
  limits?: LimitTable;
  /** Live over https unless given, or unless the run says otherwise (`STORES=demo`). */
  mode?: Settings['mode'];
  /** Of the process itself; 'localhost' unless given. */
  hostname?: string;
  /** Instead of none: what the store writes, line by line. */
  logged?: string[];
}

export const storeOwner = liveOwner;
/**
 * Live over https, unless the run says `STORES=demo`: where no browser can be told whom to trust, and for figures of the store alone
 * (`npm run bench`).
 */
export const usualMode = (): Settings['mode'] => (process.env.STORES === 'demo' ? 'demo' : 'live');

/** `npm test` builds it first. */
export async function builtStore(): Promise<Bundle> {
  return import(pathToFileURL(resolve('build/server/index.js')).href);
}
