import { LegalScreen } from '#app/components/legal/legal-screen.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { shownFor } from '#app/text/legal/document.ts';
import { privacy } from '#app/text/legal/privacy.ts';
import type { Route } from './+types/privacy';

export function loader({ context }: Route.LoaderArgs) {
  return shownFor(context.get(servicesContext).settings.seller, privacy);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description } = loaderData;
  return pageMeta(matches, { title, description, path: '/privacidad' });
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalScreen document={loaderData} />;
}
