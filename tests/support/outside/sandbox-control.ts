import type { SentDocument } from '#sandbox/invoices/sent-document.ts';
import type { Mail } from '#sandbox/mailbox/mail-book.ts';
import type { Settings, SettingsChange } from '#sandbox/settings.ts';
import type { Sandbox } from '#sandbox/start-sandbox.ts';
import type { Delivery } from '#sandbox/wompi/delivery-log.ts';
import type { Transaction } from '#sandbox/wompi/transactions.ts';

/** Described in `sandbox/README.md`. */
export interface SandboxControl {
  settings(changes: SettingsChange): Promise<void>;
  reset(): Promise<void>;
  pay(
    order: { reference: string; amountInCents: number },
    given?: { status?: string; method?: string; sendEvent?: boolean; currency?: string },
  ): Promise<Transaction>;
  setStatus(id: string, status: string, sendEvent?: boolean): Promise<void>;
  confirm(id: string): Promise<void>;
  transactions(reference?: string): Promise<Transaction[]>;
  events(reference?: string): Promise<Delivery[]>;
  /** Invoices and notes that the store sent, newest first. */
  documents(): Promise<Record<'factus' | 'dian', SentDocument[]>>;
  captchaToken(action: string, hostname?: string): Promise<string>;
  captchaMode(mode: Settings['captchaMode']): Promise<void>;
  captchaScript(mode: Settings['captchaScript']): Promise<void>;
  googleMode(mode: Settings['googleMode']): Promise<void>;
  /** @param only how often and for which recipient; always and for all by default */
  mailMode(mode: Settings['mailMode'], only?: { times?: number; recipient?: string }): Promise<void>;
  /** Newest first. */
  mails(to?: string): Promise<Mail[]>;
  forgetMails(): Promise<void>;
}

/** @param shopName whose pages ask for the captcha */
export function sandboxControl({ panelUrl: url }: Pick<Sandbox, 'panelUrl'>, shopName = 'localhost'): SandboxControl {
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
  const change = (changes: SettingsChange) => call<void>('PUT', '/settings', changes);
  const query = (reference?: string) => (reference ? `?${new URLSearchParams({ reference })}` : '');
  return {
    settings: change,
    async reset() {
      await call('POST', '/reset', {});
    },
    async pay({ reference, amountInCents }, given = {}) {
      const answer = await call<{ transaction: Transaction }>('POST', '/transactions', {
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
      return (await call<{ transactions: Transaction[] }>('GET', `/transactions${query(reference)}`)).transactions;
    },
    async events(reference) {
      return (await call<{ events: Delivery[] }>('GET', `/events${query(reference)}`)).events;
    },
    documents: () => call('GET', '/documents'),
    async captchaToken(action, hostname = shopName) {
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
