import { data, redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { useMoments } from '#app/components/admin/frame/use-moments.ts';
import { ManageProducts } from '#app/components/admin/products/manage-products.tsx';
import { DaySales } from '#app/components/admin/today/day-sales.tsx';
import { Chore, TaskCard, taskCardClasses, taskFrameClasses } from '#app/components/admin/today/task-card.tsx';
import { TaskHead } from '#app/components/admin/today/task-head.tsx';
import { choresOf, decisionsOf, ordersToSend } from '#app/components/admin/today/tasks.ts';
import { UndeliveredMails } from '#app/components/admin/today/undelivered-mails.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { ownerContext } from '#app/session.server.ts';
import { readToday } from '#app/shop/admin/today.server.ts';
import { areEventsMissing } from '#app/shop/admin/today.ts';
import { dismissMail, resendMail } from '#app/shop/admin/undelivered-mails.server.ts';
import { hasSecondFactor } from '#app/shop/customers/owner-sign-in/second-factor.server.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import { adminFormText } from '#app/text/admin/forms.ts';
import { todayText } from '#app/text/admin/today/today.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
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
/** The whole list has a page of its own. */
const productsShown = 5;

export async function loader(args: Route.LoaderArgs) {
  const { customer } = args.context.get(ownerContext);
  const { db, readModel, clock, settings, invoices } = args.context.get(servicesContext);
  return {
    done: ownKey(mailsDone, new URL(args.request.url).searchParams.get('correo')),
    today: await readToday(
      db,
      await (await readModel.fresh()).parts(),
      clock.now(),
      invoices?.certificateEnds?.() ?? null,
    ),
    list: await loadManagedProducts(args, productsShown),
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

type LoaderData = Route.ComponentProps['loaderData'];

export default function AdminToday({ loaderData, actionData }: Route.ComponentProps) {
  const { done, today } = loaderData;
  const { on } = useMoments();
  // What was paid waits to be sent. Of orders that nobody paid a script can make as many as the limits allow: they are not followed here.
  useLiveData({ orders: 'any' });
  const toSend = ordersToSend(today, on);
  const chores = choresOf(today, on);
  return (
    <AdminFrame title={todayText.title}>
      {actionData && <ErrorSummary title={actionData.sentence} attempt={actionData} />}
      {done && !actionData && <Notice kind="success">{mailsDone[done]}</Notice>}
      <DaySales today={today} />
      {toSend.total > 0 && (
        <div className={taskFrameClasses}>
          <TaskCard task={toSend} />
        </div>
      )}
      <Urgent {...loaderData} />
      {chores.length > 0 && (
        <section aria-labelledby="chores" className="flex flex-col gap-2">
          <h2 id="chores" className="heading text-18">
            {todayText.chores}
          </h2>
          <Card className="px-4 py-0 sm:px-5 sm:py-0">
            {chores.map((task) => (
              <Chore key={task.title} task={task} />
            ))}
          </Card>
        </section>
      )}
      <ManageProducts list={loaderData.list} isShort />
    </AdminFrame>
  );
}

/** What keeps the shop from working comes first, then what somebody waits for. */
function Urgent({ today, settingsLeft, eventsUrl, isSecondFactorMissing }: LoaderData) {
  const { on } = useMoments();
  const { undelivered, wompiSilentSince, approvals } = today;
  const decisions = decisionsOf(today, on);
  const noEvents = areEventsMissing(approvals);
  const hasSettings = settingsLeft.length > 0 || noEvents;
  const isQuiet = undelivered.total === 0 && wompiSilentSince === null && !hasSettings && !isSecondFactorMissing;
  if (isQuiet && decisions.length === 0) {
    return (
      today.toSend.total === 0 && <EmptyState heading="h2" title={todayText.nothing} lead={todayText.nothingLead} />
    );
  }
  return (
    <section aria-labelledby="urgent" className="flex flex-col gap-2">
      <h2 id="urgent" className="heading text-18">
        {todayText.urgent}
      </h2>
      <div className={classNames(taskFrameClasses, 'md:grid md:grid-cols-2 md:items-start md:gap-4 xl:grid-cols-3')}>
        {undelivered.total > 0 && <UndeliveredMails mails={undelivered} />}
        {wompiSilentSince && (
          <Notice kind="error" title={todayText.wompiSilent.title}>
            {todayText.wompiSilent.lead(on(wompiSilentSince))}
          </Notice>
        )}
        {isSecondFactorMissing && <SecondFactorMissing />}
        {hasSettings && (
          <SettingsLeft
            settings={settingsLeft}
            unannounced={noEvents ? approvals.unannounced : null}
            eventsUrl={eventsUrl}
          />
        )}
        {decisions.map((task) => (
          <TaskCard key={task.title} task={task} />
        ))}
      </div>
    </section>
  );
}

interface SettingsLeftProps {
  settings: LoaderData['settingsLeft'];
  /** How many approvals Wompi did not announce, where it announces none. */
  unannounced: number | null;
  eventsUrl: string;
}

function SettingsLeft({ settings, unannounced, eventsUrl }: SettingsLeftProps) {
  return (
    <Card className={taskCardClasses}>
      <TaskHead total={settings.length + (unannounced === null ? 0 : 1)}>{todayText.settings.title}</TaskHead>
      <ul className="mt-1 flex flex-col gap-2 text-14">
        {unannounced !== null && (
          <li className="wrap-anywhere">
            <strong>{todayText.settings.events(unannounced)}</strong> {eventsUrl}
          </li>
        )}
        {settings.map((setting) => (
          <li key={setting} className="wrap-anywhere">
            {todayText.settings[setting]}
          </li>
        ))}
      </ul>
    </Card>
  );
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
