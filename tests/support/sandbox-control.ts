/** The sandbox's control API, for tests that play the providers' parts. Shapes as `sandbox/README.md` says. */
export interface SandboxTransaction {
  id: string;
  reference: string;
  status: string;
  amount_in_cents: number;
  currency: string;
}

export interface SandboxEvent {
  state: 'waiting' | 'delivered' | 'failed' | 'not-sent';
  reference: string;
  checksum: string;
  attempts: { httpStatus: number | null }[];
}

export interface SandboxMail {
  id: string;
  /** Everybody it was delivered to, in one line. */
  to: string;
  from: string;
  subject: string;
  text: string | null;
  html: string | null;
  messageId: string | null;
  receivedAt: string;
}

/** What may be switched, as `sandbox/settings.ts` lists it; the sandbox refuses a name that it does not know. */
export interface SandboxMoods {
  captchaMode:
    | 'normal'
    | 'fail'
    | 'low-score'
    | 'other-action'
    | 'other-hostname'
    | 'no-score'
    | 'no-action'
    | 'down'
    | 'hang';
  captchaScript: 'normal' | 'missing' | 'no-token';
  mailMode:
    | 'normal'
    | 'busy-connect'
    | 'busy-recipient'
    | 'busy-data'
    | 'refuse-recipient'
    | 'hang'
    | 'drop'
    | 'drop-after';
  googleMode: 'normal' | 'down' | 'no-token' | 'no-user';
}

export interface SandboxControl {
  settings(changes: Record<string, string | number | null>): Promise<void>;
  reset(): Promise<void>;
  pay(
    order: { reference: string; amountInCents: number },
    given?: { status?: string; method?: string; sendEvent?: boolean; currency?: string },
  ): Promise<SandboxTransaction>;
  setStatus(id: string, status: string, sendEvent?: boolean): Promise<void>;
  confirm(id: string): Promise<void>;
  transactions(reference?: string): Promise<SandboxTransaction[]>;
  events(reference?: string): Promise<SandboxEvent[]>;
  /** A token as a visitor of the store's own pages gets it, without a browser. */
  captchaToken(action: string, hostname?: string): Promise<string>;
  captchaMode(mode: SandboxMoods['captchaMode']): Promise<void>;
  captchaScript(mode: SandboxMoods['captchaScript']): Promise<void>;
  googleMode(mode: SandboxMoods['googleMode']): Promise<void>;
  /** @param times after which all is normal again; without it the mode stays */
  mailMode(mode: SandboxMoods['mailMode'], only?: { times?: number; recipient?: string }): Promise<void>;
  /** Newest first; all, or those to one address. */
  mails(to?: string): Promise<SandboxMail[]>;
  forgetMails(): Promise<void>;
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
    return (response.status === 204 ? undefined : await response.json()) as Answer;
  }
  const change = (changes: Record<string, string | number | null>) => call<void>('PUT', '/settings', changes);
  const query = (reference?: string) => (reference ? `?${new URLSearchParams({ reference })}` : '');
  return {
    settings: change,
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
    async captchaToken(action, hostname) {
      return (await call<{ token: string }>('POST', '/captcha-token', { action, hostname })).token;
    },
    captchaMode: (captchaMode) => change({ captchaMode }),
    captchaScript: (captchaScript) => change({ captchaScript }),
    googleMode: (googleMode) => change({ googleMode }),
    mailMode: (mailMode, { times, recipient } = {}) =>
      change({ mailMode, mailModeTimes: times ?? null, mailRecipient: recipient ?? null }),
    mails: (to) => call('GET', `/mails${to ? `?${new URLSearchParams({ to })}` : ''}`),
    forgetMails: () => call('DELETE', '/mails'),
  };
}
