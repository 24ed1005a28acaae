import { data } from 'react-router';
import { LegalScreen } from '#app/components/legal/legal-screen.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { ownValue } from '#app/shop/shared/own-value.ts';
import { shownFor } from '#app/text/legal/document.ts';
import { privacy } from '#app/text/legal/privacy.ts';
import { reversal } from '#app/text/legal/reversal.ts';
import { terms } from '#app/text/legal/terms.ts';
import { withdrawal } from '#app/text/legal/withdrawal.ts';
import type { Route } from './+types/document';

/** By the address in `routes.ts`. */
const documents = {
  terminos: terms,
  privacidad: privacy,
  'retracto-y-garantia': withdrawal,
  'reversion-del-pago': reversal,
};

/** Of the documents that are nothing but their text. */
export function loader({ context, pattern }: Route.LoaderArgs) {
  const document = ownValue(documents, pattern);
  if (!document) throw data(null, 404);
  return { ...shownFor(context.get(servicesContext).settings.seller, document), path: `/${pattern}` };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description, path } = loaderData;
  return pageMeta(matches, { title, description, path });
}

export default function LegalDocument({ loaderData }: Route.ComponentProps) {
  return <LegalScreen document={loaderData} />;
}
