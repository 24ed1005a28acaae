import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { canNotify, type NotifySocket, openNotifySocket } from '#tests/support/cluster/notify-socket.ts';
import { childrenOf } from '#tests/support/cluster/programs.ts';
import { clonePostgres } from '#tests/support/store/database.ts';
import { spawnStore } from '#tests/support/store/store-process.ts';
import { bareGround } from './bare-ground.ts';

const ground = bareGround();
const watchdogMs = 1_000;

describe.skipIf(!canNotify)('systemd is notified how the store is (Type=notify, WatchdogSec)', () => {
  let folder: string;
  let socket: NotifySocket;
  let store: ReturnType<typeof spawnStore> | undefined;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nucleo-notify-'));
    socket = await openNotifySocket(join(folder, 'notify'));
  });
  afterEach(async () => {
    await store?.end('SIGKILL');
    await socket.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function start(given: Record<string, string>) {
    const env = await ground.settings({ DATABASE_URL: await clonePostgres(), SEED: 'none', ...given });
    store = spawnStore({ ...env, NOTIFY_SOCKET: socket.path, WATCHDOG_USEC: String(watchdogMs * 1_000) });
    await expect.poll(socket.states).toContain('READY=1');
    return { ...store, pid: store.child.pid as number };
  }

  const beats = () => socket.states().filter((state) => state === 'WATCHDOG=1').length;
  async function moreBeats() {
    const before = beats();
    await expect.poll(beats).toBeGreaterThan(before + 1);
  }

  test('ready when it listens, beats while its event loop goes round, its end', async () => {
    const { url, pid, end } = await start({});
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    expect(socket.states()[0]).toBe('READY=1');
    await moreBeats();
    process.kill(pid, 'SIGSTOP');
    // A beat may be on its way.
    await wait(watchdogMs);
    const before = beats();
    await wait(2 * watchdogMs);
    expect(beats()).toBe(before);
    process.kill(pid, 'SIGCONT');
    await moreBeats();
    await end('SIGTERM');
    // A beat that was sent before may arrive after it: each is sent by a program of its own.
    await expect.poll(socket.states).toContain('STOPPING=1');
  });

  test('by the process that started the others, when all of them listen', async () => {
    const { url, pid } = await start({ WEB_PROCESSES: '2' });
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    const own = childrenOf(pid).filter((each) => readFileSync(`/proc/${each}/cmdline`, 'utf8').includes('start.mjs'));
    expect(own).toHaveLength(2);
    for (const each of own) expect(readFileSync(`/proc/${each}/environ`, 'utf8')).not.toContain('NOTIFY_SOCKET');
    // Stopped ones would outlive the process that started them.
    onTestFinished(() => {
      for (const each of own) process.kill(each, 'SIGKILL');
    });
    for (const each of own) process.kill(each, 'SIGSTOP');
    await moreBeats();
  });

  test('by one without pages', async () => {
    await start({ ROLE: 'worker' });
    await moreBeats();
  });
});
