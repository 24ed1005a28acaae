import { useSyncExternalStore } from 'react';
import { logFailure } from '../log-failure.ts';

/** Who is signed in in this browser, as far as the page needs it. */
export type ShopperSession =
  | { status: 'unknown' }
  | { status: 'out' }
  | { status: 'in'; email: string; name: string; role: 'shopper' | 'owner' };

const unknown: ShopperSession = { status: 'unknown' };
const out: ShopperSession = { status: 'out' };

/** Set and taken away by the server beside the session's own cookie, which no script can see. It proves nothing. */
const hint = /(?:^|; )signed-in=1(?:;|$)/;

/**
 * Runs in the head before anything is painted: pages are the same for everybody, and the style sheet shows the links of
 * whoever is signed in (or not) from the first moment, so that nothing flashes or moves.
 */
export const sessionScript = `try{if(/(?:^|; )signed-in=1(?:;|$)/.test(document.cookie))document.documentElement.dataset.session='in'}catch{}`;

let current: ShopperSession = unknown;
let reading: Promise<void> | null = null;
let channel: BroadcastChannel | null = null;
const listeners = new Set<() => void>();

/** `unknown` while the server renders and until the browser has asked. */
export function useSession(): ShopperSession {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => unknown,
  );
}

/** Whose page this is, or null. Somebody who is not signed in never renders anything anew for it. */
export function useSignedInEmail(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => (current.status === 'in' ? current.email : null),
    () => null,
  );
}

/** For what happens at a press, and shows nothing before. */
export function currentSession(): ShopperSession {
  return current;
}

/** Asks the shop anew who is signed in. A browser without the hint asks nobody. */
export function refreshSession(): Promise<void> {
  reading ??= read().finally(() => {
    reading = null;
  });
  return reading;
}

/** After signing in or out here: this page follows at once, other tabs ask for themselves. */
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
    // Nothing is known then, and the page says so; the next one asks again.
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
