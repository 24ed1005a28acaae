import { afterAll, beforeAll, inject } from 'vitest';
import { clonePostgres } from './database.ts';
import { type RunningStore, type StoreOptions, startStore } from './store.ts';

export function engineStore(options: StoreOptions = {}): { readonly store: RunningStore } {
  let store: RunningStore | undefined;
  beforeAll(async () => {
    const databaseUrl = inject('engine') === 'postgres' ? await clonePostgres() : undefined;
    store = await startStore({ databaseUrl, seed: 'none', ...options });
  });
  afterAll(() => store?.close());
  return {
    get store() {
      if (!store) throw new Error('The store runs only inside tests');
      return store;
    },
  };
}
