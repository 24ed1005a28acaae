import { knownParts } from '#app/browser/my-pc/known-parts.ts';
import { useStore } from '#app/browser/store.ts';
import type { OwnedPart } from '#app/shop/builds/owned/my-pc.ts';
import { myPcPage as words } from '#app/text/my-pc/my-pc-page.ts';

export interface OwnedName {
  name: string;
  note?: string;
  /** Its page, of what the shop sells. */
  to?: string;
}

/** What is not known yet has no name. */
export function useOwnedName(): (owned: OwnedPart) => OwnedName {
  const known = useStore(knownParts);
  return ({ slot, part }) => {
    if (typeof part !== 'string') return { name: part.name, note: words.typed };
    const found = known[part];
    if (found === undefined) return { name: '…' };
    if (found === null) return { name: words.gone };
    return part.startsWith('ref:')
      ? { name: found.name, note: words.ofLibrary }
      : { name: found.name, note: found.slot === slot ? undefined : words.moved, to: `/product/${part}` };
  };
}
