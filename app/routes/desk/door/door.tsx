import { data } from 'react-router';
import { deskPages } from '#app/addresses/desk-pages.ts';
import { comeBackAfter, privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import type { DoorFacts } from '#app/components/desk/door/door-facts.ts';
import { DoorScreen } from '#app/components/desk/door/door-screen.tsx';
import { AdminFrame } from '#app/components/desk/frame/desk-frame.tsx';
import { servicesContext } from '#app/contexts.ts';
import { requireOwner } from '#app/session.server.ts';
import { factorBeingSetUp, readFactor } from '#app/shop/customers/door/second-factor.server.ts';
import { doorText } from '#app/text/desk/door.ts';
import type { Route } from './+types/door';
import { actOnDoor } from './door-action.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMeta(matches, { title: doorText.title, description: doorText.lead, path: deskPages.door });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs): Promise<DoorFacts> {
  const session = await requireOwner(args);
  const { db, authenticator, settings, clock } = args.context.get(servicesContext);
  const { email } = session.customer;
  const secret = await factorBeingSetUp({ db, authenticator }, session, clock.now());
  const account = { shop: settings.seller.name, email };
  const done = new URL(args.request.url).searchParams.get('hecho');
  return {
    ...(await readFactor(db, session.customer.id)),
    setUp: secret && { key: secret.key, address: secret.address(account), picture: secret.picture(account) },
    email,
    done: done === 'stopped' || done === 'off' ? done : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const session = await requireOwner(args);
  const { status, answer, waitSeconds, setCookie } = await actOnDoor(args, session);
  const headers = new Headers({ ...privateHeaders(), ...comeBackAfter(waitSeconds) });
  if (setCookie) headers.append('set-cookie', setCookie);
  return data(answer, { status, headers });
}

/** After a 4xx the router keeps the old data; but what is set up may have lapsed, so load it again. */
export const shouldRevalidate = () => true;

export default function Door({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame title={doorText.title} lead={doorText.lead}>
      <DoorScreen facts={loaderData} answer={actionData} />
    </AdminFrame>
  );
}
