import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { logFailure } from './log-failure.ts';

/** Its pauses (1, 2, 4, 8 seconds) are longer than a slow page takes to come, and than most gaps of a phone's network. */
const mostTries = 5;

/**
 * Code that a page asks for once it needs it. Firefox and WebKit end what loads while its page is being left with an error, and
 * the page may come back (Back): it is asked for again before it counts as one that cannot be had.
 */
export const loadWithRetry = <Module>(load: () => Promise<Module>, tries = 1): Promise<Module> =>
  load().catch(async (error) => {
    if (tries === mostTries) throw error;
    await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** tries));
    return loadWithRetry(load, tries + 1);
  });

/** A component whose script comes after the page's own. */
export function lazyWithRetry<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadWithRetry(load));
}

/** What cannot be fetched is logged, with its address in the error, and the page stays. */
export function whenLoaded<Module>(load: () => Promise<Module>, use: (module: Module) => void): void {
  loadWithRetry(load).then(use, (error: unknown) => logFailure('A part of the page could not be loaded', error));
}
