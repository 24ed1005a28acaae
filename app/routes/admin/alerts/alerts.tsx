import { Link } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { AdminList } from '#app/components/admin/frame/admin-list.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import type { AwaitedProduct } from '#app/shop/alerts/alert.ts';
import { awaitedProducts } from '#app/shop/alerts/alerts.server.ts';
import { addressOf } from '#app/shop/shared/admin-query.ts';
import { paidInCents } from '#app/shop/shared/money.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { adminAlertsText as words } from '#app/text/admin/alerts.ts';
import { formatCents, formatFigure } from '#app/text/format.ts';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import type { Route } from './+types/alerts';

export const meta = adminMeta(words, adminPages.alerts);

export async function loader(args: Route.LoaderArgs) {
  const page = readPage(new URL(args.request.url).searchParams);
  return { list: await awaitedProducts(args.context.get(servicesContext).db, page) };
}

export default function Alerts({ loaderData: { list } }: Route.ComponentProps) {
  const { products, total, page, pages } = list;
  return (
    <AdminFrame title={words.title} lead={words.lead}>
      <AdminList
        label={words.list}
        found={words.found(total)}
        empty={products.length === 0 && <EmptyState title={words.none} lead={words.noneLead} />}
        page={page}
        pages={pages}
        hrefOf={(shown) => addressOf(adminPages.alerts, { page: shown > 1 ? shown : null })}
      >
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {products.map((product) => (
            <AwaitedItem key={product.id} product={product} />
          ))}
        </ul>
      </AdminList>
    </AdminFrame>
  );
}

function AwaitedItem({ product }: { product: AwaitedProduct }) {
  const { id, name, available, isShown, forStock, forPrice, highestMost } = product;
  const facts: [string, string][] = [
    [words.forStock, formatFigure(forStock)],
    [words.forPrice, formatFigure(forPrice)],
    [words.highest, highestMost === null ? words.nobody : words.upTo(highestMost)],
    [words.now, formatCents(paidInCents(product))],
    [words.stock, formatFigure(available)],
  ];
  return (
    <li className="flex flex-col gap-2 p-4 lg:grid lg:grid-cols-[1fr_3fr] lg:items-center lg:gap-6">
      <span className="min-w-0 font-semibold wrap-anywhere">
        {isShown ? (
          <Link to={`${adminPages.products}/${id}`} className="hover:text-accent hover:underline">
            {name}
          </Link>
        ) : (
          `${name} (${words.outOfShop})`
        )}
      </span>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-14 sm:grid-cols-5">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
