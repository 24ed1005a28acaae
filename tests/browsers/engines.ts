import { hasEngine } from '#scripts/testing/needed-programs.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

/** Those that this machine has. */
export const engines = (
  [
    ['Firefox', openFirefox],
    ['WebKit', openWebKit],
  ] as const
).filter(([name]) => hasEngine(name));

/** `npm test` takes a phone's only. */
export const widths: readonly number[] = process.env.BROWSERS ? [390, 1280] : [390];
