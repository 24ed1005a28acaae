import { data, redirect } from 'react-router';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { AdminFrame } from '#app/components/admin/admin-frame.tsx';
import { exchangeAddress } from '#app/components/admin/exchange-address.ts';
import { ExchangeScreen } from '#app/components/admin/exchange-screen.tsx';
import { servicesContext } from '#app/contexts.ts';
import { requireOwner } from '#app/session.server.ts';
import { lastImports } from '#app/shop/exchange/staged-imports.server.ts';
import { exchangeText } from '#app/text/admin-exchange.ts';
import type { Route } from './+types/exchange.ts';
import { deskFilterOf } from './manage-products.server.ts';
import { takeUpload } from './take-upload.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMeta(matches, { title: exchangeText.title, description: exchangeText.lead, path: exchangeAddress });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs) {
  await requireOwner(args);
  const { db } = args.context.get(servicesContext);
  return { last: await lastImports(db), filter: deskFilterOf(new URL(args.request.url)) };
}

export async function action(args: Route.ActionArgs) {
  // Before the first byte of the file is read.
  const { customer } = await requireOwner(args);
  const { db, jobs, clock } = args.context.get(servicesContext);
  const taken = await takeUpload({ db, jobs }, { actor: customer, now: clock.now() }, args.request);
  if (taken.ok) return redirect(`${exchangeAddress}/${taken.id}`, 303);
  return data({ refusal: taken.code }, { status: taken.status, headers: privateHeaders() });
}

export default function Exchange({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame title={exchangeText.title} lead={exchangeText.lead}>
      <ExchangeScreen {...loaderData} answer={actionData} />
    </AdminFrame>
  );
}
