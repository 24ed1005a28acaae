import { MyPcScreen } from '#app/components/my-pc/my-pc-screen.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { myPcPage } from '#app/text/my-pc/my-pc-page.ts';
import type { Route } from './+types/my-pc';
import { partKinds } from './part-kinds.server.ts';

/** The same for everybody: what somebody owns is known to the browser alone. */
export function loader() {
  return { kinds: partKinds() };
}

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = myPcPage;
  return pageMeta(matches, { title, description, path: '/mi-pc', robots: 'noindex, follow' });
}

export default function MyPc({ loaderData: { kinds } }: Route.ComponentProps) {
  return <MyPcScreen kinds={kinds} />;
}
