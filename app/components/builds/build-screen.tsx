import { useEffect, useRef } from 'react';
import { rememberBuild } from '#app/browser/builds/last-build.ts';
import type { BuildShare } from '#app/routes/builds/build-share.server.ts';
import type { ShownBuild } from '#app/routes/builds/shown-build.server.ts';
import { buildText } from '#app/text/builds/build-page.ts';
import { formatCents } from '#app/text/format.ts';
import { buttonClasses } from '#app/ui/button.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { BuildFixes } from './build-fixes.tsx';
import { BuildHead } from './build-head.tsx';
import { BuildSlot } from './build-slot.tsx';
import { BuildSummary } from './build-summary.tsx';
import { LibraryNotice } from './library-notice.tsx';

export function BuildScreen({ build, share }: { build: ShownBuild; share: BuildShare | null }) {
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => rememberBuild(build.code), [build.code]);
  const toHead = () => head.current?.focus({ preventScroll: true });
  return (
    <div className="wrap flex flex-col gap-6 pt-6 md:pt-8">
      <PageTitle overline={build.overline}>{build.title}</PageTitle>
      <BuildHead build={build} focusRef={head} />
      {build.fixes && <BuildFixes fixes={build.fixes} onChanged={toHead} />}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ul aria-label={buildText.parts} className="flex min-w-0 flex-col gap-3">
          {build.slots.map((slot) => (
            <BuildSlot key={slot.slug} slot={slot} onChanged={toHead} />
          ))}
        </ul>
        <BuildSummary build={build} share={share} />
      </div>
      <LibraryNotice />
      {!build.isEmpty && (
        <div className="at-foot-of-phones flex items-center justify-between gap-4 py-2.5 md:hidden">
          <p>
            <span className="block text-12 text-muted">{buildText.total}</span>
            <span className="price-figure text-18">{formatCents(build.totalInCents)}</span>
          </p>
          <a href="#resumen" className={buttonClasses({ kind: 'outline' })}>
            {buildText.toSummary}
          </a>
        </div>
      )}
    </div>
  );
}
