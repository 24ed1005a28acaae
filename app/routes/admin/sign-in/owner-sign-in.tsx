import { data } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { comeBackAfter, privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import type { OwnerSignInFacts } from '#app/components/admin/sign-in/owner-sign-in-facts.ts';
import { OwnerSignInScreen } from '#app/components/admin/sign-in/owner-sign-in-screen.tsx';
import { servicesContext } from '#app/contexts.ts';
import { ownerContext } from '#app/session.server.ts';
import { factorBeingSetUp, readFactor } from '#app/shop/customers/owner-sign-in/second-factor.server.ts';
import { ownerSignInText } from '#app/text/admin/owner-sign-in.ts';
import type { Route } from './+types/owner-sign-in';
import { actOnOwnerSignIn } from './owner-sign-in-action.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMeta(matches, {
    title: ownerSignInText.title,
    description: ownerSignInText.lead,
    path: adminPages.ownerSignIn,
  });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs): Promise<OwnerSignInFacts> {
  const session = args.context.get(ownerContext);
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
  const session = args.context.get(ownerContext);
  const { status, answer, waitSeconds, setCookie } = await actOnOwnerSignIn(args, session);
  const headers = new Headers({ ...privateHeaders(), ...comeBackAfter(waitSeconds) });
  if (setCookie) headers.append('set-cookie', setCookie);
  return data(answer, { status, headers });
}

/** After a 4xx the router keeps the old data; but what is set up may have lapsed, so load it again. */
export const shouldRevalidate = () => true;

export default function OwnerSignInPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame title={ownerSignInText.title} lead={ownerSignInText.lead}>
      <OwnerSignInScreen facts={loaderData} answer={actionData} />
    </AdminFrame>
  );
}
