import { createReadModel } from '#app/read-model/read-model.server.ts';
import type { testDatabase } from './database.ts';
import { aListeningProcess } from './listening-process.ts';

/** A process that has the catalogue in memory. */
export async function aFollowingProcess(database: ReturnType<typeof testDatabase>, most?: number) {
  const { onInvalidation, isUpToDate, notify, state, stop } = await aListeningProcess(database);
  const closing = new AbortController();
  const readModel = createReadModel({
    db: database.db,
    onInvalidation,
    isUpToDate,
    onTrouble: (error) => {
      throw error;
    },
    signal: closing.signal,
    ...(most !== undefined && { most }),
  });
  return {
    readModel,
    notify,
    state,
    /** What it answers from memory, however long it takes until it can. */
    async inMemory() {
      await readModel.loaded(60_000);
      return readModel.fresh();
    },
    async [Symbol.asyncDispose]() {
      closing.abort();
      await stop();
    },
  };
}
