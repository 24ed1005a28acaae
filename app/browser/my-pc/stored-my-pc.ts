import { store } from '../store.ts';

/**
 * "Mi PC" as it is written, unread: every page has this, and only who has one loads what reads it (`my-pc.ts`). It has three states:
 * - empty: there is no PC, and products have no fit badges
 * - one blank (`badgesWithoutPc`): there is no PC, but products have badges for a build
 * - JSON: there is a PC
 * What every page loads first only looks whether it is empty.
 */
export const storedMyPc = store<string>('', {
  onChange: (text) => document.documentElement.toggleAttribute('data-pc', text !== ''),
  storage: {
    key: 'myPc',
    parse: (stored) => stored ?? '',
    unsaved: 'Mi PC is not kept',
  },
});
