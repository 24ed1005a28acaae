import { data, Form, useNavigation } from 'react-router';
import { CenteredPage } from '#app/components/centered/centered-page.tsx';
import { pageBoundary } from '#app/components/frame/error-page.tsx';
import { keyedMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { opensReviewMails, stopReviewMails } from '#app/shop/aftersale/review-invitations.server.ts';
import { stopMailsText as words } from '#app/text/reviews/stop-mails.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import type { Route } from './+types/stop-mails';

export function meta({ matches, params }: Route.MetaArgs) {
  const { title, description } = words;
  return keyedMeta(matches, { title, description, path: `/orders/${params.reference}` });
}

export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

/** Anyone who has the mail may: no session is asked for. */
function opened({ request, params: { reference }, context }: Pick<Route.LoaderArgs, 'request' | 'params' | 'context'>) {
  const { settings, db, clock } = context.get(servicesContext);
  const key = new URL(request.url).searchParams.get('clave');
  if (!opensReviewMails(settings.sessionSecret, reference, key)) throw data(null, { status: 404 });
  return { reference, db, now: clock.now() };
}

export function loader(args: Route.LoaderArgs) {
  opened(args);
  return null;
}

/** Also what a mail program sends by itself for its button (RFC 8058). */
export async function action(args: Route.ActionArgs) {
  const { reference, db, now } = opened(args);
  await stopReviewMails(db, reference, now);
  return { isStopped: true };
}

/** Opened from a mail: programs open links too, so only a press does something. */
export default function StopMails({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <CenteredPage title={words.title}>
      {actionData ? (
        <>
          <Notice kind="success">{words.stopped}</Notice>
          <LinkButton to="/">{words.home}</LinkButton>
        </>
      ) : (
        <>
          <p>{words.lead}</p>
          <Form method="post">
            <Button type="submit" size="large" wide busy={isBusy}>
              {words.stop}
            </Button>
          </Form>
        </>
      )}
    </CenteredPage>
  );
}

export const ErrorBoundary = pageBoundary({ title: words.notFound, lead: words.notFoundLead });
