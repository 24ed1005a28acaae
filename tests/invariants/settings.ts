export const settings = ['PGlite', 'PostgreSQL', 'PostgreSQL, two processes'] as const;
export type Setting = (typeof settings)[number];
