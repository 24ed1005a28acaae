import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Sandbox, startSandbox } from '#sandbox/start-sandbox.ts';
import { freePort } from '#tests/support/store/free-port.ts';
import { storeOwner } from '#tests/support/store/store.ts';

export function bareGround() {
  let sandbox: Sandbox;
  let folder: string;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, host: 'localhost' });
    folder = await mkdtemp(join(tmpdir(), 'nucleo-together-'));
  });
  afterAll(async () => {
    await sandbox?.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    async settings(given: Record<string, string> = {}): Promise<Record<string, string>> {
      return {
        ...sandbox.settings,
        PORT: String(await freePort()),
        DATA_DIR: join(folder, randomBytes(4).toString('hex')),
        SESSION_SECRET: randomBytes(32).toString('hex'),
        ADMIN_EMAIL: storeOwner.email,
        ADMIN_PASSWORD: storeOwner.password,
        LOG_LEVEL: 'error',
        ...given,
      };
    },
  };
}
