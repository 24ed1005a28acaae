import { Differences } from '#app/components/admin/frame/differences.tsx';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';

interface OtherVersionProps {
  refusal: AdminRefusal;
  labels: Readonly<Record<string, string>>;
  /** What the other window saved. */
  saved: Readonly<Record<string, string>>;
  say: Readonly<Record<string, (value: string) => string>>;
}

/** The one alert of two windows that edited the same text. */
export function OtherVersion({ refusal, ...versions }: OtherVersionProps) {
  return (
    <>
      <ErrorSummary title={refusal.sentence} attempt={refusal} />
      <Differences typed={refusal.typed} {...versions} />
    </>
  );
}
