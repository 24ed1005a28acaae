import { clientAddressOf, servicesContext } from '#app/contexts.ts';
import { limitKey } from '#app/platform/rate-limit.server.ts';
import { departmentOfCode } from '#app/shop/customers/departments.ts';
import { arrivalAt, destinationPattern } from '#app/shop/delivery/arrival.ts';
import { deliveryTimes } from '#app/shop/delivery/delivery-times.server.ts';
import { municipalityOfCode } from '#app/shop/delivery/municipalities.ts';
import { arrivalSentence } from '#app/text/delivery/arrival.ts';
import { arrivalText } from '#app/text/delivery/asking.ts';
import { callErrors } from '#app/text/errors.ts';
import { methodNotAllowed, refuse } from '../json-call.server.ts';
import type { Route } from './+types/arrival';

/** The hour of the day decides, and the owner may change the table. */
const maxAgeSeconds = 60;

/** `?to=05001`: a municipality, a department (`05`), or nothing for somewhere in Colombia. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock, rateLimits } = context.get(servicesContext);
  const now = clock.now();
  const wait = rateLimits.arrival.take(limitKey(clientAddressOf(context)), now);
  if (wait > 0) return refuse(callErrors.tooMany, 429, { 'retry-after': String(wait) });
  const destination = new URL(request.url).searchParams.get('to') ?? '';
  if (!destinationPattern.test(destination)) return refuse(callErrors.unreadable, 400);
  if (!isKnown(destination)) return refuse(arrivalText.unknown, 404);
  const arrival = arrivalAt(destination, now, await deliveryTimes(db, destination));
  return Response.json(
    { ...arrival, sentence: arrivalSentence(arrival) },
    { headers: { 'cache-control': `public, max-age=${maxAgeSeconds}` } },
  );
}

function isKnown(destination: string): boolean {
  if (destination.length === 5) return municipalityOfCode(destination) !== null;
  return destination === '' || departmentOfCode(destination) !== null;
}

export const action = () => methodNotAllowed('GET');
