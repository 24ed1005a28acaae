import { logFailure } from './log-failure.ts';

/** For code that a page asks for once it needs it. What cannot be fetched is logged, with its address in the error, and the page stays. */
export function whenLoaded<Module>(loading: Promise<Module>, use: (module: Module) => void): void {
  loading.then(use, (error: unknown) => logFailure('A part of the page could not be loaded', error));
}
