import type { Adapter, AdapterPayload } from 'oidc-provider';

export interface IssuerStorage {
  adapter(model: string): Adapter;
  clear(): void;
}

/**
 * Sessions are not kept, so that every visitor chooses an account.
 *
 * @param client called each time, because the redirect address can change while the sandbox runs
 */
export function createIssuerStorage(client: (id: string) => AdapterPayload | undefined): IssuerStorage {
  const kept = new Map<string, { payload: AdapterPayload; until: number }>();

  function find(key: string): AdapterPayload | undefined {
    const entry = kept.get(key);
    if (entry && entry.until <= Date.now()) kept.delete(key);
    return kept.get(key)?.payload;
  }

  return {
    adapter: (model) => ({
      async upsert(id, payload, expiresIn) {
        if (model === 'Session') return;
        for (const [key, { until }] of kept) if (until <= Date.now()) kept.delete(key);
        kept.set(`${model}:${id}`, { payload, until: expiresIn ? Date.now() + expiresIn * 1000 : Infinity });
      },
      find: async (id) => (model === 'Client' ? client(id) : find(`${model}:${id}`)),
      findByUid: async () => undefined,
      findByUserCode: async () => undefined,
      async consume(id) {
        const payload = find(`${model}:${id}`);
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        kept.delete(`${model}:${id}`);
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
      },
    }),
    clear: () => kept.clear(),
  };
}
