import { parseIds } from '../product/stored-ids.ts';
import { store } from '../store.ts';

/** Ids, in the order in which they were chosen. Most four, all of one category: `collect.ts` takes in no others. */
export const compared = store<readonly string[]>([], {
  storage: {
    key: 'comparison',
    parse: parseIds,
    unsaved: 'The comparison is not kept',
  },
});
