import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Member } from '#tests/support/cluster/cluster.ts';
import { type NotifySocket, openNotifySocket } from '#tests/support/cluster/notify-socket.ts';

export interface Units {
  /** What systemd gives to a process of `Type=notify` with `WatchdogSec`. */
  env(member: string): Promise<Record<string, string>>;
  /** From now on each process is watched, killed when it hangs, and started again when it has ended. */
  watch(members: readonly Member[]): void;
  /** `systemctl restart`: returns when the new process listens. */
  restart(member: Member): Promise<void>;
  /** Ends the watching, not the processes. May be called again. */
  close(): Promise<void>;
}

/** Does with the processes of a cluster what systemd does with `deploy/systemd/nucleo-web@.service`, by the seconds of that file. */
export async function openUnits(): Promise<Units> {
  const unit = await readFile('deploy/systemd/nucleo-web@.service', 'utf8');
  const milliseconds = (setting: string) => Number(new RegExp(`^${setting}=(\\d+)$`, 'm').exec(unit)?.[1]) * 1_000;
  const [watchdogMs, restartMs] = [milliseconds('WatchdogSec'), milliseconds('RestartSec')];
  const folder = await mkdtemp(join(tmpdir(), 'nucleo-units-'));
  const sockets = new Map<string, NotifySocket>();
  const ended = new AbortController();
  const restarted = new Set<Member>();
  const watching: Promise<void>[] = [];

  async function watchOne(member: Member, socket: NotifySocket): Promise<void> {
    let [beats, receivedAt] = [-1, performance.now()];
    for (; !ended.signal.aborted; await wait(50)) {
      const [received, now] = [socket.states().length, performance.now()];
      if (received !== beats || restarted.has(member)) [beats, receivedAt] = [received, now];
      if (restarted.has(member) || !member.process) continue;
      if (now - receivedAt > watchdogMs) {
        process.kill(member.process.pid, 'SIGKILL');
        receivedAt = now;
      }
      if (!member.process.hasEnded()) continue;
      await wait(restartMs);
      member.process = null;
      await member.start();
    }
  }

  return {
    async env(member) {
      const socket = await openNotifySocket(join(folder, member.replace(' ', '-')));
      sockets.set(member, socket);
      return { NOTIFY_SOCKET: socket.path, WATCHDOG_USEC: String(watchdogMs * 1_000) };
    },
    watch(members) {
      for (const member of members) watching.push(watchOne(member, sockets.get(member.name) as NotifySocket));
    },
    async restart(member) {
      restarted.add(member);
      await member.stop();
      await member.start();
      restarted.delete(member);
    },
    async close() {
      ended.abort();
      await Promise.all(watching);
      const open = [...sockets.values()];
      sockets.clear();
      await Promise.all(open.map((socket) => socket.close()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
