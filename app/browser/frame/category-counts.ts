import { useEffect, useState } from 'react';
import { call } from '../call.ts';
import { logFailure } from '../log-failure.ts';

/** By slug. */
type Counts = Readonly<Record<string, number>>;

/** What the last menu was told, so that the next one opens with it. */
let last: Counts | null = null;

/** How many products each category has, for menus. Null until it is known: the links do not wait for it. */
export function useCategoryCounts(): Counts | null {
  const [counts, setCounts] = useState<Counts | null>(last);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    call<{ counts: Counts }>('/api/categories', { signal }).then(
      (answer) => {
        last = answer.counts;
        setCounts(last);
      },
      (error) => !signal.aborted && logFailure('The products of the categories could not be counted', error),
    );
    return () => controller.abort();
  }, []);
  return counts;
}
