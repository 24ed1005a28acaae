import { data } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { ClaimScreen } from '#app/components/admin/claims/claim-screen.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { pageBoundary } from '#app/components/frame/page-trouble.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { nameItem } from '#app/shop/aftersale/item-claims.server.ts';
import { findAdminClaim } from '#app/shop/claims/admin-claims.server.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import { adminClaimsText, claimDone } from '#app/text/admin/claims.ts';
import { formatMoment } from '#app/text/format.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { refused } from '../admin-action.server.ts';
import type { Route } from './+types/claim';
import { actOnClaim } from './claim-action.server.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  const path = `${adminPages.claims}/${params.number}`;
  return privateMeta(matches, { title: params.number, description: adminClaimsText.lead, path });
}

export async function loader(args: Route.LoaderArgs) {
  const { db, clock } = args.context.get(servicesContext);
  const claim = await findAdminClaim(db, args.params.number, clock.now());
  if (!claim) throw data(null, { status: 404 });
  return {
    claim,
    item: await nameItem(db, claim.item),
    done: ownKey(claimDone, new URL(args.request.url).searchParams.get('hecho')),
  };
}

export async function action(args: Route.ActionArgs) {
  const refusal = await actOnClaim(args);
  if (refusal.status === 404) throw data(null, { status: 404 });
  return refused(refusal);
}

/** After a 4xx the router keeps the old data; but the claim has changed, so load it again. */
export const shouldRevalidate = () => true;

export default function Claim({ loaderData: { claim, item, done }, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title={claim.number}
      lead={adminClaimsText.receivedAt(formatMoment(claim.receivedAt))}
      actions={
        <LinkButton to={adminPages.claims} kind="quiet" size="small" className="max-sm:-ml-3.5">
          {adminClaimsText.toList}
        </LinkButton>
      }
    >
      <ClaimScreen
        key={claim.version}
        claim={claim}
        item={item}
        done={actionData ? null : done}
        refusal={actionData ?? null}
      />
    </AdminFrame>
  );
}

export const ErrorBoundary = pageBoundary(adminClaimsText.notFound);
