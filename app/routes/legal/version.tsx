import { data } from 'react-router';
import { LegalScreen } from '#app/components/legal/legal-screen.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { versionPath } from '#app/shop/pages/page.ts';
import { findVersion } from '#app/shop/pages/pages.server.ts';
import { shownPage } from '../shown-page.server.ts';
import type { Route } from './+types/version';

/** A version of a page for good: who agreed to it can read it when another is in force. */
export async function loader({ context, params: { page: slug, number } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const asked = /^[1-9]\d{0,3}$/.test(number) ? Number(number) : 0;
  const version = await findVersion(services.db, { slug, number: asked, now: services.clock.now() });
  if (!version) throw data(null, 404);
  return shownPage(services, version);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description, page, number } = loaderData;
  return pageMeta(matches, { title, description, path: versionPath(page, number), robots: 'noindex, follow' });
}

export default function Version({ loaderData }: Route.ComponentProps) {
  return <LegalScreen document={loaderData} />;
}
