import { type ReactNode, useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { changeAddress } from '#app/addresses/change-address.ts';
import type { BulkJobAtWork } from '#app/shop/admin/bulk-job-at-work.ts';
import type { Progress } from '#app/shop/catalog/bulk-jobs.ts';
import { bulkJobName, bulkJobText } from '#app/text/admin/bulk-jobs.ts';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Card } from '#app/ui/page/card.tsx';

interface BulkJobProgressProps<Work extends Progress> {
  address: string;
  progress: Work;
  say: (progress: Work) => string;
  actions?: ReactNode;
}

export function BulkJobProgress<Work extends Progress>({
  address,
  progress: atFirst,
  say,
  actions,
}: BulkJobProgressProps<Work>) {
  const [latest, setLatest] = useState<Work | null>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const source = new EventSource(`${address}/avance`);
    source.onmessage = ({ data }) => setLatest(JSON.parse(data) as Work);
    source.addEventListener('end', () => {
      source.close();
      void revalidate();
    });
    return () => source.close();
  }, [address, revalidate]);

  const progress = latest ?? atFirst;
  return (
    <ProgressCard words={progress.total > 0 ? say(progress) : bulkJobText.waiting} progress={progress}>
      <p className="text-14 text-muted">{bulkJobText.canLeave}</p>
      <noscript>
        <a
          href={address}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-2"
        >
          {bulkJobText.reload}
        </a>
      </noscript>
      {actions}
    </ProgressCard>
  );
}

export function ProgressCard({
  words,
  progress,
  children,
}: {
  words: string;
  progress: Progress | null;
  children?: ReactNode;
}) {
  return (
    <Card className="flex flex-col gap-3">
      <p className="font-bold tabular-nums" id="progress-words">
        {words}
      </p>
      <progress
        aria-label={bulkJobText.progress}
        aria-describedby="progress-words"
        className="h-3 w-full accent-mask"
        {...(progress && progress.total > 0
          ? { max: progress.total, value: Math.min(progress.done, progress.total) }
          : {})}
      />
      {children}
    </Card>
  );
}

export function BulkJobBusy({ work, attempt }: { work: BulkJobAtWork | null; attempt: unknown }) {
  if (!work) return <ErrorSummary title={bulkJobText.busyBefore} attempt={attempt} />;
  const address = addressOf(work);
  return (
    <ErrorSummary title={bulkJobText.busyTitle} attempt={attempt}>
      <p className="wrap-anywhere">{bulkJobName(work)}</p>
      <p>{bulkJobText.busyLead}</p>
      {address && (
        <Link to={address} className="inline-flex min-h-10 items-center font-semibold underline underline-offset-2">
          {bulkJobText.seeIt}
        </Link>
      )}
    </ErrorSummary>
  );
}

function addressOf(work: BulkJobAtWork): string | null {
  if (work.kind === 'import-command') return null;
  return work.kind === 'apply-import' || work.kind === 'undo-import'
    ? `${adminPages.exchange}/${work.id}`
    : changeAddress(work.id);
}
