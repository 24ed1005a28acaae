import { type AskedPlace, ShippingScreen } from '#app/components/delivery/shipping-screen.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { arrivalAt, type DeliveryTimes } from '#app/shop/delivery/arrival.ts';
import { deliveryTimes } from '#app/shop/delivery/delivery-times.server.ts';
import { placesTyped } from '#app/shop/delivery/places.ts';
import { line } from '#app/shop/shared/form-rules.ts';
import { arrivalSentence } from '#app/text/delivery/arrival.ts';
import { shownFor } from '#app/text/legal/document.ts';
import { shipping } from '#app/text/legal/shipping.ts';
import type { Route } from './+types/shipping';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings, clock } = context.get(servicesContext);
  const times = await deliveryTimes(db);
  const typed = new URL(request.url).searchParams.get('municipio') ?? '';
  return { document: shownFor(settings.seller, shipping(times)), asked: askedPlace(typed, clock.now(), times) };
}

const readLine = line(100);

function askedPlace(typed: string, now: Date, times: DeliveryTimes): AskedPlace {
  const read = readLine(typed.toWellFormed());
  if (!read.ok) return { typed: typed.slice(0, 100), found: [] };
  const found = placesTyped(read.value);
  return {
    typed: read.value,
    found: found.map((place) => ({ ...place, sentence: arrivalSentence(arrivalAt(place.code, now, times)) })),
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
