import { deskPages } from '#app/addresses/desk-pages.ts';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { ClaimListScreen } from '#app/components/desk/claims/claim-list.tsx';
import { AdminFrame } from '#app/components/desk/frame/desk-frame.tsx';
import { servicesContext } from '#app/contexts.ts';
import { requireOwner } from '#app/session.server.ts';
import { listClaims } from '#app/shop/claims/desk-claims.server.ts';
import { readClaimQuery } from '#app/shop/claims/desk-claims.ts';
import { adminClaimsText } from '#app/text/desk/claims.ts';
import type { Route } from './+types/claims';

export function meta({ matches }: Route.MetaArgs) {
  const { title, lead: description } = adminClaimsText;
  return privateMeta(matches, { title, description, path: deskPages.claims });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs) {
  await requireOwner(args);
  const { db, clock } = args.context.get(servicesContext);
  const query = readClaimQuery(new URL(args.request.url).searchParams);
  return { query, list: await listClaims(db, query, clock.now()) };
}

export default function Claims({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame title={adminClaimsText.title} lead={adminClaimsText.lead}>
      <ClaimListScreen {...loaderData} />
    </AdminFrame>
  );
}
