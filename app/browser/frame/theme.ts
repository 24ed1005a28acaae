import { useSyncExternalStore } from 'react';
import { logFailure } from '../log-failure.ts';

export type Theme = 'light' | 'dark';

const storageKey = 'theme';
const listeners = new Set<() => void>();

/**
 * Runs in the head before the first paint, so that a dark page never flashes white. The server renders
 * every page light, and `suppressHydrationWarning` makes React accept the attribute. The default is
 * light, whatever the system prefers (S4.25).
 */
export const themeScript = `try{if(localStorage.getItem('${storageKey}')==='dark')document.documentElement.dataset.theme='dark'}catch(error){console.error(error)}`;

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => 'light');
}

export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(storageKey, theme);
  } catch (error) {
    logFailure('The theme lasts as long as this page', error);
  }
  for (const listener of listeners) listener();
}

function readTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', followOtherTabs);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', followOtherTabs);
  };
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key !== storageKey) return;
  document.documentElement.dataset.theme = event.newValue === 'dark' ? 'dark' : 'light';
  for (const listener of listeners) listener();
}
