import { data } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { comeBackAfter, privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { NoticesScreen } from '#app/components/admin/notices/notices-screen.tsx';
import { servicesContext } from '#app/contexts.ts';
import { ownerContext } from '#app/session.server.ts';
import { pushDevices } from '#app/shop/admin/notices/devices.server.ts';
import { readNoticeSettings } from '#app/shop/admin/notices/notices.server.ts';
import { recentNotifications } from '#app/shop/admin/notices/owner-notifications.server.ts';
import { noticesDone, noticesText } from '#app/text/admin/notices.ts';
import type { Route } from './+types/notices';
import { actOnNotices } from './notices-action.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { title, lead: description } = noticesText;
  return privateMeta(matches, { title, description, path: adminPages.notices });
}

export const headers = privateHeaders;

/** An iPhone takes pushes only for a page on its home screen that says that it is an app. */
export const links: Route.LinksFunction = () => [{ rel: 'manifest', href: '/panel.webmanifest' }];

const mostShown = 15;

export async function loader(args: Route.LoaderArgs) {
  const { id: sessionId, customer } = args.context.get(ownerContext);
  const { db, pushes, clock } = args.context.get(servicesContext);
  const { publicKey } = pushes;
  const done = new URL(args.request.url).searchParams.get('hecho') ?? '';
  return {
    email: customer.email,
    publicKey,
    settings: await readNoticeSettings(db),
    devices: await pushDevices(db, { sessionId, publicKey, now: clock.now() }),
    recent: await recentNotifications(db, mostShown),
    done: Object.hasOwn(noticesDone, done) ? (done as keyof typeof noticesDone) : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const refusal = await actOnNotices(args, args.context.get(ownerContext));
  const headers = { ...privateHeaders(), ...comeBackAfter(refusal.waitSeconds) };
  return data(refusal, { status: refusal.status, headers });
}

/** After a 4xx the router keeps the old data; but the switches may have changed, so load them again. */
export const shouldRevalidate = () => true;

export default function Notices({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData ?? null;
  return (
    <AdminFrame title={noticesText.title} lead={noticesText.lead}>
      <NoticesScreen {...loaderData} done={refusal ? null : loaderData.done} refusal={refusal} />
    </AdminFrame>
  );
}
