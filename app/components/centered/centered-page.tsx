import type { ReactNode } from 'react';
import { Card } from '#app/ui/page/card.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';

/** One form or one message in the middle of the page. */
export function CenteredPage({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <div className="wrap flex justify-center py-8 md:py-14">
      <div className="flex w-full max-w-md flex-col gap-6">
        <PageTitle lead={lead}>{title}</PageTitle>
        <Card className="flex flex-col gap-5">{children}</Card>
      </div>
    </div>
  );
}
