import type { ListedClaim } from '#app/shop/claims/admin-claims.ts';
import { isOpen } from '#app/shop/claims/claim.ts';
import { claimStatusNames } from '#app/text/legal/claim-form.ts';
import { classNames } from '#app/ui/class-names.ts';

export function ClaimBadge({ claim: { status, term } }: { claim: Pick<ListedClaim, 'status' | 'term'> }) {
  return (
    <span
      className={classNames(
        'inline-block rounded-table border px-2.5 py-0.5 text-14 font-semibold text-ink',
        term?.isOverdue
          ? 'border-bad bg-bad-tint'
          : isOpen(status)
            ? 'border-signal bg-signal-tint'
            : 'border-control-line bg-sunken',
      )}
    >
      {claimStatusNames[status]}
    </span>
  );
}
