import { PaymentResult } from '#app/components/checkout/payment-result.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { paymentResult } from '#app/text/checkout/payment-result.ts';
import type { Route } from './+types/success';

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = paymentResult;
  return pageMeta(matches, { title, description, path: '/success', robots: 'noindex' });
}

export default PaymentResult;
