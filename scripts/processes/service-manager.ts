import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';

export interface ServiceManager {
  /** All of this start listens. From now on systemd waits for beats where its unit has `WatchdogSec`. */
  ready(): void;
  /** The process was asked to end, by anybody. */
  stopping(): void;
}

/**
 * A shell that lives as long as the store and passes lines on by systemd's own program, because Node has no datagram sockets of a file
 * system. It outlives the signal by which systemd ends everything of a unit, so that the end is reported.
 */
const passOn = 'trap "" TERM INT HUP; while read -r state; do systemd-notify "$state"; done';

/**
 * Tells systemd how this process is (`sd_notify(3)`), where systemd has started it with `Type=notify`. The beats come from the event loop,
 * so that one that stands still sends none, and systemd ends it (`docs/decisions/2026-11-26-a-process-that-hangs-is-killed.md`).
 * @param env loses what systemd said: processes that this one starts must not speak for it
 */
export function serviceManager(env: NodeJS.ProcessEnv): ServiceManager {
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: microseconds, WATCHDOG_PID: watched } = env;
  delete env.NOTIFY_SOCKET;
  delete env.WATCHDOG_USEC;
  delete env.WATCHDOG_PID;
  if (!socket) return { ready() {}, stopping() {} };
  const isWatched = microseconds !== undefined && (watched === undefined || Number(watched) === process.pid);

  let shell = startShell(socket);
  function notify(state: string): void {
    if (shell.exitCode !== null || shell.signalCode !== null) shell = startShell(socket as string);
    shell.stdin?.write(`${state}\n`);
  }

  return {
    ready() {
      notify('READY=1');
      if (isWatched) setInterval(() => notify('WATCHDOG=1'), Number(microseconds) / 1_000 / 2).unref();
    },
    stopping: () => notify('STOPPING=1'),
  };
}

function startShell(socket: string): ChildProcess {
  const shell = spawn('/bin/sh', ['-c', passOn], {
    env: { PATH: process.env.PATH, NOTIFY_SOCKET: socket },
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  shell.on('error', (error) => console.error(`systemd cannot be told how the store is: ${error.message}`));
  // It ended while a line was written to it; the next line starts another.
  shell.stdin?.on('error', () => {});
  // It must not keep a store alive that failed to start.
  shell.unref();
  (shell.stdin as Socket).unref();
  return shell;
}
