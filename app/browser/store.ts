import { useSyncExternalStore } from 'react';
import { logFailure } from './log-failure.ts';

export interface Store<Value> {
  /** What the server renders, and the browser until React has taken over the page. */
  initial: Value;
  read(): Value;
  /** @returns false where it will be gone with this page: the storage is full or forbidden */
  set(value: Value): boolean;
  subscribe(listener: () => void): () => void;
}

interface Kept<Value> {
  key: string;
  parse(stored: string | null): Value;
  format(value: Value): string | null;
  /** For the console, when the storage is full or forbidden. */
  unkept: string;
}

export function store<Value>(
  initial: Value,
  { kept, onChange }: { kept?: Kept<Value>; onChange?(value: Value): void } = {},
): Store<Value> {
  let value = initial;
  let isRead = !kept;
  const listeners = new Set<() => void>();

  function read(): Value {
    if (kept && !isRead) {
      isRead = true;
      value = kept.parse(null);
      addEventListener('storage', follow);
      addEventListener('pageshow', follow);
      try {
        value = kept.parse(localStorage.getItem(kept.key));
      } catch (error) {
        logFailure(kept.unkept, error);
      }
    }
    return value;
  }

  /** Other tabs may have stored something else, or other pages while this one was kept for the way back. */
  function follow(event: StorageEvent | PageTransitionEvent): void {
    const isOurs = 'key' in event ? event.key === null || event.key === kept?.key : event.persisted;
    if (!isOurs) return;
    isRead = false;
    tell();
  }

  function set(next: Value): boolean {
    let isKept = true;
    // From here on other tabs are followed.
    read();
    value = next;
    if (kept) {
      try {
        const stored = kept.format(next);
        if (stored) localStorage.setItem(kept.key, stored);
        else localStorage.removeItem(kept.key);
      } catch (error) {
        isKept = false;
        logFailure(kept.unkept, error);
      }
    }
    tell();
    return isKept;
  }

  function tell(): void {
    onChange?.(read());
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return { initial, read, set, subscribe };
}

export function useStore<Value>(store: Store<Value>): Value;
/** @param see nothing is rendered anew while its result stays the same */
export function useStore<Value, Seen>(store: Store<Value>, see: (value: Value) => Seen): Seen;
export function useStore<Value>(
  { initial, read, subscribe }: Store<Value>,
  see: (value: Value) => unknown = (value) => value,
): unknown {
  return useSyncExternalStore(
    subscribe,
    () => see(read()),
    () => see(initial),
  );
}
