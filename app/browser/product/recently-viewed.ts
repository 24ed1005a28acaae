import { store } from '../store.ts';
import { mostKept, parseIds } from './kept-ids.ts';

/** Product ids, most recent first (S3.28–S3.30). */
export const viewedStorageKey = 'recentlyViewed';
export const mostRecentlyViewed = mostKept;

export const viewed = store<readonly string[] | null>(null, {
  kept: {
    key: viewedStorageKey,
    parse: parseIds,
    format: JSON.stringify,
    unkept: 'What is seen is not remembered',
  },
});

export function rememberViewed(id: string): void {
  viewed.set(withViewed(viewed.read() ?? [], id));
}

export function withViewed(ids: readonly string[], id: string): string[] {
  return [id, ...ids.filter((each) => each !== id)].slice(0, mostRecentlyViewed);
}
