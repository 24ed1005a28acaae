import { LegalScreen } from '#app/components/legal/legal-screen.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { shownFor } from '#app/text/legal/document.ts';
import { withdrawal } from '#app/text/legal/withdrawal.ts';
import type { Route } from './+types/withdrawal';

export function loader({ context }: Route.LoaderArgs) {
  return shownFor(context.get(servicesContext).settings.seller, withdrawal);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description } = loaderData;
  return pageMeta(matches, { title, description, path: '/retracto-y-garantia' });
}

export default function Withdrawal({ loaderData }: Route.ComponentProps) {
  return <LegalScreen document={loaderData} />;
}
