import { Link } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { listSuppliers } from '#app/shop/exchange/suppliers/suppliers.server.ts';
import { suppliersText } from '#app/text/admin/exchange/suppliers.ts';
import { formatMoment } from '#app/text/format.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import type { Route } from './+types/suppliers';

export const meta = adminMeta(suppliersText, adminPages.suppliers);

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  const isRemoved = new URL(args.request.url).searchParams.get('hecho') === 'eliminado';
  return { suppliers: await listSuppliers(db), isRemoved };
}

/** They are made where a list is taken in; here they are looked up. */
export default function Suppliers({ loaderData: { suppliers, isRemoved } }: Route.ComponentProps) {
  const words = suppliersText;
  const toExchange = (
    <LinkButton to={adminPages.exchange} kind="outline" className="self-start">
      {words.toExchange}
    </LinkButton>
  );
  return (
    <AdminFrame title={words.title} lead={words.lead}>
      {isRemoved && <Notice kind="success">{words.edit.removed}</Notice>}
      {suppliers.length === 0 ? (
        <EmptyState title={words.none} lead={words.noneLead} actions={toExchange} />
      ) : (
        <>
          <ul aria-label={words.list} className="divide-y divide-line rounded-card border border-line bg-surface">
            {suppliers.map(({ id, name, terms, lastImport, products }) => (
              <li key={id} className="px-4 py-2">
                <Link
                  to={`${adminPages.suppliers}/${id}`}
                  className="inline-flex min-h-11 items-center font-semibold underline underline-offset-2 wrap-anywhere hover:text-accent"
                >
                  {name}
                </Link>
                <p className="text-14 text-muted">
                  {words.terms(terms)}. {words.products(products)}.{' '}
                  {lastImport ? words.lastImport(formatMoment(lastImport)) : words.noImport}
                </p>
              </li>
            ))}
          </ul>
          {toExchange}
        </>
      )}
    </AdminFrame>
  );
}
