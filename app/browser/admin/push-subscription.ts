import { logFailure } from '../log-failure.ts';

/** What the form in the admin sends. */
export interface Subscribed {
  address: string;
  p256dh: string;
  auth: string;
}

export type Subscribing = { ok: true; subscribed: Subscribed } | { ok: false; code: 'unable' | 'denied' | 'failed' };

const longestWaitMs = 10_000;

/** A browser without the shop's worker would wait for ever. */
function tooLate(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('There is no service worker')), longestWaitMs));
}

/** Asks the owner, then the browser's push service. @param publicKey of the shop, in base64url */
export async function subscribeToPushes(publicKey: string): Promise<Subscribing> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return { ok: false, code: 'unable' };
  if ((await Notification.requestPermission()) !== 'granted') return { ok: false, code: 'denied' };
  try {
    const { pushManager } = await Promise.race([navigator.serviceWorker.ready, tooLate()]);
    const known = await pushManager.getSubscription();
    // It may be for another key of the shop, or have ended without the browser having noticed.
    await known?.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    const { endpoint: address = '', keys: { p256dh = '', auth = '' } = {} } = made.toJSON();
    return { ok: true, subscribed: { address, p256dh, auth } };
  } catch (error) {
    logFailure('The browser could not subscribe to pushes', error);
    return { ok: false, code: 'failed' };
  }
}
