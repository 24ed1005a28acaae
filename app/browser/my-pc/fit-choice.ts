import { store } from '../store.ts';

/** What the fit badges of products are for. */
export type FitTarget = 'pc' | 'build' | 'none';

/** As somebody chose; whether there is such a thing says `fit-target.ts`. */
export const fitChoice = store<FitTarget>('pc', {
  storage: {
    key: 'fitFor',
    parse: (stored) => (stored === 'build' || stored === 'none' ? stored : 'pc'),
    format: (choice) => (choice === 'pc' ? null : choice),
    unsaved: 'What the marks are for is not kept',
  },
});

/**
 * Stands for "Mi PC" where there are badges for a build and no PC (`stored-my-pc.ts`): what every page loads first only looks whether there
 * is any text, so that badges for builds cost it nothing.
 */
export const badgesWithoutPc = ' ';
