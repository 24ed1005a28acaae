import type { AuditAction, AuditSubject } from '#app/shop/audit/audit.ts';
import type { SignedInCustomer } from '#tests/support/customers.ts';
import { formOn } from '#tests/support/page-forms.ts';
import type { RunningStore } from '#tests/support/store/store.ts';
import { visit } from '#tests/support/visit.ts';

export interface AdminWorld {
  store: RunningStore;
  owner: SignedInCustomer;
  shopper: SignedInCustomer;
  /** What one write leaves for the next: an order's reference, a draft's id. */
  saved: Map<string, string>;
}

export interface AdminRequest {
  path: string;
  body: URLSearchParams | FormData | Blob;
}

type Entry = { [Subject in AuditSubject]: `${Subject} ${AuditAction<Subject>}` }[AuditSubject];

export interface AdminWrite {
  /** What the audit has afterwards: a subject and what was done to it. */
  leaves: readonly Entry[];
  /** Of one that leaves nothing: why, and the only tables that it may change. */
  silent?: { because: string; changes: readonly string[] };
  /** Makes the world in which it is accepted, and says what the owner sends. */
  send(admin: AdminWorld): Promise<AdminRequest>;
}

export const leaves = (entries: Entry | readonly Entry[], send: AdminWrite['send']): AdminWrite => {
  return { leaves: typeof entries === 'string' ? [entries] : entries, send };
};

export const leavesNothing = (because: string, changes: readonly string[], send: AdminWrite['send']): AdminWrite => {
  return { leaves: [], silent: { because, changes }, send };
};

export const raw = (path: string, fields: Record<string, string>): AdminRequest => {
  return { path, body: new URLSearchParams(fields) };
};

export function withFile(path: string, fields: Record<string, string>, [name, file]: [string, File]): AdminRequest {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  body.set(name, file);
  return { path, body };
}

/** The page's own form with this intent, with what the owner types over it. @param holding what tells it from others */
export async function typedInto(
  { store, owner }: AdminWorld,
  page: string,
  intent: string | null,
  typed: Record<string, string | null> = {},
  ...holding: (readonly [string, string?])[]
): Promise<AdminRequest> {
  const { html, status } = await visit(store, page, owner);
  if (status !== 200) throw new Error(`${page} answers ${status}`);
  const form = formOn(html, ...(intent === null ? [] : [['intent', intent] as const]), ...holding);
  const body = new URLSearchParams(form.fields);
  if (intent !== null) body.set('intent', intent);
  for (const [name, value] of Object.entries(typed)) {
    if (value === null) body.delete(name);
    else body.set(name, value);
  }
  return { path: form.action ?? page, body };
}

export async function post({ store, owner }: AdminWorld, { path, body }: AdminRequest) {
  const response = await fetch(store.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: owner.cookie, origin: store.url },
    body,
  });
  const text = await response.text();
  const location = response.headers.get('location')?.replace(store.url, '') ?? '';
  return { status: response.status, location, text };
}

/** Sent on the way to another write, and accepted. */
export async function sentBefore(admin: AdminWorld, sent: AdminRequest): Promise<string> {
  const { status, location, text } = await post(admin, sent);
  if (status >= 400) throw new Error(`${sent.path} answers ${status}: ${text.slice(0, 300)}`);
  return location;
}

export function savedOf({ saved }: AdminWorld, name: string): string {
  const value = saved.get(name);
  if (value === undefined) throw new Error(`Nobody kept ${name}`);
  return value;
}
