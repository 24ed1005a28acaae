import { data, redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { HeldOrders } from '#app/components/admin/orders/held-orders.tsx';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { ownerContext } from '#app/session.server.ts';
import { freeHeld, listHeld, type ToFree } from '#app/shop/orders/admin/held-orders.server.ts';
import { heldAddress, heldViews, readHeldQuery } from '#app/shop/orders/admin/held-orders.ts';
import { referencePattern } from '#app/shop/orders/order-number.ts';
import { readChoice } from '#app/shop/shared/admin-query.ts';
import { adminFormText } from '#app/text/admin/forms.ts';
import { heldText } from '#app/text/admin/orders/held-orders.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import type { Route } from './+types/held-orders';

export function meta({ matches }: Route.MetaArgs) {
  return privateMeta(matches, { title: heldText.title, description: heldText.lead, path: adminPages.heldOrders });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  const { searchParams } = new URL(args.request.url);
  const query = readHeldQuery(searchParams);
  const done = /^(\d{1,4})-(\d{1,4})$/.exec(searchParams.get('hecho') ?? '');
  return {
    query,
    list: await listHeld(db, query),
    done: done && { freed: Number(done[1]), left: Number(done[2]) },
  };
}

export async function action(args: Route.ActionArgs) {
  const { customer } = args.context.get(ownerContext);
  const { db, clock, settings } = args.context.get(servicesContext);
  const which = whichToFree(await readForm(args.request));
  if (!which) return data({ sentence: adminFormText.notUnderstood }, { status: 400, headers: privateHeaders() });
  const acting = { actor: customer, now: clock.now() };
  const freed = await freeHeld({ db, acting, holdMinutes: settings.holdMinutes }, which);
  if (!freed.ok) return data({ sentence: heldText.gone }, { status: 409, headers: privateHeaders() });
  const back = new URL(
    heldAddress(adminPages.heldOrders, readHeldQuery(new URL(args.request.url).searchParams)),
    'http://x',
  );
  back.searchParams.set('hecho', `${freed.freed}-${freed.left}`);
  throw redirect(`${back.pathname}${back.search}`, 303);
}

function whichToFree(form: FormData): ToFree | null {
  const text = (name: string) => String(form.get(name) ?? '').toWellFormed();
  if (text('intent') === 'free' && referencePattern.test(text('reference'))) return { reference: text('reference') };
  const [view, who] = [readChoice(text('view'), heldViews), text('who').replaceAll('\0', '')];
  return text('intent') === 'free_all' && view && who !== '' ? { view, who } : null;
}

/** After a 4xx the router keeps the old data; but the list has changed, so load it again. */
export const shouldRevalidate = () => true;

export default function HeldOrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { done, ...shown } = loaderData;
  return (
    <AdminFrame
      title={heldText.title}
      lead={heldText.lead}
      actions={
        <LinkButton to={adminPages.orders} kind="outline" size="small">
          {heldText.toOrders}
        </LinkButton>
      }
    >
      {actionData && <ErrorSummary title={actionData.sentence} attempt={actionData} />}
      {done && !actionData && <Notice kind="success">{heldText.done(done.freed, done.left)}</Notice>}
      <HeldOrders {...shown} />
    </AdminFrame>
  );
}
