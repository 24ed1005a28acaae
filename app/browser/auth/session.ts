import { useSyncExternalStore } from 'react';
import { logFailure } from '../log-failure.ts';

export type ShopperSession =
  | { status: 'unknown' }
  | { status: 'out' }
  | { status: 'in'; email: string; name: string; role: 'shopper' | 'owner' };

const unknown: ShopperSession = { status: 'unknown' };
const out: ShopperSession = { status: 'out' };

/**
 * A cookie that the server sets and clears together with the real session cookie,
 * which scripts cannot read. It proves nothing.
 */
const hint = /(?:^|; )signed-in=1(?:;|$)/;

/**
 * Runs in the head before the first paint. Pages are the same for everybody; the style sheet uses this attribute to
 * show the right links from the start, so that nothing flashes or moves.
 */
export const sessionScript = `try{if(/(?:^|; )signed-in=1(?:;|$)/.test(document.cookie))document.documentElement.dataset.session='in'}catch{}`;

let current: ShopperSession = unknown;
let reading: Promise<void> | null = null;
let channel: BroadcastChannel | null = null;
const listeners = new Set<() => void>();

/** `unknown` on the server and until the browser has asked. */
export function useSession(): ShopperSession {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => unknown,
  );
}

/** Unlike `useSession`, it does not render anew when `unknown` becomes `out`. */
export function useSignedInEmail(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => (current.status === 'in' ? current.email : null),
    () => null,
  );
}

export function currentSession(): ShopperSession {
  return current;
}

/** Makes no request when the hint cookie is missing: then nobody is signed in. */
export function refreshSession(): Promise<void> {
  reading ??= read().finally(() => {
    reading = null;
  });
  return reading;
}

/** For after signing in or out on this page. Other tabs are told to ask again. */
export async function sessionChanged(): Promise<void> {
  await refreshSession();
  openChannel()?.postMessage('changed');
}

async function read(): Promise<void> {
  if (!hint.test(document.cookie)) return set(out);
  try {
    const response = await fetch('/api/session', { headers: { accept: 'application/json' } });
    if (!response.ok) throw new Error(`/api/session answered ${response.status}`);
    const { data } = (await response.json()) as {
      data: { customer: Omit<ShopperSession & { status: 'in' }, 'status'> | null };
    };
    set(data.customer ? { status: 'in', ...data.customer } : out);
  } catch (error) {
    logFailure('Who is signed in could not be asked', error);
  }
}

function set(session: ShopperSession): void {
  current = session;
  const { dataset } = document.documentElement;
  if (session.status === 'in') dataset.session = 'in';
  else delete dataset.session;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const isFirst = listeners.size === 0;
  listeners.add(listener);
  if (isFirst) {
    openChannel();
    if (current.status === 'unknown') void refreshSession();
  }
  return () => listeners.delete(listener);
}

function openChannel(): BroadcastChannel | null {
  if (!channel && 'BroadcastChannel' in window) {
    channel = new BroadcastChannel('session');
    channel.onmessage = () => void refreshSession();
  }
  return channel;
}
