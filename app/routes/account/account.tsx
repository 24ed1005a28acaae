import { AccountHub } from '#app/components/account/account-hub.tsx';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { requireSession } from '#app/session.server.ts';
import { isOwner } from '#app/shop/customers/customer.ts';
import { hubText } from '#app/text/account/account-hub.ts';
import type { Route } from './+types/account';

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = hubText;
  return privateMeta(matches, { title, description, path: '/account' });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { customer } = await requireSession(args);
  return { customer: { email: customer.email, isOwner: isOwner(customer) } };
}

export default function Account({ loaderData }: Route.ComponentProps) {
  return <AccountHub customer={loaderData.customer} />;
}
