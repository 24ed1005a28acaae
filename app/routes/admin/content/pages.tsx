import { Link } from 'react-router';
import { adminPages, pageAddress } from '#app/addresses/admin-pages.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import type { ListedPage } from '#app/shop/pages/admin-page.ts';
import { listedPages } from '#app/shop/pages/admin-pages.server.ts';
import { pagePath } from '#app/shop/pages/page.ts';
import { pageStateNames, adminPagesText as words } from '#app/text/admin/content/pages.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import type { Route } from './+types/pages';

export const meta = adminMeta(words, adminPages.pages);

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const pages = await listedPages(db, clock.now());
  return { legal: pages.filter(({ isLegal }) => isLegal), own: pages.filter(({ isLegal }) => !isLegal) };
}

export default function Pages({ loaderData: { legal, own } }: Route.ComponentProps) {
  return (
    <AdminFrame
      title={words.title}
      lead={words.lead}
      actions={
        <LinkButton to={pageAddress('nueva')} size="small">
          {words.create}
        </LinkButton>
      }
    >
      <PageList title={words.legal} pages={legal} />
      <PageList title={words.own} pages={own} />
      {own.length === 0 && <EmptyState title={words.none} lead={words.noneLead} />}
    </AdminFrame>
  );
}

function PageList({ title, pages }: { title: string; pages: readonly ListedPage[] }) {
  if (pages.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="heading text-18">{title}</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {pages.map((page) => (
          <li key={page.slug} className="px-4 py-3">
            <Link
              to={pageAddress(page.slug)}
              className="inline-block py-1 font-semibold wrap-anywhere hover:text-accent hover:underline"
            >
              {page.title}
            </Link>
            <p className="text-14 text-muted wrap-anywhere">
              {[
                pagePath(page.slug),
                page.state === 'published' && page.number !== null && page.inForceFrom !== null
                  ? words.version(page.number, page.inForceFrom)
                  : pageStateNames[page.state],
                ...(page.hasChanges && page.state !== 'none' ? [words.hasChanges] : []),
              ].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
