import { Link } from 'react-router';
import { chooseHref } from '#app/addresses/build-address.ts';
import { lastBuild } from '#app/browser/builds/last-build.ts';
import { useStore } from '#app/browser/store.ts';

/** The invitation of a category whose products go into one slot. @param slotSlug the Spanish word of the slot */
export function CategoryInvitation({ slotSlug, words }: { slotSlug: string; words: string }) {
  const code = useStore(lastBuild);
  return (
    <Link
      to={chooseHref(code, slotSlug)}
      rel="nofollow"
      className="inline-flex min-h-8 items-center font-semibold text-accent hover:underline"
    >
      {words}
    </Link>
  );
}
