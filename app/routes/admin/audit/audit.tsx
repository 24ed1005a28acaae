import { Link } from 'react-router';
import { adminPages, pageAddress } from '#app/addresses/admin-pages.ts';
import { changeAddress } from '#app/addresses/change-address.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { AdminSearch } from '#app/components/admin/frame/admin-search.tsx';
import { FilterLinks } from '#app/components/admin/frame/filter-links.tsx';
import { useMoments } from '#app/components/admin/frame/use-moments.ts';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { auditSubjects } from '#app/shop/audit/audit.ts';
import { listAudit } from '#app/shop/audit/audit-list.server.ts';
import { type AuditEntry, auditAddress, readAuditQuery } from '#app/shop/audit/audit-list.ts';
import { nameOfCategory } from '#app/shop/catalog/categories.ts';
import { departmentOfCode } from '#app/shop/customers/departments.ts';
import { orderNumber, shownOrderName } from '#app/shop/orders/order-number.ts';
import { pagePath } from '#app/shop/pages/page.ts';
import { addressOf } from '#app/shop/shared/admin-query.ts';
import { auditSubjectNames, auditSubjectPlurals, auditText } from '#app/text/admin/audit/audit.ts';
import { type AuditRow, actionName, auditRows } from '#app/text/admin/audit/audit-rows.ts';
import { shortCode } from '#app/text/admin/format.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import type { Route } from './+types/audit';

export const meta = adminMeta(auditText, adminPages.audit);

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

export default function Audit({ loaderData: { query, entries, older } }: Route.ComponentProps) {
  const isFiltered = auditAddress(adminPages.audit, { ...query, before: null }) !== adminPages.audit;
  const clear = isFiltered && (
    <LinkButton to={adminPages.audit} kind="quiet">
      {auditText.clear}
    </LinkButton>
  );
  return (
    <AdminFrame title={auditText.title} lead={auditText.lead}>
      <div className="flex flex-col gap-4">
        <FilterLinks
          label={auditText.filters}
          links={[null, ...auditSubjects].map((subject) => ({
            to: auditAddress(adminPages.audit, { ...query, subject, before: null, importId: null }),
            text: subject ? auditSubjectPlurals[subject] : auditText.everything,
            isCurrent: subject === query.subject && query.importId === null,
          }))}
        />
        <AdminSearch
          path={adminPages.audit}
          shown={auditAddress(adminPages.audit, query)}
          words={auditText}
          filters={{ ver: query.subject, importacion: query.importId }}
          sought={query.sought}
          days={{ ...query, words: auditText }}
          clear={clear}
        />
      </div>
      {entries.length === 0 ? (
        <EmptyState
          title={isFiltered ? auditText.none : auditText.noneYet}
          lead={isFiltered ? auditText.noneLead : auditText.noneYetLead}
          actions={clear}
        />
      ) : (
        <section aria-label={auditText.list}>
          <ul className="flex flex-col gap-3">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
          <div className="mt-6 flex flex-wrap justify-center gap-3">
            {query.before && (
              <LinkButton to={auditAddress(adminPages.audit, { ...query, before: null })} kind="quiet">
                {auditText.newest}
              </LinkButton>
            )}
            {older && (
              <LinkButton to={auditAddress(adminPages.audit, { ...query, before: older })} kind="outline">
                {auditText.older}
              </LinkButton>
            )}
          </div>
        </section>
      )}
    </AdminFrame>
  );
}

/** With finished words. */
type AuditListEntry = AuditEntry & { did: string; rows: AuditRow[] };

function Entry({ entry }: { entry: AuditListEntry }) {
  const { subject, did, rows, actor, at, importId } = entry;
  const { text, to } = thingOf(entry);
  const moments = useMoments();
  return (
    <li className="rounded-card border border-line bg-surface p-4 wrap-anywhere">
      <p>
        <span className="font-bold">{did}</span>
        {': '}
        {auditSubjectNames[subject]}{' '}
        {to ? (
          <Link to={to} className="underline underline-offset-2 hover:text-accent">
            {text}
          </Link>
        ) : (
          text
        )}
      </p>
      <p className="text-14 text-muted">
        {auditText.by(actor, moments.said(at))}
        {subject === 'product' && importId !== null && (
          <>
            {' · '}
            <Link to={importAddress(importId)} className="underline underline-offset-2 hover:text-accent">
              {auditText.byImport}
            </Link>
          </>
        )}
      </p>
      {rows.length > 0 && <Changes rows={rows} />}
    </li>
  );
}

function Changes({ rows }: { rows: readonly AuditRow[] }) {
  const { columns } = auditText;
  return (
    <dl className="mt-2 grid gap-x-6 gap-y-1 border-t border-line pt-2 text-14 sm:grid-cols-[minmax(0,12rem)_minmax(0,1fr)]">
      {rows.map(({ name, before, after }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes
        <div key={index} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="mb-1 whitespace-pre-line sm:mb-0">
            {before !== null && (
              <>
                <span className="sr-only">{columns.before}: </span>
                <del className="text-muted">{before}</del>
              </>
            )}
            {before !== null && after !== null && <span aria-hidden> → </span>}
            {after !== null && (
              <>
                {before !== null && <span className="sr-only">, {columns.after}: </span>}
                <ins className="font-semibold no-underline">{after}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const supplierNamed = (after: AuditEntry['after']) => (after && 'name' in after ? String(after.name) : '');

const importAddress = (id: number | string) => `${adminPages.exchange}/${id}`;

function thingOf({ subject, subjectId, after, product, importId }: AuditEntry): { text: string; to: string | null } {
  const reference = after && 'reference' in after && typeof after.reference === 'string' ? after.reference : null;
  switch (subject) {
    case 'product':
      return {
        text: product?.name ?? shortCode(subjectId),
        to: product?.isInAdmin ? `${adminPages.products}/${subjectId}` : null,
      };
    case 'order':
    case 'invoice':
      return { text: orderNumber(subjectId), to: `${adminPages.orders}/${subjectId}` };
    case 'review':
      return {
        text: product?.name ?? shortCode(subjectId),
        to: `${adminPages.reviews}${subjectId && `?id=${subjectId}`}`,
      };
    case 'question':
      return { text: product?.name ?? shortCode(subjectId), to: `${adminPages.questions}?ver=all` };
    case 'category':
      return { text: nameOfCategory(subjectId), to: adminPages.categories };
    case 'coupon':
      return { text: subjectId, to: adminPages.coupons };
    case 'article':
      return { text: subjectId, to: adminPages.blog };
    case 'page':
      return { text: pagePath(subjectId), to: pageAddress(subjectId) };
    case 'content_picture':
      return { text: shortCode(subjectId), to: adminPages.contentPictures };
    case 'campaign':
      return { text: subjectId, to: `${adminPages.campaigns}/${subjectId}` };
    case 'maker':
      return { text: subjectId, to: `${adminPages.makers}?q=${subjectId}` };
    case 'delivery':
      return { text: departmentOfCode(subjectId) ?? '', to: adminPages.delivery };
    case 'claim':
      return { text: subjectId, to: `${adminPages.claims}/${subjectId}` };
    case 'search':
      return { text: subjectId, to: adminPages.search };
    case 'attention':
      return {
        text: reference ? orderNumber(reference) : subjectId,
        to: reference && `${adminPages.orders}/${reference}`,
      };
    case 'mail':
      return {
        text: shownOrderName(reference ?? ''),
        to: reference && `${reference.startsWith('PQR') ? adminPages.claims : adminPages.orders}/${reference}`,
      };
    case 'import':
      return importId === null
        ? { text: '', to: null }
        : { text: auditText.seeProducts, to: addressOf(adminPages.audit, { importacion: importId }) };
    case 'supplier':
      return { text: supplierNamed(after), to: adminPages.suppliers };
    case 'change':
      return { text: auditText.seeLines, to: changeAddress(subjectId) };
    case 'notices':
      return { text: '', to: adminPages.notices };
    case 'front_page':
      return { text: '', to: adminPages.frontPage };
    case 'invoicing':
      return { text: '', to: adminPages.invoicing };
    case 'door':
      return { text: '', to: adminPages.ownerSignIn };
  }
}
