import { call } from '../call.ts';
import { logFailure } from '../log-failure.ts';
import { store, useStore } from '../store.ts';

interface Customer {
  email: string;
  name: string;
  role: 'shopper' | 'owner';
}

export type ShopperSession = { status: 'unknown' } | { status: 'out' } | ({ status: 'in' } & Customer);

const unknown: ShopperSession = { status: 'unknown' };
const out: ShopperSession = { status: 'out' };

/** Set and cleared by the server with the real session cookie, which scripts cannot read. It proves nothing. */
const hint = /(?:^|; )signed-in=1(?:;|$)/;

/** Runs before the first paint, so that the style sheet shows the right links, has room for badges, and nothing moves. */
export const sessionScript = `try{if(/(?:^|; )signed-in=1(?:;|$)/.test(document.cookie))document.documentElement.dataset.session='in';if(localStorage.myPc)document.documentElement.dataset.pc=''}catch(e){}`;

/** After a sign-in: the server set it with the session, so without it the browser keeps no cookies of this shop. */
export function areCookiesEnabled(): boolean {
  return hint.test(document.cookie);
}

const session = store<ShopperSession>(unknown, {
  onChange({ status }) {
    const { dataset } = document.documentElement;
    if (status === 'in') dataset.session = status;
    else delete dataset.session;
  },
});
let reading: Promise<void> | undefined;
let channel: BroadcastChannel | undefined;

export function useSession(): ShopperSession {
  return useStore(session);
}

/** Unlike `useSession`, it does not render again when `unknown` becomes `out`. */
export function useSignedInEmail(): string | null {
  return useStore(session, (now) => (now.status === 'in' ? now.email : null));
}

/** Renders again only for the owner. */
export function useIsOwner(): boolean {
  return useStore(session, (now) => now.status === 'in' && now.role === 'owner');
}

export const currentSession = session.read;

export function followSession(): void {
  openChannel();
  void refreshSession();
}

/** Makes no request without the hint cookie: then nobody is signed in. */
export function refreshSession(): Promise<void> {
  reading ??= read().finally(() => {
    reading = undefined;
  });
  return reading;
}

export async function sessionChanged(): Promise<void> {
  await refreshSession();
  openChannel().postMessage('changed');
}

async function read(): Promise<void> {
  if (!areCookiesEnabled()) return void session.set(out);
  try {
    const customer = await askForCustomer();
    session.set(customer ? { status: 'in', ...customer } : out);
  } catch (error) {
    logFailure('The session could not be loaded', error);
  }
}

export async function askForCustomer(): Promise<Customer | null> {
  return (await call<{ data: { customer: Customer | null } }>('/api/session')).data.customer;
}

function openChannel(): BroadcastChannel {
  if (!channel) {
    channel = new BroadcastChannel('session');
    channel.onmessage = () => void refreshSession();
  }
  return channel;
}
