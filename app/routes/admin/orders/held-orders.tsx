import { data, Form, Link } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { AdminList } from '#app/components/admin/frame/admin-list.tsx';
import { FilterLinks } from '#app/components/admin/frame/filter-links.tsx';
import { IntentButton } from '#app/components/admin/frame/intent-button.tsx';
import { useMoments } from '#app/components/admin/frame/use-moments.ts';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { freeHeld, listHeld, type ToFree } from '#app/shop/orders/admin/held-orders.server.ts';
import {
  type HeldOrderRow,
  type HeldView,
  type Holder,
  heldAddress,
  heldViews,
  readHeldQuery,
} from '#app/shop/orders/admin/held-orders.ts';
import { orderNumber, referencePattern } from '#app/shop/orders/order-number.ts';
import { readChoice } from '#app/shop/shared/admin-query.ts';
import { adminFormText } from '#app/text/admin/forms.ts';
import { heldText, heldViewNames } from '#app/text/admin/orders/held-orders.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';
import { Notice } from '#app/ui/notice/notice.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { actingOf, doneAt } from '../admin-action.server.ts';
import type { Route } from './+types/held-orders';

export const meta = adminMeta(heldText, adminPages.heldOrders);

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
  const { db, settings } = args.context.get(servicesContext);
  const which = whichToFree(await readForm(args.request));
  if (!which) return data({ sentence: adminFormText.notUnderstood }, { status: 400 });
  const acting = actingOf(args.context);
  const freed = await freeHeld({ db, acting, holdMinutes: settings.holdMinutes }, which);
  if (!freed.ok) return data({ sentence: heldText.gone }, { status: 409 });
  const query = readHeldQuery(new URL(args.request.url).searchParams);
  throw doneAt(heldAddress(adminPages.heldOrders, query), `${freed.freed}-${freed.left}`);
}

function whichToFree(form: FormData): ToFree | null {
  const text = (name: string) => String(form.get(name) ?? '').toWellFormed();
  if (text('intent') === 'free' && referencePattern.test(text('reference'))) return { reference: text('reference') };
  const [view, who] = [readChoice(text('view'), heldViews), text('who').replaceAll('\0', '')];
  return text('intent') === 'free_all' && view && who !== '' ? { view, who } : null;
}

/** After a 4xx the router keeps the old data; but the list has changed, so load it again. */
export const shouldRevalidate = () => true;

export default function HeldOrders({ loaderData: { query, list, done }, actionData }: Route.ComponentProps) {
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
      <FilterLinks
        label={heldText.views}
        links={heldViews.map((view) => ({
          to: heldAddress(path, { view, page: 1 }),
          text: heldViewNames[view],
          isCurrent: view === query.view,
        }))}
      />
      <AdminList
        label={heldText.title}
        found={heldText.sum(list.total)}
        empty={
          list.holders.length === 0 && (
            <EmptyState
              title={heldText.none}
              lead={heldText.noneLead}
              actions={
                <LinkButton to={adminPages.orders} kind="outline">
                  {heldText.toOrders}
                </LinkButton>
              }
            />
          )
        }
        page={list.page}
        pages={list.pages}
        hrefOf={(page) => heldAddress(path, { ...query, page })}
        className="flex flex-col gap-4"
      >
        {list.holders.map((holder) => (
          <HolderCard key={holder.who} view={query.view} holder={holder} />
        ))}
      </AdminList>
    </AdminFrame>
  );
}

const path = adminPages.heldOrders;

function HolderCard({ view, holder }: { view: HeldView; holder: Holder }) {
  const { who, orders, since, until, shown } = holder;
  const isBusy = useIsSending(who, 'who');
  const name = heldText.who(view, who, orders);
  const moments = useMoments();
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 wrap-anywhere">
          <h2 className="text-18 font-bold">{name}</h2>
          <p className="font-semibold">{view === 'email' ? heldText.sum(holder) : heldText.sumOfOne(holder)}</p>
          <p className="text-14 text-muted">{heldText.time(moments.on(since), moments.on(until))}</p>
        </div>
        <Form method="post">
          <input type="hidden" name="view" value={view} />
          <input type="hidden" name="who" value={who} />
          <IntentButton
            intent="free_all"
            size="small"
            busy={isBusy}
            aria-label={heldText.freeAllOf(orders, view === 'email' ? who : heldText.connection(who))}
          >
            {heldText.freeAll(orders)}
          </IntentButton>
        </Form>
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {shown.map((order) => (
          <HeldOrder key={order.reference} order={order} view={view} />
        ))}
      </ul>
      {orders > shown.length && <p className="text-14">{heldText.more(orders - shown.length)}</p>}
    </Card>
  );
}

function HeldOrder({ order, view }: { order: HeldOrderRow; view: HeldView }) {
  const { reference, fullName, email, units, amountInCents, since, until, isBankPending } = order;
  const isBusy = useIsSending(reference, 'reference');
  const number = orderNumber(reference);
  const moments = useMoments();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 text-14">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <Link
          to={`${adminPages.orders}/${reference}`}
          className="inline-flex min-h-6 items-center font-semibold underline underline-offset-2 hover:text-accent"
        >
          {heldText.one(number)}
        </Link>
        <p>
          {fullName}
          {view === 'address' && `, ${email}`}
        </p>
        <p>{heldText.sumOfOne({ units, amountInCents })}</p>
        <p className="text-muted">{heldText.time(moments.on(since), moments.on(until))}</p>
        {isBankPending && <p className="font-semibold">{heldText.bankPending}</p>}
      </div>
      <Form method="post">
        <input type="hidden" name="reference" value={reference} />
        <IntentButton intent="free" kind="outline" size="small" busy={isBusy} aria-label={heldText.freeOne(number)}>
          {heldText.free}
        </IntentButton>
      </Form>
    </li>
  );
}
