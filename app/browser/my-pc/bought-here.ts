import { mostOwned, type OwnedPart } from '#app/shop/builds/owned/my-pc.ts';
import { mayStandIn } from '#app/shop/builds/part-id.ts';
import { type Slot, slotCategories, slots } from '#app/shop/builds/slots.ts';
import { store } from '../store.ts';

/** What was paid in this browser, the last first: all that is known of who has no account. */
const boughtHere = store<readonly OwnedPart[]>([], {
  storage: {
    key: 'boughtHere',
    parse: parseBought,
    format: (parts) => (parts.length > 0 ? JSON.stringify(parts) : null),
    unsaved: 'What was bought is not kept',
  },
});

export const readBoughtHere = boughtHere.read;

interface Line {
  productId: string;
  category: string;
  quantity: number;
}

/** A result page is opened more than once: what is known already is not counted again. */
export function rememberBought(lines: readonly Line[]): void {
  const bought = lines.flatMap(({ productId, category, quantity }) => {
    const slot = slots.find((each) => slotCategories[each] === category);
    return slot ? Array.from({ length: Math.min(quantity, mostOwned) }, () => ({ slot, part: productId })) : [];
  });
  const others = boughtHere.read().filter(({ part }) => !bought.some((each) => each.part === part));
  boughtHere.set([...bought, ...others].slice(0, mostOwned));
}

function parseBought(stored: string | null): OwnedPart[] {
  const given: unknown = JSON.parse(stored ?? '[]');
  if (!Array.isArray(given)) return [];
  return given.slice(0, mostOwned).flatMap((each: { slot?: unknown; part?: unknown } | null) => {
    const slot: Slot | undefined = slots.find((one) => one === each?.slot);
    const part = each?.part;
    return slot && typeof part === 'string' && mayStandIn(slot, part) ? [{ slot, part }] : [];
  });
}
