import { LinkButton } from '#app/ui/button.tsx';

export interface Invitation {
  to: string;
  title: string;
  lead: string;
  action: string;
}

/** Its words come with the page's data, so that no script has them. */
export function HomeInvitation({ to, title, lead, action }: Invitation) {
  return (
    <section
      aria-labelledby="arma"
      className="board-grid flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-picture p-5 md:p-8"
    >
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1.5">
        <h2 id="arma" className="heading text-23 md:text-28">
          {title}
        </h2>
        <p className="max-w-prose text-pretty text-on-board-muted">{lead}</p>
      </div>
      <LinkButton to={to} kind="signal">
        {action}
      </LinkButton>
    </section>
  );
}
