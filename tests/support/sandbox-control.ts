/** The sandbox's control API, for tests that play Wompi's part. Shapes as `sandbox/README.md` says. */
export interface SandboxTransaction {
  id: string;
  reference: string;
  status: string;
  amount_in_cents: number;
}

export interface SandboxEvent {
  state: 'waiting' | 'delivered' | 'failed' | 'not-sent';
  reference: string;
  checksum: string;
  attempts: { httpStatus: number | null }[];
}

export interface SandboxControl {
  settings(changes: Record<string, string | number>): Promise<void>;
  reset(): Promise<void>;
  pay(
    order: { reference: string; amountInCents: number },
    given?: { status?: string; method?: string; sendEvent?: boolean; currency?: string },
  ): Promise<SandboxTransaction>;
  setStatus(id: string, status: string, sendEvent?: boolean): Promise<void>;
  confirm(id: string): Promise<void>;
  transactions(reference?: string): Promise<SandboxTransaction[]>;
  events(reference?: string): Promise<SandboxEvent[]>;
}

export function sandboxControl(url: string): SandboxControl {
  async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${url}/control${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`The sandbox refused ${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  }
  const query = (reference?: string) => (reference ? `?${new URLSearchParams({ reference })}` : '');
  return {
    async settings(changes) {
      await call('PUT', '/settings', changes);
    },
    async reset() {
      await call('POST', '/reset', {});
    },
    async pay({ reference, amountInCents }, given = {}) {
      const answer = await call<{ transaction: SandboxTransaction }>('POST', '/transactions', {
        reference,
        amountInCents,
        ...given,
      });
      return answer.transaction;
    },
    async setStatus(id, status, sendEvent) {
      await call('POST', `/transactions/${id}/status`, { status, sendEvent });
    },
    async confirm(id) {
      await call('POST', `/transactions/${id}/confirm`, {});
    },
    async transactions(reference) {
      return (await call<{ transactions: SandboxTransaction[] }>('GET', `/transactions${query(reference)}`))
        .transactions;
    },
    async events(reference) {
      return (await call<{ events: SandboxEvent[] }>('GET', `/events${query(reference)}`)).events;
    },
  };
}
