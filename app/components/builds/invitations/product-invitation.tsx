import { Link } from 'react-router';
import { partHref } from '#app/addresses/build-address.ts';
import { lastBuild } from '#app/browser/builds/last-build.ts';
import { useStore } from '#app/browser/store.ts';

/** Of a part for a PC: begins a build with it, or goes on with the last one of this browser. */
export function ProductInvitation({ id, name, words }: { id: string; name: string; words: string }) {
  const code = useStore(lastBuild);
  return (
    <Link
      to={partHref(code, id)}
      // It only leads on, to an address that the router of the browser does not know.
      reloadDocument
      rel="nofollow"
      aria-label={`${words}: ${name}`}
      className="designator inline-flex h-11 items-center px-2.5 text-accent hover:underline"
    >
      {words}
    </Link>
  );
}
