import { adminPages } from '#app/addresses/admin-pages.ts';
import { ClaimListScreen } from '#app/components/admin/claims/claim-list.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { listClaims } from '#app/shop/claims/admin-claims.server.ts';
import { readClaimQuery } from '#app/shop/claims/admin-claims.ts';
import { adminClaimsText } from '#app/text/admin/claims.ts';
import type { Route } from './+types/claims';

export const meta = adminMeta(adminClaimsText, adminPages.claims);

export async function loader(args: Route.LoaderArgs) {
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
