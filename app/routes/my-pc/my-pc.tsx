import { Suspense } from 'react';
import { lazyWithRetry } from '#app/browser/lazy-loading.ts';
import { storedMyPc } from '#app/browser/my-pc/stored-my-pc.ts';
import { useStore } from '#app/browser/store.ts';
import { AccountFrame } from '#app/components/account/account-frame.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { myPcPage as words } from '#app/text/my-pc/my-pc-page.ts';
import type { Route } from './+types/my-pc';
import { partKinds } from './part-kinds.server.ts';

/** The same for everybody: what somebody owns is known to the browser alone. */
export function loader() {
  return { kinds: partKinds() };
}

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = words;
  return pageMeta(matches, { title, description, path: '/mi-pc', robots: 'noindex, follow' });
}

/** What is stored is known after the page was taken over; until then nothing is said of it. */
export default function MyPc({ loaderData: { kinds } }: Route.ComponentProps) {
  const stored = useStore({ ...storedMyPc, initial: unread });
  return (
    <AccountFrame isPublic title={words.title} lead={words.lead}>
      <p className="-mt-3 max-w-prose text-14 text-muted">{words.where}</p>
      <p className="font-semibold scripted:hidden">{words.noScripts}</p>
      {stored === unread ? (
        <Loading />
      ) : (
        <Suspense fallback={<Loading />}>
          <KnownPc kinds={kinds} stored={stored} />
        </Suspense>
      )}
    </AccountFrame>
  );
}

/** Only the browser knows what it shows, so that its scripts can come after the page's own. */
const KnownPc = lazyWithRetry(async () => ({ default: (await import('#app/components/my-pc/known-pc.tsx')).KnownPc }));

const unread = '\0';

function Loading() {
  return (
    <p role="status" className="hidden min-h-dvh text-muted scripted:block">
      {words.loading}
    </p>
  );
}
