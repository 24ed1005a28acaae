import type { Municipality } from '#app/shop/delivery/municipalities.ts';
import { store, useStore } from '../store.ts';
import { municipalityKey } from './municipality-key.ts';

/** Asked once; it stays in this browser, so that public pages are the same for everybody. */
const municipalityStore = store<Municipality | null>(null, {
  storage: {
    key: municipalityKey,
    parse: parseMunicipality,
    unsaved: 'The place is not kept',
  },
});

export const { read: readSavedMunicipality, set: saveMunicipality } = municipalityStore;

export function useSavedMunicipality(): Municipality | null {
  return useStore(municipalityStore);
}

function parseMunicipality(stored: string | null): Municipality | null {
  if (!stored) return null;
  const { code, city, region } = JSON.parse(stored) as Partial<Record<keyof Municipality, unknown>>;
  const isMunicipality = /^\d{5}$/.test(String(code)) && typeof city === 'string' && typeof region === 'string';
  return isMunicipality ? { code: String(code), city, region } : null;
}
