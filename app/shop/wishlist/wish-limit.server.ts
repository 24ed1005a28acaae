import { createLimit } from '#app/platform/limits.server.ts';

/** Per customer, faster than anybody presses hearts: each change is told to every open page. */
export const wishLimit = createLimit({ most: 120, seconds: 60 });
