import { store } from '../store.ts';

/**
 * "Mi PC" as it is written, unread: every page has this, and only who has one loads what reads it (`my-pc.ts`). Empty
 * means that there is none.
 */
export const keptMyPc = store<string>('', {
  onChange: (text) => document.documentElement.toggleAttribute('data-pc', text !== ''),
  kept: {
    key: 'myPc',
    parse: (stored) => stored ?? '',
    format: (text) => text,
    unkept: 'Mi PC is not kept',
  },
});
