import type { RouterContextProvider } from 'react-router';
import { keepingContext } from '#app/contexts.ts';
import type { Shown } from '#app/shop/shared/live-change.ts';

/**
 * Lets the host keep this answer until something that it shows changes. A page number beyond the end shows the last page, but is not
 * kept: there are endless ones.
 */
export function keepPage(
  context: Readonly<RouterContextProvider>,
  shown: Shown,
  { asked, given }: { asked: number; given: number },
): void {
  if (asked === given) context.get(keepingContext).shown = shown;
}
