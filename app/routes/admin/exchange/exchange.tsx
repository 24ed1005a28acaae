import { data, redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { ExchangeScreen } from '#app/components/admin/exchange/exchange-screen.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { servicesContext } from '#app/contexts.ts';
import { ownerContext, securityContext } from '#app/session.server.ts';
import { lastImports } from '#app/shop/exchange/staged-imports.server.ts';
import { exchangeText } from '#app/text/admin/exchange.ts';
import { productFilterOf } from '../manage-products.server.ts';
import type { Route } from './+types/exchange';
import { takeUpload } from './take-upload.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMeta(matches, { title: exchangeText.title, description: exchangeText.lead, path: adminPages.exchange });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  return { last: await lastImports(db), filter: productFilterOf(new URL(args.request.url)) };
}

export async function action(args: Route.ActionArgs) {
  const { customer } = args.context.get(ownerContext);
  const { db, jobs, clock } = args.context.get(servicesContext);
  const taken = await takeUpload({ db, jobs }, { actor: customer, now: clock.now() }, args.request);
  if (taken.ok) return redirect(`${adminPages.exchange}/${taken.id}`, 303);
  args.context.get(securityContext)('upload_refused', { reason: taken.code });
  return data({ refusal: taken.code }, { status: taken.status, headers: privateHeaders() });
}

export default function Exchange({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame title={exchangeText.title} lead={exchangeText.lead}>
      <ExchangeScreen {...loaderData} answer={actionData} />
    </AdminFrame>
  );
}
