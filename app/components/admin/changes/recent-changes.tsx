import { Link } from 'react-router';
import { changeAddress } from '#app/addresses/change-address.ts';
import type { RecentChange } from '#app/shop/changes/change-set.ts';
import { bulkJobText } from '#app/text/admin/bulk-jobs.ts';
import { adminBulkText, ruleText, scopeText } from '#app/text/admin/changes.ts';
import { useMoments } from '../frame/use-moments.ts';

export function RecentChanges({ changes }: { changes: RecentChange[] }) {
  const moments = useMoments();
  return (
    <ul className="rounded-card border border-line bg-surface">
      {changes.map(({ set, counts, progress }) => (
        <li key={set.id} className="border-b border-line px-4 py-3 last:border-b-0">
          <Link
            to={changeAddress(set.id)}
            className="inline-flex min-h-10 items-center font-semibold underline underline-offset-2 hover:text-accent"
          >
            {ruleText(set.rule)}
          </Link>
          <p className="text-14 text-muted">
            {scopeText(set.scope, counts.all)}.{' '}
            {progress ? (
              <strong>
                {set.state === 'undoing' ? bulkJobText.undoing(progress) : bulkJobText.applying(progress)}
              </strong>
            ) : (
              <>
                {adminBulkText.changedCount(counts.changing, set.field)}
                {counts.staying > 0 && `, ${adminBulkText.stayedCount(counts.staying)}`}
              </>
            )}
            . {adminBulkText.when(set, moments.on)}
          </p>
        </li>
      ))}
    </ul>
  );
}
