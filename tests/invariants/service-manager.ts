import type { PostgresServer } from '#tests/support/store/postgres-server.ts';
import type { ProcessWorld } from './in-processes.ts';

/** Starts again what has ended by itself, as systemd does; what hangs stays as it is. */
export function serviceManager(world: ProcessWorld, server: PostgresServer | null) {
  const ended = new AbortController();
  const starts = { store: 0, database: 0 };
  const managing = (async () => {
    while (!ended.signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      if (server && !(await isRunning(server))) {
        starts.database += 1;
        await server.start().catch(() => {});
      }
      if (!world.processes.some((store) => store?.hasEnded())) continue;
      starts.store += 1;
      world.processes.forEach((store, index) => {
        if (store?.hasEnded()) world.processes[index] = null;
      });
      await world.start().catch(() => {});
    }
  })();
  return {
    starts,
    async end() {
      ended.abort();
      await managing;
    },
  };
}

async function isRunning(server: PostgresServer): Promise<boolean> {
  try {
    process.kill(await server.pid(), 0);
    return true;
  } catch {
    return false;
  }
}
