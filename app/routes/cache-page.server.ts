import type { RouterContextProvider } from 'react-router';
import { outcomeContext } from '#app/contexts.ts';
import type { CacheTags } from '#app/shop/shared/live-change.ts';

/**
 * Lets the host cache this answer until something that it shows changes. A page number beyond the end shows the last page, but is not
 * cached: there are endless ones.
 */
export function cachePage(
  context: Readonly<RouterContextProvider>,
  tags: CacheTags,
  { asked, given }: { asked: number; given: number },
): void {
  if (asked === given) context.get(outcomeContext).tags = tags;
}
