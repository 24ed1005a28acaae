import { type MunicipalitySearch, ShippingScreen } from '#app/components/delivery/shipping-screen.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { arrivalAt, type DeliveryTimes } from '#app/shop/delivery/arrival.ts';
import { deliveryTimes } from '#app/shop/delivery/delivery-times.server.ts';
import { municipalitiesTyped } from '#app/shop/delivery/municipalities.ts';
import { line } from '#app/shop/shared/form-rules.ts';
import { arrivalSentence } from '#app/text/delivery/arrival.ts';
import { shownFor } from '#app/text/legal/document.ts';
import { shipping } from '#app/text/legal/shipping.ts';
import type { Route } from './+types/shipping';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings, clock } = context.get(servicesContext);
  const times = await deliveryTimes(db);
  const typed = new URL(request.url).searchParams.get('municipio') ?? '';
  return { document: shownFor(settings.seller, shipping(times)), asked: municipalitySearch(typed, clock.now(), times) };
}

const readLine = line(100);

function municipalitySearch(typed: string, now: Date, times: DeliveryTimes): MunicipalitySearch {
  const read = readLine(typed.toWellFormed());
  if (!read.ok) return { typed: typed.slice(0, 100), found: [] };
  const found = municipalitiesTyped(read.value);
  return {
    typed: read.value,
    found: found.map((municipality) => ({
      ...municipality,
      sentence: arrivalSentence(arrivalAt(municipality.code, now, times)),
    })),
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description } = loaderData.document;
  return pageMeta(matches, { title, description, path: '/envios' });
}

export default function Shipping({ loaderData }: Route.ComponentProps) {
  return <ShippingScreen {...loaderData} />;
}
