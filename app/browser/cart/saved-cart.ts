import { cartRequest } from '#app/shop/cart/cart.ts';
import type { SavedCart } from '#app/shop/cart/saved-cart.ts';
import { logFailure } from '../log-failure.ts';
import { readCart, subscribeToCart, writeCart } from './cart-store.ts';

/** What of the saved cart this browser has, so that it knows its own changes from those of other devices. */
const storageKey = 'savedCart';

interface Seen {
  version: number;
  owner: string;
  /** The lines that both sides had. */
  lines: string;
}

const patienceMs = 400;
let isFollowing = false;
let isListening = false;
let syncing: Promise<void> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps the browser's cart and the saved one together while somebody is signed in. Called once a page load. */
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
  // Another device may have changed it meanwhile.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sync();
    else if (isChanged()) void sync();
  });
}

/** Before signing out, so that what was put in last is not lost. */
export async function saveCartNow(): Promise<void> {
  clearTimeout(timer);
  if (isFollowing && isChanged()) await sync();
}

/** Nothing of this browser's cart is saved from here on. */
export function leaveSavedCart(): void {
  clearTimeout(timer);
  isFollowing = false;
}

function sync(): Promise<void> {
  if (!isFollowing) return Promise.resolve();
  // One at a time; a change meanwhile is seen by the next.
  syncing = (syncing ?? Promise.resolve()).then(exchange).catch((error: unknown) => {
    // The cart lives in this browser all the same, and the next change tries again.
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
  const saved = await call(isNews ? change : undefined);
  if (!saved) return;
  // Whatever the shopper did while we asked comes first; it is sent with the next exchange.
  const isUntouched = lines() === sent;
  const theirs = JSON.stringify(cartRequest(saved.lines));
  if (isUntouched && theirs !== sent) writeCart(saved.lines);
  if (isUntouched || theirs === sent) writeSeen({ version: saved.version, owner: saved.owner, lines: theirs });
}

/** @returns null when nobody is signed in any more */
async function call(change?: object): Promise<SavedCart | null> {
  const response = await fetch('/api/cart/saved', {
    keepalive: true,
    ...(change && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(change),
    }),
  });
  if (response.status === 401) {
    isFollowing = false;
    return null;
  }
  if (!response.ok) throw new Error(`/api/cart/saved answered ${response.status}`);
  return ((await response.json()) as { data: SavedCart }).data;
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
