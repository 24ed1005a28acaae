import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/support/store/free-port.ts';
import { bareEnvironment, startStoreProcess } from '#tests/support/store/store-process.ts';

test('16.11 a store closes what it finds open and what it makes, and keeps backups and its secret apart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nucleo-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  for (const name of ['uploads', 'backups']) mkdirSync(join(dataDir, name), { recursive: true });
  for (const name of ['uploads/a-800.webp', 'backups/old.backup', 'owner-password']) {
    writeFileSync(join(dataDir, name), 'k7mzp-4xq9t-w3hcr-8ndfj');
    chmodSync(join(dataDir, name), 0o666);
  }
  for (const name of ['.', 'uploads', 'backups']) chmodSync(join(dataDir, name), 0o755);

  const store = await startStoreProcess({
    PORT: String(await freePort()),
    SANDBOX_PORT: '0',
    DATA_DIR: dataDir,
    SEED: 'none',
    LOG_LEVEL: 'warn',
  });
  onTestFinished(() => store.kill());
  const command = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/backup.ts', ...args], {
      env: { ...bareEnvironment, DATA_DIR: dataDir },
      encoding: 'utf8',
    });
  const made = command();
  expect(made.stdout).toContain('Keep the backup and SESSION_SECRET in different places');
  const beside = command(join(dataDir, 'mine.backup'));
  expect([beside.status, beside.stderr]).toEqual([1, expect.stringContaining('session-secret lies beside it')]);

  const inside = readdirSync(dataDir, { recursive: true }).map(String);
  expect(inside.filter((name) => name.startsWith('backups/nucleo-'))).toHaveLength(1);
  expect(inside).toContain('session-secret');
  for (const name of ['.', ...inside]) {
    const stats = statSync(join(dataDir, name), { throwIfNoEntry: false });
    // The embedded database opens files that it makes later to everybody; its folder keeps everybody out.
    if (!stats || (stats.isFile() && name.startsWith('database/'))) continue;
    expect([name, (stats.mode & 0o077).toString(8)]).toEqual([name, '0']);
  }
  expect(statSync(join(dataDir, 'database/PG_VERSION')).mode & 0o077).toBe(0);
});
