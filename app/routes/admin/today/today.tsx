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
import {
  areEventsMissing,
  type Heap,
  type NamedProduct,
  type Today,
  type WaitingOrder,
} from '#app/shop/admin/today.ts';
import { dismissMail, resendMail } from '#app/shop/admin/undelivered-mails.server.ts';
import type { ProductFilterState } from '#app/shop/catalog/admin/admin-product-list.ts';
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
import { loadManagedProducts } from '../product-list.server.ts';
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

interface TaskItem {
  key: string;
  text: string;
  to?: string;
}

interface Task {
  title: string;
  lead?: string;
  total: number;
  items: TaskItem[];
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

/** @param to where all of them are */
function taskOf<Item>(
  { title, lead }: { title: string; lead?: string },
  { total, first }: Heap<Item>,
  to: string,
  item: (each: Item) => TaskItem,
): Task {
  return { title, lead, total, items: first.map(item), to };
}

const orderPage = (reference: string) => `${adminPages.orders}/${reference}`;

function orderItem(say: (name: string, at: Date) => string) {
  return ({ reference, fullName, at }: WaitingOrder): TaskItem => {
    return { key: reference, text: say(fullName, at), to: orderPage(reference) };
  };
}

function tasksOf(today: Today): Task[] {
  const { toSend, decisions, lostPayments, claims, questions, lapsing, held, late, emptySearches } = todayText;
  return [
    taskOf(toSend, today.toSend, `${adminPages.orders}?ver=unsent`, orderItem(toSend.item)),
    taskOf(decisions, today.decisions, `${adminPages.orders}?ver=to_decide`, ({ kinds, reference, fullName }) => {
      const text = decisions.item(kinds.map((kind) => attentionNames[kind]).join('; '), fullName);
      return { key: reference, text, to: orderPage(reference) };
    }),
    taskOf(lostPayments, today.lostPayments, adminPages.orders, ({ reference, amountInCents }) => {
      const text = lostPayments.item(orderNumber(reference), amountInCents);
      return { key: reference, text, to: orderPage(reference) };
    }),
    taskOf(claims, today.claims, `${adminPages.claims}?ver=open`, ({ number, name, dueOn }) => {
      return { key: number, text: claims.item(number, name, dueOn), to: `${adminPages.claims}/${number}` };
    }),
    taskOf(questions, today.questions, adminPages.questions, ({ id, name, question }) => {
      return { key: String(id), text: questions.item(name, question), to: `${adminPages.questions}#question-${id}` };
    }),
    taskOf(lapsing, today.lapsing, `${adminPages.orders}?ver=lapsing`, orderItem(lapsing.item)),
    {
      title: held.title,
      lead: held.lead,
      total: today.held.length,
      items: today.held.map(({ who, view, ...sum }) => {
        const to = heldAddress(adminPages.heldOrders, { view, page: 1 });
        return { key: `${view} ${who}`, text: `${heldText.who(view, who)}: ${heldText.sum(sum)}`, to };
      }),
    },
    taskOf(late, today.late, `${adminPages.orders}?ver=late`, orderItem(late.item)),
    ...productTasks(today),
    taskOf(emptySearches, today.emptySearches, adminPages.failedSearches, ({ term, times }) => {
      const to = `/search?${new URLSearchParams({ q: term })}`;
      return { key: term, text: emptySearches.item(term, times), to };
    }),
  ];
}

function productTasks(today: Today): Task[] {
  const { lowStock, overPromised, withoutPicture, thinSpecs, openSheets } = todayText;
  const list = (state: ProductFilterState) => `${adminPages.products}?estado=${state}`;
  const productPage = (id: string) => `${adminPages.products}/${id}`;
  const inShop = (id: string) => `/product/${id}`;
  const named = (pageOf: (id: string) => string) => {
    return ({ id, name }: NamedProduct): TaskItem => ({ key: id, text: name, to: pageOf(id) });
  };
  return [
    taskOf(lowStock, today.lowStock, list('low_stock'), ({ id, name, available }) => {
      return { key: id, text: lowStock.item(name, available), to: inShop(id) };
    }),
    taskOf(overPromised, today.overPromised, list('over_promised'), named(productPage)),
    taskOf(withoutPicture, today.withoutPicture, list('no_picture'), named(inShop)),
    taskOf(thinSpecs, today.thinSpecs, list('thin_sheet'), named(inShop)),
    taskOf(openSheets, today.openSheets, adminPages.sheets, named(sheetAddress)),
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
