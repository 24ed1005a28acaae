import { data, redirect } from 'react-router';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { articleMeta } from '#app/components/blog/article-meta.ts';
import { ArticleScreen } from '#app/components/blog/article-screen.tsx';
import { cachePage, servicesContext } from '#app/contexts.ts';
import { findArticle, publicArticles } from '#app/shop/blog/articles.server.ts';
import { articlePath, relatedArticles } from '#app/shop/blog/articles.ts';
import { productIdsOf } from '#app/shop/content/rich-text.ts';
import { shownText } from '#app/shop/content/shown-text.server.ts';
import type { ShownText } from '#app/shop/content/shown-text.ts';
import type { CacheTags } from '#app/shop/shared/cache-tags.ts';
import type { Route } from './+types/article';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const now = clock.now();
  const found = await findArticle(db, params.slug, now);
  if (!found) throw data(null, 404);
  if ('movedTo' in found) throw redirect(articlePath({ slug: found.movedTo }), 301);
  const { article, body } = found;
  const [articles, text] = await Promise.all([publicArticles(db, now), shownText(db, body)]);
  cachePage(context, tagsOf(text), { asked: 1, given: 1 });
  return { article, text, related: relatedArticles(articles, article) };
}

function tagsOf({ blocks }: ShownText): CacheTags {
  return { content: ['articles'], cards: productIdsOf(blocks) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? articleMeta(matches, loaderData.article) : [];
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  useLiveData(tagsOf(loaderData.text));
  return <ArticleScreen {...loaderData} />;
}
