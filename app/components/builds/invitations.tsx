import { Link } from 'react-router';
import { buildsPath, choiceHref, partHref } from '#app/addresses/build-address.ts';
import { lastBuild } from '#app/browser/builds/last-build.ts';
import { useStore } from '#app/browser/store.ts';
import { inviteText } from '#app/text/builds/invite.ts';
import { LinkButton } from '#app/ui/button.tsx';

/** On the home page. */
export function HomeInvitation() {
  return (
    <section
      aria-labelledby="arma"
      className="board-grid flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-picture p-5 md:p-8"
    >
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1.5">
        <h2 id="arma" className="heading text-23 md:text-28">
          {inviteText.homeTitle}
        </h2>
        <p className="max-w-prose text-pretty text-on-board-muted">{inviteText.homeLead}</p>
      </div>
      <LinkButton to={buildsPath} kind="signal">
        {inviteText.homeAction}
      </LinkButton>
    </section>
  );
}

/** Of a part for a PC: begins a build with it, or goes on with the last one of this browser. */
export function ProductInvitation({ id, name }: { id: string; name: string }) {
  const code = useStore(lastBuild);
  return (
    <Link
      to={partHref(code, id)}
      // It only leads on, to an address that the router of the browser does not know.
      reloadDocument
      rel="nofollow"
      aria-label={inviteText.useNamed(name)}
      className="designator inline-flex h-11 items-center px-2.5 text-accent hover:underline"
    >
      {inviteText.use}
    </Link>
  );
}

/** Of a category whose products go into one slot. @param piece the Spanish word of the slot */
export function CategoryInvitation({ piece }: { piece: string }) {
  const code = useStore(lastBuild);
  return (
    <Link
      to={choiceHref({ code, piece })}
      rel="nofollow"
      className="inline-flex min-h-8 items-center font-semibold text-accent hover:underline"
    >
      {inviteText.category}
    </Link>
  );
}
