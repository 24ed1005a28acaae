import { data } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import { brandCounts } from '#app/read-model/facet-counts.ts';
import { publicArticles } from '#app/shop/blog/articles.server.ts';
import { articlePath } from '#app/shop/blog/articles.ts';
import { everyCategory } from '#app/shop/catalog/categories.ts';
import { pagePath } from '#app/shop/pages/page.ts';
import { ownPageSlugs } from '#app/shop/pages/pages.server.ts';
import { methodNotAllowed } from '../json-call.server.ts';
import type { Route } from './+types/sitemap';
import { sitemapFile } from './sitemap-files.server.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, settings, readModel, clock } = context.get(servicesContext);
  const asked = new URL(request.url).searchParams.get('page');
  if (asked !== null && !/^[1-9]\d{0,5}$/.test(asked)) throw data(null, { status: 404 });
  const brands = [...brandCounts(await (await readModel.fresh()).facets(everyCategory())).keys()].sort();
  const now = clock.now();
  const [articles, pages] = await Promise.all([publicArticles(db, now), ownPageSlugs(db, now)]);
  const texts = [...articles.map(articlePath), ...pages.map(pagePath)];
  const file = asked === null ? null : Number(asked);
  const portions = await sitemapFile(db, { origin: settings.publicUrl, file, brands, texts });
  if (!portions) throw data(null, { status: 404 });
  // Read the first portion before answering, so that a database error still becomes an error status.
  const first = await portions.next();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (!first.done) controller.enqueue(encoder.encode(first.value));
    },
    async pull(controller) {
      const { done, value } = await portions.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => void portions.return(),
  });
  return new Response(body, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}

export const action = () => methodNotAllowed('GET, HEAD');
