import { Link } from 'react-router';
import type { Municipality } from '#app/shop/delivery/municipalities.ts';
import { arrivalText } from '#app/text/delivery/asking.ts';
import { shippingAnswer } from '#app/text/delivery/shipping-answer.ts';
import type { ShownDocument } from '#app/text/legal/document.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { LegalScreen } from '../legal/legal-screen.tsx';

export interface MunicipalitySearch {
  typed: string;
  /** Several share some names. */
  found: readonly (Municipality & { sentence: string })[];
}

export function ShippingScreen({ document, asked }: { document: ShownDocument; asked: MunicipalitySearch }) {
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
            className="min-w-48 flex-1"
          />
          <Button type="submit" kind="outline">
            {arrivalText.see}
          </Button>
        </form>
      </Card>
    </LegalScreen>
  );
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
