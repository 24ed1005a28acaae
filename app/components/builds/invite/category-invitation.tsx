import { Link } from 'react-router';
import { choiceHref } from '#app/addresses/choice-address.ts';
import { lastBuild } from '#app/browser/builds/last-build.ts';
import { useStore } from '#app/browser/store.ts';
import { categoryInvite } from '#app/text/builds/category-invite.ts';

/** Of a category whose products go into one slot. @param piece the Spanish word of the slot */
export function CategoryInvitation({ piece }: { piece: string }) {
  const code = useStore(lastBuild);
  return (
    <Link
      to={choiceHref({ code, piece })}
      rel="nofollow"
      className="inline-flex min-h-8 items-center font-semibold text-accent hover:underline"
    >
      {categoryInvite}
    </Link>
  );
}
