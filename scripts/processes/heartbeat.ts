import type { Worker } from 'node:cluster';

const beat = 'beat';
const everyMs = 1_000;
/**
 * A page must not wait for more than five seconds. Connections go to the other processes from the first moment on, because one that
 * hangs takes none; those that it has in hand are lost with it.
 */
const mostUnanswered = 4;

/**
 * Kills a process of this start that hangs: one that runs, but answers nothing. What is counted are questions, not time: when all
 * processes stood still together, as in a machine that was suspended, none of them is to blame.
 * @param onSilent called before it is killed
 */
export function watchHeartbeat(worker: Worker, onSilent: (seconds: number) => void): void {
  let unanswered = 0;
  worker.on('message', (message) => {
    if (message === beat) unanswered = 0;
  });
  const timer = setInterval(() => {
    if (!worker.isConnected()) return;
    if (unanswered === mostUnanswered) {
      onSilent((mostUnanswered * everyMs) / 1_000);
      worker.process.kill('SIGKILL');
    }
    unanswered += 1;
    worker.send(beat);
  }, everyMs);
  worker.once('exit', () => clearInterval(timer));
}

/** In the process that is watched: from its event loop, so that a loop that stands still answers nothing. */
export function answerHeartbeat(): void {
  process.on('message', (message) => {
    if (message === beat) process.send?.(beat);
  });
}
