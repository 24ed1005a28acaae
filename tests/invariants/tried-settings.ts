import { isLong } from './figures.ts';

export const settings = ['PGlite', 'PostgreSQL', 'PostgreSQL, two processes'] as const;
export type Setting = (typeof settings)[number];
export const tried: readonly Setting[] = isLong ? settings : [settings[0], settings[2]];
