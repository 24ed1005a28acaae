import { parseIds } from '../product/kept-ids.ts';
import { store } from '../store.ts';

/** Ids, in the order in which they were chosen. Most four, all of one category: `collect.ts` takes in no others. */
const storageKey = 'comparison';
const none: readonly string[] = [];

export const compared = store(none, {
  kept: {
    key: storageKey,
    parse: parseIds,
    format: (ids) => (ids.length > 0 ? JSON.stringify(ids) : null),
    unkept: 'The comparison is not kept',
  },
});
