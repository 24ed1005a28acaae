import { data } from 'react-router';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { LegalScreen } from '#app/components/legal/legal-screen.tsx';
import { pageTags } from '#app/components/legal/page-tags.ts';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { cachePage, servicesContext } from '#app/contexts.ts';
import { pagePath } from '#app/shop/pages/page.ts';
import { findPage } from '#app/shop/pages/pages.server.ts';
import { shownPage } from '../shown-page.server.ts';
import type { Route } from './+types/document';

/** Of the legal texts that are nothing but their text, and of the owner's own pages. */
export async function loader({ context, pattern, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const slug = 'slug' in params ? String(params.slug) : pattern;
  const version = await findPage(services.db, slug, services.clock.now());
  if (!version) throw data(null, 404);
  const page = await shownPage(services, version);
  cachePage(context, pageTags(page), { asked: 1, given: 1 });
  return page;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description, page } = loaderData;
  return pageMeta(matches, { title, description, path: pagePath(page) });
}

export default function LegalDocument({ loaderData }: Route.ComponentProps) {
  useLiveData(pageTags(loaderData));
  return <LegalScreen document={loaderData} />;
}
