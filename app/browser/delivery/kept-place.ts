import type { Place } from '#app/shop/delivery/places.ts';
import { store, useStore } from '../store.ts';
import { keptPlaceKey } from './has-kept-place.ts';

/** Asked once; it stays in this browser, so that public pages are the same for everybody. */
const kept = store<Place | null>(null, {
  kept: {
    key: keptPlaceKey,
    parse: parsePlace,
    format: (place) => place && JSON.stringify(place),
    unkept: 'The place is not kept',
  },
});

export const { read: readKeptPlace, set: keepPlace } = kept;

export function useKeptPlace(): Place | null {
  return useStore(kept);
}

function parsePlace(stored: string | null): Place | null {
  if (!stored) return null;
  const { code, city, region } = JSON.parse(stored) as Partial<Record<keyof Place, unknown>>;
  const isPlace = /^\d{5}$/.test(String(code)) && typeof city === 'string' && typeof region === 'string';
  return isPlace ? { code: String(code), city, region } : null;
}
