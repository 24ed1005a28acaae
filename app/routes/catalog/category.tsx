import { data, Link, redirect } from 'react-router';
import { chooseHref } from '#app/addresses/build-address.ts';
import { hrefWith } from '#app/addresses/list-address.ts';
import { lastBuild } from '#app/browser/builds/last-build.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { useStore } from '#app/browser/store.ts';
import { categoryChoices } from '#app/components/catalog/category-filter.tsx';
import { listViewModel } from '#app/components/catalog/filters/list-view-model.ts';
import { ListScreen } from '#app/components/catalog/list-screen.tsx';
import type { CardPage } from '#app/components/catalog/paged-grid.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { sellerIn } from '#app/components/page-meta/seller.ts';
import { cachePage, servicesContext } from '#app/contexts.ts';
import { slotOfCategory } from '#app/shop/builds/slots.ts';
import { categoryPageOf, presentSlug } from '#app/shop/catalog/categories.ts';
import type { CacheTags } from '#app/shop/shared/cache-tags.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { inviteText } from '#app/text/builds/invite.ts';
import { slotWords } from '#app/text/builds/why.ts';
import { categoryHeading } from '#app/text/catalog/catalog.ts';
import { listText } from '#app/text/catalog/lists.ts';
import { frameText } from '#app/text/frame/frame.ts';
import type { Route } from './+types/category';
import { filteredPage } from './filtered-page.server.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  // Before the category is looked up: the owner may have made or renamed it.
  const catalogue = await services.readModel.fresh();
  const category = categoryPageOf(presentSlug(params.slug));
  if (!category) throw data(null, { status: 404 });
  const { slug, categories } = category;
  const url = new URL(request.url);
  const path = `/categories/${slug}`;
  if (slug !== params.slug) throw redirect(path + url.search, 301);
  const page = readPage(url.searchParams);
  const listed = await catalogue.counts();
  const shown = listViewModel(await filteredPage(services, catalogue, { url, path, page, categories, listed }));
  const slot = categories.flatMap((each) => slotOfCategory(each) ?? [])[0];
  const shop = {
    name: categoryHeading(categories),
    slug,
    categories,
    invitation: slot ? { slotSlug: slotWords[slot].slug, words: inviteText.category } : null,
    choices: categoryChoices(listed.shown),
    ...shown,
  };
  cachePage(context, tagsOf(shop), { asked: page, given: shop.list.page });
  return shop;
}

function tagsOf({ categories, list }: { categories: readonly string[]; list: CardPage }): CacheTags {
  return {
    cards: list.products.map((product) => product.id),
    lists: categories,
    facets: categories,
    counts: 'any',
    makers: 'any',
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: frameText.pageTitle(frameText.notFound.title) }];
  const { name, slug, list, filters, isIndexable } = loaderData;
  const path = `/categories/${slug}`;
  // A view that can be found on its own is a step on the way, and is called by its filter.
  const [only] = isIndexable ? filters.chips : [];
  return pageMeta(matches, {
    title: only ? `${name}: ${only.text}` : name,
    description: listText.category.description(name, sellerIn(matches)),
    path,
    query: { filters: filters.asked, page: list.page },
    robots: isIndexable ? undefined : 'noindex, follow',
    list,
    trail: [
      { text: listText.categories.title, to: '/categories' },
      { text: name, to: path },
      ...(only ? [{ text: only.text, to: hrefWith(path, { filters: filters.asked }) }] : []),
    ],
  });
}

export default function Category({ loaderData }: Route.ComponentProps) {
  const { name, slug, invitation, choices, filters, list } = loaderData;
  useLiveData(tagsOf(loaderData));
  return (
    <ListScreen
      title={name}
      lead={invitation && <CategoryInvitation {...invitation} />}
      categories={{ choices, chosen: slug }}
      filters={filters}
      list={list}
      empty={listText.empty.products}
    />
  );
}

/** The invitation of a category whose products go into one slot. @param slotSlug the Spanish word of the slot */
function CategoryInvitation({ slotSlug, words }: { slotSlug: string; words: string }) {
  const code = useStore(lastBuild);
  return (
    <Link
      to={chooseHref(code, slotSlug)}
      rel="nofollow"
      className="inline-flex min-h-8 items-center font-semibold text-accent hover:underline"
    >
      {words}
    </Link>
  );
}
