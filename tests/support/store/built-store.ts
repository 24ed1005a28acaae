import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LaneTable } from '#app/host/lanes/lane-table.ts';
import type { Services } from '#app/host.server.ts';
import type { Clock } from '#app/shop/shared/clock.ts';
import type { Sandbox } from '#sandbox/start-sandbox.ts';
import type { SandboxControl } from '../outside/sandbox-control.ts';
import type { WatchedMailServer } from '../outside/watched-mail-server.ts';

type Bundle = typeof import('#app/host.server.ts');

export interface RunningStore {
  url: string;
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
  lanes?: LaneTable;
  /** 'localhost' unless told. */
  hostname?: string;
  /** As live mode is, but with the sandbox for Wompi, mail and captcha. */
  isLive?: boolean;
  /** Instead of none: what the store writes, line by line. */
  logged?: string[];
}

export const storeOwner = { email: 'owner@nucleo.test', password: 'k7mzp-4xq9t-w3hcr-8ndfj' };

/** `npm test` builds it first. */
export async function builtStore(): Promise<Bundle> {
  return import(pathToFileURL(resolve('build/server/index.js')).href);
}
