import { isLong } from './figures.ts';

export const settings = ['PGlite', 'PostgreSQL', 'PostgreSQL, two processes'] as const;
export type Setting = (typeof settings)[number];
/** Of the short form: where most can go wrong. PGlite runs one transaction at a time, and every journey and page runs on it. */
export const tried: readonly Setting[] = isLong ? settings : [settings[2]];
