import { adminPages } from '#app/addresses/admin-pages.ts';
import { RecentChanges } from '#app/components/admin/changes/recent-changes.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { recentChanges } from '#app/shop/changes/read-changes.server.ts';
import { adminBulkText } from '#app/text/admin/changes.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import type { Route } from './+types/changes';

const { recentTitle: title, recentLead: lead } = adminBulkText;

export const meta = adminMeta({ title, lead }, adminPages.changes);

const mostShown = 30;

export async function loader(args: Route.LoaderArgs) {
  return { changes: await recentChanges(args.context.get(servicesContext).db, mostShown) };
}

export default function Changes({ loaderData: { changes } }: Route.ComponentProps) {
  return (
    <AdminFrame title={title} lead={lead}>
      {changes.length > 0 ? (
        <RecentChanges changes={changes} />
      ) : (
        <EmptyState
          title={adminBulkText.noRecent}
          lead={adminBulkText.noRecentLead}
          actions={<LinkButton to={adminPages.products}>{adminBulkText.backToList}</LinkButton>}
        />
      )}
    </AdminFrame>
  );
}
