import { cartRequest } from '#app/shop/cart/cart.ts';
import type { SavedCart } from '#app/shop/cart/saved-cart.ts';
import { CallRefused, call } from '../call.ts';
import { logFailure } from '../log-failure.ts';
import { readCart, subscribeToCart, writeCart } from './cart-store.ts';

/** As this browser last saw it, to tell its own changes from those of other devices. */
const storageKey = 'savedCart';

interface Seen {
  version: number;
  owner: string;
  lines: string;
}

const patienceMs = 400;
let isFollowing = false;
let isListening = false;
let syncing: Promise<void> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

export function followSavedCart(): void {
  if (isFollowing) return;
  isFollowing = true;
  void sync();
  if (isListening) return;
  isListening = true;
  subscribeToCart(() => {
    clearTimeout(timer);
    timer = setTimeout(() => void sync(), patienceMs);
  });
  // Another device may have changed the cart; and a hidden page may be closed before the timer runs.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sync();
    else if (isChanged()) void sync();
  });
}

export async function saveCartNow(): Promise<void> {
  clearTimeout(timer);
  if (isFollowing && isChanged()) await sync();
}

export function leaveSavedCart(): void {
  clearTimeout(timer);
  isFollowing = false;
}

function sync(): Promise<void> {
  if (!isFollowing) return Promise.resolve();
  // One request at a time; the next one sends whatever changed meanwhile.
  syncing = (syncing ?? Promise.resolve()).then(exchange).catch((error: unknown) => {
    logFailure('The cart could not be saved for other devices', error);
  });
  return syncing;
}

async function exchange(): Promise<void> {
  if (!isFollowing) return;
  const seen = readSeen();
  const sent = lines();
  const isNews = seen === null || seen.lines !== sent;
  const change = { lines: JSON.parse(sent) as object[], seen: seen?.version ?? null, owner: seen?.owner ?? null };
  const saved = await askForSaved(isNews ? change : undefined);
  if (!saved) return;
  // If the shopper changed the cart during the request, that change wins; the next exchange sends it.
  const isUntouched = lines() === sent;
  const theirs = JSON.stringify(cartRequest(saved.lines));
  if (isUntouched && theirs !== sent) writeCart(saved.lines);
  if (isUntouched || theirs === sent) writeSeen({ version: saved.version, owner: saved.owner, lines: theirs });
}

/** @returns null when nobody is signed in any more */
async function askForSaved(change?: object): Promise<SavedCart | null> {
  try {
    return (await call<{ data: SavedCart }>('/api/cart/saved', { body: change, keepalive: true })).data;
  } catch (error) {
    if (!(error instanceof CallRefused && error.status === 401)) throw error;
    isFollowing = false;
    return null;
  }
}

const lines = () => JSON.stringify(cartRequest(readCart()));
const isChanged = () => readSeen()?.lines !== lines();

function readSeen(): Seen | null {
  try {
    const seen = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Partial<Seen> | null;
    return seen && typeof seen.version === 'number' && typeof seen.owner === 'string' && typeof seen.lines === 'string'
      ? (seen as Seen)
      : null;
  } catch {
    return null;
  }
}

function writeSeen(seen: Seen): void {
  localStorage.setItem(storageKey, JSON.stringify(seen));
}
