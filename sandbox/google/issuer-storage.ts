import type { Adapter, AdapterPayload } from 'oidc-provider';

export interface IssuerStorage {
  adapter(model: string): Adapter;
  clear(): void;
}

/**
 * Sessions are not stored, so that every visitor chooses an account.
 *
 * @param client called each time, because the redirect address can change while the sandbox runs
 */
export function createIssuerStorage(client: (id: string) => AdapterPayload | undefined): IssuerStorage {
  const stored = new Map<string, { payload: AdapterPayload; until: number }>();

  function find(key: string): AdapterPayload | undefined {
    const entry = stored.get(key);
    if (entry && entry.until <= Date.now()) stored.delete(key);
    return stored.get(key)?.payload;
  }

  return {
    adapter: (model) => ({
      async upsert(id, payload, expiresIn) {
        if (model === 'Session') return;
        for (const [key, { until }] of stored) if (until <= Date.now()) stored.delete(key);
        stored.set(`${model}:${id}`, { payload, until: expiresIn ? Date.now() + expiresIn * 1000 : Infinity });
      },
      find: async (id) => (model === 'Client' ? client(id) : find(`${model}:${id}`)),
      findByUid: async () => undefined,
      findByUserCode: async () => undefined,
      async consume(id) {
        const payload = find(`${model}:${id}`);
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        stored.delete(`${model}:${id}`);
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of stored) if (payload.grantId === grantId) stored.delete(key);
      },
    }),
    clear: () => stored.clear(),
  };
}
