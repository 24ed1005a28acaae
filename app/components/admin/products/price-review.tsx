import type { PriceReview } from '#app/shop/catalog/admin/edit-product.ts';
import { bigChangeText } from '#app/text/admin/exchange/big-changes.ts';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { CheckboxField } from '#app/ui/form/field.tsx';

/** A price without a zero, or below what the product costs, is saved once the owner has looked at it. */
export function PriceReviewField({ review, attempt }: { review: PriceReview; attempt: unknown }) {
  return (
    <ErrorSummary title={bigChangeText.productTitle} attempt={attempt}>
      <ul className="list-disc pl-5">
        {bigChangeText.lines(review.big, review.before, review.after).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <CheckboxField name="revisado" value={review.reviewed} label={bigChangeText.productTick} />
    </ErrorSummary>
  );
}
