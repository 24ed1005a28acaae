import { data, Link, redirect } from 'react-router';
import { adminPages, sheetAddress } from '#app/addresses/admin-pages.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { ManageProducts } from '#app/components/admin/products/manage-products.tsx';
import { TaskHead } from '#app/components/admin/today/task-head.tsx';
import { UndeliveredMails } from '#app/components/admin/today/undelivered-mails.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { ownerContext } from '#app/session.server.ts';
import { readToday } from '#app/shop/admin/today.server.ts';
import { areEventsMissing, type Today } from '#app/shop/admin/today.ts';
import { dismissMail, resendMail } from '#app/shop/admin/undelivered-mails.server.ts';
import { hasSecondFactor } from '#app/shop/customers/owner-sign-in/second-factor.server.ts';
import { heldAddress } from '#app/shop/orders/admin/held-orders.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import { attentionNames } from '#app/text/admin/attention.ts';
import { adminFormText } from '#app/text/admin/forms.ts';
import { heldText } from '#app/text/admin/orders/held-orders.ts';
import { todayText } from '#app/text/admin/today.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { actingOf } from '../admin-action.server.ts';
import { loadManagedProducts } from '../manage-products.server.ts';
import type { Route } from './+types/today';
import { settingsLeft } from './settings-left.server.ts';

export const meta = adminMeta(todayText, adminPages.today);

const mailsDone = todayText.undelivered.done;

export async function loader(args: Route.LoaderArgs) {
  const { customer } = args.context.get(ownerContext);
  const { db, readModel, clock, settings } = args.context.get(servicesContext);
  return {
    done: ownKey(mailsDone, new URL(args.request.url).searchParams.get('correo')),
    today: await readToday(db, await (await readModel.fresh()).parts(), clock.now()),
    list: await loadManagedProducts(args),
    settingsLeft: settingsLeft(settings),
    isSecondFactorMissing: settings.mode === 'live' && !(await hasSecondFactor(db, customer.id)),
    eventsUrl: `${settings.publicUrl}/api/wompi/events`,
  };
}

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(servicesContext);
  const acting = actingOf(args.context);
  const form = await readForm(args.request);
  const [intent, id] = [String(form.get('intent') ?? ''), String(form.get('id') ?? '')];
  if (intent !== 'resend' && intent !== 'dismiss') {
    return data({ sentence: adminFormText.notUnderstood }, { status: 400 });
  }
  const handled = await (intent === 'resend' ? resendMail({ db, acting }, id) : dismissMail(db, acting, id));
  if (handled.ok) throw redirect(`/admin?correo=${intent}`, 303);
  return data({ sentence: todayText.undelivered.gone }, { status: 409 });
}

/** After a 4xx the router keeps the old data; but the list has changed, so load it again. */
export const shouldRevalidate = () => true;

export default function AdminToday({ loaderData, actionData }: Route.ComponentProps) {
  const { done } = loaderData;
  // What was paid waits to be sent. Of orders that nobody paid a script can make as many as the limits allow: they are not followed here.
  useLiveData({ orders: 'any' });
  return (
    <AdminFrame title={todayText.title} lead={todayText.lead}>
      {actionData && <ErrorSummary title={actionData.sentence} attempt={actionData} />}
      {loaderData.isSecondFactorMissing && <SecondFactorMissing />}
      {done && !actionData && <Notice kind="success">{mailsDone[done]}</Notice>}
      <Tasks {...loaderData} />
      <ManageProducts list={loaderData.list} adding="below" />
    </AdminFrame>
  );
}

interface Task {
  title: string;
  lead?: string;
  total: number;
  items: { key: string; text: string; to?: string }[];
  to?: string;
}

function Tasks({ today, settingsLeft, eventsUrl }: Route.ComponentProps['loaderData']) {
  const tasks = tasksOf(today).filter(({ total }) => total > 0);
  const noEvents = areEventsMissing(today.approvals);
  const { undelivered } = today;
  if (tasks.length === 0 && undelivered.total === 0 && settingsLeft.length === 0 && !noEvents) {
    return <EmptyState heading="h2" title={todayText.nothing} lead={todayText.nothingLead} />;
  }
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {tasks.map((task) => (
        <TaskCard key={task.title} task={task} />
      ))}
      {undelivered.total > 0 && <UndeliveredMails mails={undelivered} />}
      {(settingsLeft.length > 0 || noEvents) && (
        <Card>
          <TaskHead total={settingsLeft.length + (noEvents ? 1 : 0)}>{todayText.settings.title}</TaskHead>
          <ul className="mt-2 flex flex-col gap-2 text-14">
            {noEvents && (
              <li className="wrap-anywhere">
                <strong>{todayText.settings.events(today.approvals.unannounced)}</strong> {eventsUrl}
              </li>
            )}
            {settingsLeft.map((setting) => (
              <li key={setting} className="wrap-anywhere">
                {todayText.settings[setting]}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function TaskCard({ task: { title, lead, total, items, to } }: { task: Task }) {
  return (
    <Card>
      <TaskHead total={total}>{title}</TaskHead>
      {lead && <p className="text-14 text-muted">{lead}</p>}
      <ul className="mt-1">
        {items.map(({ key, text, to: itemTo }) => (
          <li key={key} className="border-t border-line first:border-t-0">
            {itemTo ? (
              <Link to={itemTo} className="flex min-h-11 items-center py-1.5 text-14 wrap-anywhere hover:underline">
                {text}
              </Link>
            ) : (
              <span className="flex min-h-11 items-center py-1.5 text-14 wrap-anywhere">{text}</span>
            )}
          </li>
        ))}
      </ul>
      {to && total > items.length && (
        <LinkButton to={to} kind="outline" size="small" aria-label={`${todayText.more}: ${title}`}>
          {todayText.more}
        </LinkButton>
      )}
    </Card>
  );
}

function tasksOf(today: Today): Task[] {
  const order = (reference: string) => `${adminPages.orders}/${reference}`;
  const orders = (heap: Today['lapsing'], item: (name: string, at: Date) => string) =>
    heap.first.map(({ reference, fullName, at }) => {
      return { key: reference, text: item(fullName, at), to: order(reference) };
    });
  const { toSend, decisions, lapsing, held, late, emptySearches, claims } = today;
  return [
    {
      title: todayText.toSend.title,
      total: toSend.total,
      items: orders(toSend, todayText.toSend.item),
      to: `${adminPages.orders}?ver=unsent`,
    },
    {
      title: todayText.decisions.title,
      total: decisions.total,
      items: decisions.first.map(({ kinds, reference, fullName }) => {
        return {
          key: reference,
          text: todayText.decisions.item(kinds.map((kind) => attentionNames[kind]).join('; '), fullName),
          to: order(reference),
        };
      }),
      to: `${adminPages.orders}?ver=to_decide`,
    },
    {
      title: todayText.lostPayments.title,
      total: today.lostPayments.total,
      items: today.lostPayments.first.map(({ reference, amountInCents }) => {
        const text = todayText.lostPayments.item(orderNumber(reference), amountInCents);
        return { key: reference, text, to: order(reference) };
      }),
      to: adminPages.orders,
    },
    {
      title: todayText.claims.title,
      lead: todayText.claims.lead,
      total: claims.total,
      items: claims.first.map(({ number, name, dueOn }) => {
        return { key: number, text: todayText.claims.item(number, name, dueOn), to: `${adminPages.claims}/${number}` };
      }),
      to: `${adminPages.claims}?ver=open`,
    },
    {
      title: todayText.questions.title,
      total: today.questions.total,
      items: today.questions.first.map(({ id, name, question }) => {
        return {
          key: String(id),
          text: todayText.questions.item(name, question),
          to: `${adminPages.questions}#question-${id}`,
        };
      }),
      to: adminPages.questions,
    },
    {
      title: todayText.lapsing.title,
      lead: todayText.lapsing.lead,
      total: lapsing.total,
      items: orders(lapsing, todayText.lapsing.item),
      to: `${adminPages.orders}?ver=lapsing`,
    },
    {
      title: todayText.held.title,
      lead: todayText.held.lead,
      total: held.length,
      items: held.map(({ who, view, ...sum }) => {
        const to = heldAddress(adminPages.heldOrders, { view, page: 1 });
        return { key: `${view} ${who}`, text: `${who}: ${heldText.sum(sum)}`, to };
      }),
    },
    {
      title: todayText.late.title,
      lead: todayText.late.lead,
      total: late.total,
      items: orders(late, todayText.late.item),
      to: `${adminPages.orders}?ver=late`,
    },
    ...productTasks(today),
    {
      title: todayText.emptySearches.title,
      total: emptySearches.total,
      items: emptySearches.first.map(({ term, times }) => {
        const to = `/search?${new URLSearchParams({ q: term })}`;
        return { key: term, text: todayText.emptySearches.item(term, times), to };
      }),
      to: adminPages.failedSearches,
    },
  ];
}

function productTasks(today: Today): Task[] {
  const products = (heap: Today['withoutPicture']) =>
    heap.first.map(({ id, name }) => ({ key: id, text: name, to: `/product/${id}` }));
  const { lowStock } = today;
  return [
    {
      title: todayText.lowStock.title,
      total: lowStock.total,
      items: lowStock.first.map(({ id, name, available }) => {
        return { key: id, text: todayText.lowStock.item(name, available), to: `/product/${id}` };
      }),
      to: `${adminPages.products}?estado=low_stock`,
    },
    {
      title: todayText.overPromised.title,
      lead: todayText.overPromised.lead,
      total: today.overPromised.total,
      items: today.overPromised.first.map(({ id, name }) => ({
        key: id,
        text: name,
        to: `${adminPages.products}/${id}`,
      })),
      to: `${adminPages.products}?estado=over_promised`,
    },
    {
      title: todayText.withoutPicture.title,
      total: today.withoutPicture.total,
      items: products(today.withoutPicture),
      to: `${adminPages.products}?estado=no_picture`,
    },
    {
      title: todayText.thinSpecs.title,
      total: today.thinSpecs.total,
      items: products(today.thinSpecs),
      to: `${adminPages.products}?estado=thin_sheet`,
    },
    {
      title: todayText.openSheets.title,
      lead: todayText.openSheets.lead,
      total: today.openSheets.total,
      items: today.openSheets.first.map(({ id, name }) => ({ key: id, text: name, to: sheetAddress(id) })),
      to: adminPages.sheets,
    },
  ];
}

function SecondFactorMissing() {
  const { title, lead, action } = todayText.secondFactorMissing;
  const link = (
    <LinkButton to={adminPages.ownerSignIn} size="small">
      {action}
    </LinkButton>
  );
  return (
    <Notice kind="warning" title={title} actions={link}>
      {lead}
    </Notice>
  );
}
