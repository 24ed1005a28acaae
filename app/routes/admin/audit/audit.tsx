import { adminPages } from '#app/addresses/admin-pages.ts';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { AuditList } from '#app/components/admin/audit/audit-list.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { servicesContext } from '#app/contexts.ts';
import { listAudit } from '#app/shop/audit/audit-list.server.ts';
import { readAuditQuery } from '#app/shop/audit/audit-list.ts';
import { auditText } from '#app/text/admin/audit/audit.ts';
import { actionName, auditRows } from '#app/text/admin/audit/audit-rows.ts';
import type { Route } from './+types/audit';

export function meta({ matches }: Route.MetaArgs) {
  return privateMeta(matches, { title: auditText.title, description: auditText.lead, path: adminPages.audit });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  const query = readAuditQuery(new URL(args.request.url).searchParams);
  const { entries, older } = await listAudit(db, query);
  return {
    query,
    older,
    entries: entries.map((entry) => ({
      ...entry,
      did: actionName(entry.subject, entry.action),
      rows: auditRows(entry.subject, entry.before, entry.after),
    })),
  };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame title={auditText.title} lead={auditText.lead}>
      <AuditList {...loaderData} />
    </AdminFrame>
  );
}
