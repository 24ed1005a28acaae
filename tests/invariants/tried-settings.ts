import { isLong } from './figures.ts';

/** What stands behind the address. */
export const settings = ['PGlite', 'PostgreSQL', 'PostgreSQL, two processes'] as const;
export type Setting = (typeof settings)[number];
/** The short form leaves out what two processes on PostgreSQL show as well. */
export const tried: readonly Setting[] = isLong ? settings : [settings[0], settings[2]];
