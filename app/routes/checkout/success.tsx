import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { usePaymentResult } from '#app/browser/checkout/use-payment-result.ts';
import { PaymentOutcome } from '#app/components/checkout/payment-outcome.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { paymentResult } from '#app/text/checkout/payment-result.ts';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import type { Route } from './+types/success';

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = paymentResult;
  return pageMeta(matches, { title, description, path: '/success', robots: 'noindex' });
}

export default function PaymentResult() {
  const [search] = useSearchParams();
  const { shown, turns, ask } = usePaymentResult(search.get('id'));
  const page = useRef<HTMLElement>(null);

  // When the answer changes on an open page. Who is writing in the search field goes on writing.
  useEffect(() => {
    const focused = document.activeElement;
    const isElsewhere = focused && focused !== document.body && !focused.closest('main');
    if (turns > 0 && !isElsewhere) page.current?.focus();
  }, [turns]);

  return (
    <section
      ref={page}
      aria-label={paymentResult.title}
      tabIndex={-1}
      className="wrap flex flex-col items-start gap-6 py-10 outline-none"
    >
      <PageTitle>{paymentResult.title}</PageTitle>
      <PaymentOutcome shown={shown} onCheckAgain={ask} />
    </section>
  );
}
