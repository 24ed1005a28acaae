import { lazy, Suspense } from 'react';
import { storedMyPc } from '#app/browser/my-pc/stored-my-pc.ts';
import { useStore } from '#app/browser/store.ts';
import type { PartKind } from '#app/routes/my-pc/part-kinds.server.ts';
import { myPcPage as words } from '#app/text/my-pc/my-pc-page.ts';
import { PageTitle } from '#app/ui/page/page-title.tsx';

/** Only the browser knows what it shows, so that its scripts can come after the page's own. */
const KnownPc = lazy(async () => ({ default: (await import('./known-pc.tsx')).KnownPc }));

const unread = '\0';

/** What is stored is known after the page was taken over; until then nothing is said of it. */
export function MyPcScreen({ kinds }: { kinds: readonly PartKind[] }) {
  const stored = useStore({ ...storedMyPc, initial: unread });
  return (
    <div className="wrap flex flex-col gap-6 pt-8 md:pt-10">
      <PageTitle lead={words.lead}>{words.title}</PageTitle>
      <p className="-mt-3 max-w-prose text-14 text-muted">{words.where}</p>
      <p className="font-semibold scripted:hidden">{words.noScripts}</p>
      {stored === unread ? (
        <Loading />
      ) : (
        <Suspense fallback={<Loading />}>
          <KnownPc kinds={kinds} stored={stored} />
        </Suspense>
      )}
    </div>
  );
}

function Loading() {
  return (
    <p role="status" className="hidden min-h-dvh text-muted scripted:block">
      {words.loading}
    </p>
  );
}
