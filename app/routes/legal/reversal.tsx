import { LegalScreen } from '#app/components/legal/legal-screen.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { shownFor } from '#app/text/legal/document.ts';
import { reversal } from '#app/text/legal/reversal.ts';
import type { Route } from './+types/reversal';

export function loader({ context }: Route.LoaderArgs) {
  return shownFor(context.get(servicesContext).settings.seller, reversal);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description } = loaderData;
  return pageMeta(matches, { title, description, path: '/reversion-del-pago' });
}

export default function Reversal({ loaderData }: Route.ComponentProps) {
  return <LegalScreen document={loaderData} />;
}
