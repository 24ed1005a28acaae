import { Link } from 'react-router';
import { LegalScreen } from '#app/components/legal/legal-screen.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { arrivalAt, type DeliveryTimes } from '#app/shop/delivery/arrival.ts';
import { deliveryTimes } from '#app/shop/delivery/delivery-times.server.ts';
import { type Municipality, municipalitiesTyped } from '#app/shop/delivery/municipalities.ts';
import { legalPage } from '#app/shop/pages/pages.server.ts';
import { line } from '#app/shop/shared/forms/form-rules.ts';
import { arrivalSentence } from '#app/text/delivery/arrival.ts';
import { arrivalText } from '#app/text/delivery/asking.ts';
import { shippingAnswer } from '#app/text/delivery/shipping-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { shownPage } from '../shown-page.server.ts';
import type { Route } from './+types/shipping';

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, clock } = services;
  const now = clock.now();
  const document = await shownPage(services, await legalPage(db, 'envios', now));
  const times = await deliveryTimes(db);
  const typed = new URL(request.url).searchParams.get('municipio') ?? '';
  return { document, asked: municipalitySearch(typed, now, times) };
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

export default function Shipping({ loaderData: { document, asked } }: Route.ComponentProps) {
  const { typed, found } = asked;
  return (
    <LegalScreen document={document}>
      <Card className="flex max-w-2xl flex-col gap-4">
        <h2 className="heading text-23">{shippingAnswer.title}</h2>
        <Answer {...asked} />
        <form action="/envios" className="flex flex-wrap items-end gap-3">
          <Field
            name="municipio"
            label={arrivalText.municipality}
            placeholder={arrivalText.placeholder}
            autoComplete="address-level2"
            required
            maxLength={100}
            defaultValue={typed}
            error={typed !== '' && found.length === 0 && arrivalText.unknown}
            className="min-w-0 grow basis-48"
          />
          <Button type="submit" kind="outline">
            {arrivalText.see}
          </Button>
        </form>
      </Card>
    </LegalScreen>
  );
}

interface MunicipalitySearch {
  typed: string;
  /** Several share some names. */
  found: readonly (Municipality & { sentence: string })[];
}

function Answer({ typed, found }: MunicipalitySearch) {
  const [first, ...others] = found;
  if (!first) return null;
  if (others.length === 0) {
    return (
      <div role="status">
        <p className="font-semibold">{shippingAnswer.lead(first.sentence, first.city, first.region)}</p>
        <p className="text-14 text-muted">{shippingAnswer.ifToday}</p>
      </div>
    );
  }
  return (
    <div>
      <p className="font-semibold">{shippingAnswer.which(typed)}</p>
      <ul className="flex flex-wrap gap-x-5">
        {found.map(({ code, city, region }) => (
          <li key={code}>
            <Link
              to={`/envios?${new URLSearchParams({ municipio: `${city}, ${region}` })}`}
              className="inline-flex min-h-11 items-center text-accent underline underline-offset-2"
            >
              {city}, {region}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
