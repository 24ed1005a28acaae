import { buildsPath } from '#app/addresses/build-address.ts';
import { inviteText } from '#app/text/builds/invite.ts';
import { LinkButton } from '#app/ui/button.tsx';

/** Of the home page. */
export default function Invitation() {
  return (
    <>
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1.5">
        <h2 id="arma" className="heading text-23 md:text-28">
          {inviteText.homeTitle}
        </h2>
        <p className="max-w-prose text-pretty text-on-board-muted">{inviteText.homeLead}</p>
      </div>
      <LinkButton to={buildsPath} kind="signal">
        {inviteText.homeAction}
      </LinkButton>
    </>
  );
}
