import { store } from '../store.ts';
import { mostStored, parseIds } from './stored-ids.ts';

/** Product ids, most recent first (S3.28–S3.30). */
export const viewedStorageKey = 'recentlyViewed';

export const viewed = store<readonly string[] | null>(null, {
  storage: {
    key: viewedStorageKey,
    parse: parseIds,
    unsaved: 'What is seen is not remembered',
  },
});

export function rememberViewed(id: string): void {
  viewed.set(withViewed(viewed.read() ?? [], id));
}

export function withViewed(ids: readonly string[], id: string): string[] {
  return [id, ...ids.filter((each) => each !== id)].slice(0, mostStored);
}
