import { LegalPage } from '#app/components/legal-page.tsx';
import { pageMeta } from '#app/components/page-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { shownFor } from '#app/text/legal/document.ts';
import { shipping } from '#app/text/legal/shipping.ts';
import type { Route } from './+types/shipping.ts';

export function loader({ context }: Route.LoaderArgs) {
  return shownFor(context.get(servicesContext).settings.seller, shipping);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description } = loaderData;
  return pageMeta(matches, { title, description, path: '/envios' });
}

export default function Shipping({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData} />;
}
