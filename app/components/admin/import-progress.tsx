import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ImportProgress } from '#app/shop/exchange/staged-import.ts';
import { exchangeText } from '#app/text/admin-exchange.ts';
import { Card } from '#app/ui/card.tsx';
import { exchangeAddress } from './exchange-address.ts';

interface ImportProgressBarProps {
  id: number;
  /** As it stood when the page was rendered. */
  progress: ImportProgress;
}

/** How far an import is, told by the server while it works. Without scripts a link looks again. */
export function ImportProgressBar({ id, progress: atFirst }: ImportProgressBarProps) {
  const [told, setTold] = useState<ImportProgress | null>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const source = new EventSource(`${exchangeAddress}/${id}/avance`);
    source.onmessage = ({ data }) => setTold(JSON.parse(data) as ImportProgress);
    source.addEventListener('end', () => {
      source.close();
      void revalidate();
    });
    return () => source.close();
  }, [id, revalidate]);

  const progress = told ?? atFirst;
  const { done, total } = progress;
  const words = total > 0 ? exchangeText.step(progress) : exchangeText.waiting;
  return (
    <Card className="flex flex-col gap-3">
      <p className="font-bold" id="progress-words">
        {words}
      </p>
      <progress
        aria-label={exchangeText.progress}
        aria-describedby="progress-words"
        className="h-3 w-full accent-mask"
        {...(total > 0 ? { max: total, value: Math.min(done, total) } : {})}
      />
      <p className="text-14 text-muted">{exchangeText.canLeave}</p>
      <noscript>
        <a
          href={`${exchangeAddress}/${id}`}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-2"
        >
          {exchangeText.reload}
        </a>
      </noscript>
    </Card>
  );
}
