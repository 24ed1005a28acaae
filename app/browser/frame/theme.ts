import { store, useStore } from '../store.ts';

export type Theme = 'light' | 'dark';

const storageKey = 'theme';

const theme = store<Theme>('light', {
  storage: {
    key: storageKey,
    parse: (stored) => (stored === 'dark' ? 'dark' : 'light'),
    unsaved: 'The theme is not kept',
  },
  onChange(chosen) {
    document.documentElement.dataset.theme = chosen;
  },
});

/** Runs before the first paint, or a dark page would flash white. Light whatever the system prefers (S4.25). */
export const themeScript = `try{if(localStorage.getItem('${storageKey}')==='dark')document.documentElement.dataset.theme='dark'}catch(error){console.error(error)}`;

export const setTheme = theme.set;

export function useTheme(): Theme {
  return useStore(theme);
}
