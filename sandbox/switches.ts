import { type Settings, type SettingsChange, settingsSchema } from './settings.ts';

export interface Switches {
  current(): Settings;
  change(change: SettingsChange): Settings;
  /** Keeps the store's addresses. */
  reset(): Settings;
  onChange(listener: () => void): void;
}

export function createSwitches(start: Settings): Switches {
  let settings = start;
  const listeners: (() => void)[] = [];
  const set = (next: Settings): Settings => {
    settings = next;
    for (const listener of listeners) listener();
    return settings;
  };
  return {
    current: () => settings,
    change: (change) => set(settingsSchema.parse({ ...settings, ...change })),
    reset: () => set({ ...start, eventsUrl: settings.eventsUrl, googleRedirectUrl: settings.googleRedirectUrl }),
    onChange: (listener) => listeners.push(listener),
  };
}
