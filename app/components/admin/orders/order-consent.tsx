import { Link } from 'react-router';
import type { OrderConsent } from '#app/shop/orders/admin/admin-order.ts';
import { versionPath } from '#app/shop/pages/page.ts';
import { consentText } from '#app/text/admin/orders/consent.ts';
import { formatMoment } from '#app/text/format.ts';

/** Which texts the buyer agreed to with the order. */
export function OrderConsentLine({ consent: { at, terms, privacy } }: { consent: OrderConsent }) {
  return (
    <p className="text-14 text-muted">
      {consentText.accepted(formatMoment(at))} <VersionLink page="terminos" number={terms} text={consentText.terms} />{' '}
      {consentText.and} <VersionLink page="privacidad" number={privacy} text={consentText.privacy} />.
    </p>
  );
}

function VersionLink({ page, number, text }: { page: string; number: number | null; text: string }) {
  if (number === null) return text;
  return (
    <Link to={versionPath(page, number)} className="inline-block text-accent underline">
      {text}, {consentText.version(number)}
    </Link>
  );
}
