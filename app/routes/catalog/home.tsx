import { HomeScreen } from '#app/components/front-page/home-screen.tsx';
import { homeViewModel } from '#app/components/front-page/home-view-model.ts';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { sellerIn } from '#app/components/page-meta/seller.ts';
import { cachePage, servicesContext } from '#app/contexts.ts';
import { publishedFrontPage } from '#app/shop/front-page/front-page.server.ts';
import { nextInstant } from '#app/shop/front-page/front-page.ts';
import { deliveredFrontPage } from '#app/text/catalog/delivered-front-page.ts';
import { listText } from '#app/text/catalog/lists.ts';
import { readHomeFacts } from '../home-facts.server.ts';
import type { Route } from './+types/home';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const page = await publishedFrontPage(db, deliveredFrontPage);
  const now = clock.now();
  const facts = await readHomeFacts({ context, searchParams, page, now });
  const shop = homeViewModel(facts);
  const { asked, isKnown, list } = facts;
  if (isKnown) cachePage(context, shop.tags, { asked, given: list.page }, nextInstant(page, now));
  return shop;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const query = { category: loaderData?.chosen, page: loaderData?.list.page };
  const description = listText.home.description(sellerIn(matches));
  return pageMeta(matches, { description, path: '/', query, isShop: true });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomeScreen {...loaderData} />;
}
