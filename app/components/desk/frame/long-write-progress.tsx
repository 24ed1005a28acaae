import { type ReactNode, useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { changeAddress } from '#app/addresses/change-address.ts';
import { deskPages } from '#app/addresses/desk-pages.ts';
import type { Progress } from '#app/shop/catalog/long-writes.ts';
import type { LongWriteAtWork } from '#app/shop/desk/long-write-at-work.ts';
import { longWriteName, longWriteText } from '#app/text/desk/long-writes.ts';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Card } from '#app/ui/page/card.tsx';

interface LongWriteProgressProps<Told extends Progress> {
  address: string;
  progress: Told;
  say: (progress: Told) => string;
  actions?: ReactNode;
}

export function LongWriteProgress<Told extends Progress>({
  address,
  progress: atFirst,
  say,
  actions,
}: LongWriteProgressProps<Told>) {
  const [told, setTold] = useState<Told | null>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const source = new EventSource(`${address}/avance`);
    source.onmessage = ({ data }) => setTold(JSON.parse(data) as Told);
    source.addEventListener('end', () => {
      source.close();
      void revalidate();
    });
    return () => source.close();
  }, [address, revalidate]);

  const progress = told ?? atFirst;
  return (
    <ProgressCard words={progress.total > 0 ? say(progress) : longWriteText.waiting} progress={progress}>
      <p className="text-14 text-muted">{longWriteText.canLeave}</p>
      <noscript>
        <a
          href={address}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-2"
        >
          {longWriteText.reload}
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
        aria-label={longWriteText.progress}
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

export function LongWriteBusy({ work, attempt }: { work: LongWriteAtWork | null; attempt: unknown }) {
  if (!work) return <ErrorSummary title={longWriteText.busyBefore} attempt={attempt} />;
  const address = addressOf(work);
  return (
    <ErrorSummary title={longWriteText.busyTitle} attempt={attempt}>
      <p className="wrap-anywhere">{longWriteName(work)}</p>
      <p>{longWriteText.busyLead}</p>
      {address && (
        <Link to={address} className="inline-flex min-h-10 items-center font-semibold underline underline-offset-2">
          {longWriteText.seeIt}
        </Link>
      )}
    </ErrorSummary>
  );
}

function addressOf(work: LongWriteAtWork): string | null {
  if (work.kind === 'import-command') return null;
  return work.kind === 'apply-import' || work.kind === 'undo-import'
    ? `${deskPages.exchange}/${work.id}`
    : changeAddress(work.id);
}
