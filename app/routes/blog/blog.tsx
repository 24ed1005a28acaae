import { Suspense } from 'react';
import { lazyWithRetry } from '#app/browser/lazy-loading.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { ArticleCard } from '#app/components/blog/article-card.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { cachePage, servicesContext } from '#app/contexts.ts';
import { publicArticles } from '#app/shop/blog/articles.server.ts';
import { articlesPerPage } from '#app/shop/blog/articles.ts';
import { cutPage, readPage } from '#app/shop/shared/page.ts';
import { blogText } from '#app/text/blog/blog.ts';
import { catalogText } from '#app/text/catalog/catalog.ts';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import type { Route } from './+types/blog';

const path = '/blog';
/** Most blogs have one page. */
const Pagination = lazyWithRetry(async () => ({
  default: (await import('#app/ui/pagination/pagination.tsx')).Pagination,
}));
const tags = { content: ['articles'] } as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const articles = await publicArticles(db, clock.now());
  const asked = readPage(new URL(request.url).searchParams);
  const { page, pages, offset } = cutPage(asked, articles.length, articlesPerPage);
  cachePage(context, tags, { asked, given: page });
  return { articles: articles.slice(offset, offset + articlesPerPage), page, pages };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { title, description } = blogText;
  const query = { page: loaderData?.page };
  return pageMeta(matches, { title, description, path, query, trail: [{ text: title, to: path }] });
}

export default function Blog({ loaderData: { articles, page, pages } }: Route.ComponentProps) {
  useLiveData(tags);
  return (
    <div className="wrap flex flex-col gap-8 pt-8 md:pt-10">
      <PageTitle lead={blogText.description}>{blogText.title}</PageTitle>
      <ul className="flex flex-col gap-5 md:gap-6">
        {articles.map((article, index) => (
          <li key={article.slug}>
            <ArticleCard article={article} eager={index === 0} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <Suspense>
          <Pagination page={page} pages={pages} hrefOf={hrefOf} words={catalogText.paging} />
        </Suspense>
      )}
    </div>
  );
}

const hrefOf = (page: number) => (page > 1 ? `${path}?page=${page}` : path);
