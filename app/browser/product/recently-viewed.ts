import { useSyncExternalStore } from 'react';
import { productIdPattern } from '#app/shop/catalog/product.ts';
import { logFailure } from '../log-failure.ts';

/** Ids of products seen lately, most recent first, in this browser only (S3.28–S3.30). */
const storageKey = 'recentlyViewed';
export const mostRecentlyViewed = 4;

/**
 * Runs while the page is being read, before anything is painted: says in the document that there are some, so that the style
 * sheet keeps their room from the start and nothing jumps when they arrive.
 */
export const recentlyViewedScript = `try{if(JSON.parse(localStorage.getItem('${storageKey}')||'[]').length)document.documentElement.dataset.recent=''}catch(error){console.error(error)}`;

/** The ids with commas between; null while the page is being rendered by the server or has just arrived. */
export function useRecentlyViewed(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => readRecentlyViewed().join(),
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

export function readRecentlyViewed(): string[] {
  try {
    return parseRecentlyViewed(localStorage.getItem(storageKey));
  } catch (error) {
    logFailure('What was seen lately cannot be read', error);
    return [];
  }
}

export function rememberViewed(id: string): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(withViewed(readRecentlyViewed(), id)));
  } catch (error) {
    logFailure('What is seen is not remembered', error);
  }
}

export function withViewed(ids: readonly string[], id: string): string[] {
  return [id, ...ids.filter((each) => each !== id)].slice(0, mostRecentlyViewed);
}

/** Anybody can write to storage; what is no id is left out. */
export function parseRecentlyViewed(stored: string | null): string[] {
  let value: unknown;
  try {
    value = JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [];
  const ids = value.filter((id): id is string => typeof id === 'string' && productIdPattern.test(id));
  return [...new Set(ids)].slice(0, mostRecentlyViewed);
}
