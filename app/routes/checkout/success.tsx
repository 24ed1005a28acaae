import { pageMeta } from '#app/components/page-meta.ts';
import { PaymentResult } from '#app/components/payment-result.tsx';
import { paymentResult } from '#app/text/payment-result.ts';
import type { Route } from './+types/success.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = paymentResult;
  return pageMeta(matches, { title, description, path: '/success', robots: 'noindex' });
}

export default PaymentResult;
