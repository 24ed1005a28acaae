import type { JudgedQuery } from './judged-part.ts';
import { queriesByName } from './queries-by-name.ts';
import { queriesByNeed } from './queries-by-need.ts';

/**
 * Written before the search was made, as people in Colombia type. Each kind is judged by itself. What meets a query is
 * said of products, so that every right product counts and none by luck.
 */
export const judgedQueries: readonly JudgedQuery[] = [...queriesByName, ...queriesByNeed];
