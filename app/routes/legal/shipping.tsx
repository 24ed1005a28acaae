import { LegalScreen } from '#app/components/legal/legal-screen.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { shownFor } from '#app/text/legal/document.ts';
import { shipping } from '#app/text/legal/shipping.ts';
import type { Route } from './+types/shipping';

export function loader({ context }: Route.LoaderArgs) {
  return shownFor(context.get(servicesContext).settings.seller, shipping);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description } = loaderData;
  return pageMeta(matches, { title, description, path: '/envios' });
}

export default function Shipping({ loaderData }: Route.ComponentProps) {
  return <LegalScreen document={loaderData} />;
}
