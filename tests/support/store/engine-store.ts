import { afterAll, beforeAll, inject } from 'vitest';
import { usualMode } from './built-store.ts';
import { clonePostgres } from './database.ts';
import { copyPrepared } from './postgres-databases.ts';
import { isOrdinary, type RunningStore, type StoreOptions, startStore } from './store.ts';

export function engineStore(options: StoreOptions = {}): { readonly store: RunningStore } {
  let store: RunningStore | undefined;
  beforeAll(async () => {
    const given = { seed: 'none', ...options };
    const databaseUrl = inject('engine') === 'postgres' ? await databaseOf(given) : undefined;
    store = await startStore({ databaseUrl, ...given });
  });
  afterAll(() => store?.close());
  return {
    get store() {
      if (!store) throw new Error('The store runs only inside tests');
      return store;
    },
  };
}

/** As a first start leaves it, where that is the same for many stores: filling one takes seconds of processor time. */
function databaseOf(options: StoreOptions & { seed: string }): Promise<string> {
  if (!isOrdinary(options) || !/^\w+$/.test(options.seed)) return clonePostgres();
  const { seed, mode = usualMode() } = options;
  const template = { template: `started_${mode}_${seed}`, from: 'migrated' };
  return copyPrepared(inject('postgresUrl'), template, async (databaseUrl) => {
    const first = await startStore({ databaseUrl, seed, mode });
    await first.close();
  });
}
