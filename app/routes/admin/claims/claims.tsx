import { Link } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { ClaimBadge } from '#app/components/admin/claims/claim-badge.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { AdminList } from '#app/components/admin/frame/admin-list.tsx';
import { AdminSearch } from '#app/components/admin/frame/admin-search.tsx';
import { AdminTable } from '#app/components/admin/frame/admin-table.tsx';
import { FilterLinks } from '#app/components/admin/frame/filter-links.tsx';
import { useMoments } from '#app/components/admin/frame/use-moments.ts';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { listClaims } from '#app/shop/claims/admin-claims.server.ts';
import { claimFilters, claimsAddress, type ListedClaim, readClaimQuery } from '#app/shop/claims/admin-claims.ts';
import { adminClaimsText, claimFilterNames, termWords } from '#app/text/admin/claims.ts';
import { claimKindNames } from '#app/text/legal/claim-form.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import type { Route } from './+types/claims';

export const meta = adminMeta(adminClaimsText, adminPages.claims);

export async function loader(args: Route.LoaderArgs) {
  const { db, clock } = args.context.get(servicesContext);
  const query = readClaimQuery(new URL(args.request.url).searchParams);
  return { query, list: await listClaims(db, query, clock.now()) };
}

export default function Claims({ loaderData: { query, list } }: Route.ComponentProps) {
  const isFiltered = claimsAddress(adminPages.claims, { ...query, page: 1 }) !== adminPages.claims;
  const clear = isFiltered && (
    <LinkButton to={adminPages.claims} kind="quiet">
      {adminClaimsText.clear}
    </LinkButton>
  );
  return (
    <AdminFrame title={adminClaimsText.title} lead={adminClaimsText.lead}>
      <div className="flex flex-col gap-4">
        <FilterLinks
          label={adminClaimsText.filters}
          links={claimFilters.map((filter) => ({
            to: claimsAddress(adminPages.claims, { ...query, filter, page: 1 }),
            text: claimFilterNames[filter],
            isCurrent: filter === query.filter,
          }))}
        />
        <AdminSearch
          path={adminPages.claims}
          shown={claimsAddress(adminPages.claims, query)}
          words={adminClaimsText}
          filters={{ ver: query.filter === 'all' ? null : query.filter }}
          sought={query.sought}
          clear={clear}
        />
      </div>
      <AdminList
        label={adminClaimsText.title}
        found={adminClaimsText.found(list.total)}
        empty={
          list.claims.length === 0 && (
            <EmptyState
              title={isFiltered ? adminClaimsText.none : adminClaimsText.noneYet}
              lead={isFiltered ? adminClaimsText.noneLead : adminClaimsText.noneYetLead}
              actions={clear}
            />
          )
        }
        page={list.page}
        pages={list.pages}
        hrefOf={(page) => claimsAddress(adminPages.claims, { ...query, page })}
        pagingLabel={adminClaimsText.paging}
      >
        <ClaimTable claims={list.claims} />
      </AdminList>
    </AdminFrame>
  );
}

function ClaimTable({ claims }: { claims: readonly ListedClaim[] }) {
  const moments = useMoments();
  const cell = 'md:px-4 md:py-3 md:align-top';
  return (
    <AdminTable caption={adminClaimsText.table} columns={Object.values(adminClaimsText.columns)}>
      {claims.map((claim) => (
        <tr
          key={claim.number}
          className="flex flex-col gap-1 rounded-card border border-line bg-surface p-4 md:table-row md:border-0 md:border-t"
        >
          <th scope="row" className={classNames(cell, 'text-left font-normal')}>
            <Link
              to={`${adminPages.claims}/${claim.number}`}
              className="inline-flex min-h-10 items-center font-bold underline underline-offset-2 hover:text-accent md:min-h-0"
            >
              {claim.number}
            </Link>
            <span className="block text-14 text-muted">
              {claimKindNames[claim.kind]}, {moments.said(claim.receivedAt)}
            </span>
          </th>
          <td className={classNames(cell, 'wrap-anywhere')}>{claim.name}</td>
          <td className={cell}>
            <ClaimBadge claim={claim} />
          </td>
          <td className={classNames(cell, claim.term?.isOverdue && 'font-semibold text-bad')}>
            {claim.term && termWords(claim.term)}
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}
