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

interface StorageOptions<Value> {
  key: string;
  parse(stored: string | null): Value;
  /** Without it a text is stored as it is, and all else as JSON. */
  format?(value: Value): string | null;
  /** For the console, when the storage is full or forbidden. */
  unsaved: string;
}

export function store<Value>(
  initial: Value,
  { storage, onChange }: { storage?: StorageOptions<Value>; onChange?(value: Value): void } = {},
): Store<Value> {
  let value = initial;
  let isRead = !storage;
  const listeners = new Set<() => void>();

  function read(): Value {
    if (storage && !isRead) {
      isRead = true;
      value = storage.parse(null);
      addEventListener('storage', follow);
      addEventListener('pageshow', follow);
      try {
        value = storage.parse(localStorage.getItem(storage.key));
      } catch (error) {
        logFailure(storage.unsaved, error);
      }
    }
    return value;
  }

  /** Other tabs may have stored something else, or other pages while this one was in the back/forward cache. */
  function follow(event: StorageEvent | PageTransitionEvent): void {
    const isOurs = 'key' in event ? event.key === null || event.key === storage?.key : event.persisted;
    if (!isOurs) return;
    isRead = false;
    notify();
  }

  function set(next: Value): boolean {
    let isStored = true;
    // From here on other tabs are followed.
    read();
    value = next;
    if (storage) {
      try {
        const stored = (storage.format ?? written)(next);
        if (stored) localStorage.setItem(storage.key, stored);
        else localStorage.removeItem(storage.key);
      } catch (error) {
        isStored = false;
        logFailure(storage.unsaved, error);
      }
    }
    notify();
    return isStored;
  }

  function notify(): void {
    onChange?.(read());
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return { initial, read, set, subscribe };
}

function written(value: unknown): string | null {
  return typeof value === 'string' || value === null ? value : JSON.stringify(value);
}

export function useStore<Value>(store: Store<Value>): Value;
/** @param see nothing is rendered again while its result stays the same */
export function useStore<Value, Selected>(store: Store<Value>, see: (value: Value) => Selected): Selected;
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
