import { store } from '../store.ts';

/**
 * "Mi PC" as it is written, unread: every page has this, and only who has one loads what reads it (`my-pc.ts`). Empty
 * means that there is none.
 */
export const storedMyPc = store<string>('', {
  onChange: (text) => document.documentElement.toggleAttribute('data-pc', text !== ''),
  storage: {
    key: 'myPc',
    parse: (stored) => stored ?? '',
    unsaved: 'Mi PC is not kept',
  },
});
