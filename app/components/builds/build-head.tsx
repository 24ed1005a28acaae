import type { Ref } from 'react';
import type { ShownBuild } from '#app/routes/builds/shown-build.server.ts';
import { buildText } from '#app/text/builds/build-page.ts';
import { BuildWatts } from './build-watts.tsx';
import { VerdictSign } from './verdict-sign.tsx';

interface BuildHeadProps {
  build: Pick<ShownBuild, 'isEmpty' | 'verdict' | 'words' | 'lead' | 'watts'>;
  /** Takes the focus when the pressed link disappears with its part. */
  focusRef: Ref<HTMLDivElement>;
}

export function BuildHead({ build: { isEmpty, verdict, words, lead, watts }, focusRef }: BuildHeadProps) {
  return (
    <section
      aria-label={buildText.verdict}
      className="board-grid grid gap-x-12 gap-y-6 rounded-picture p-5 md:grid-cols-2 md:items-center md:p-8"
    >
      <div ref={focusRef} role="status" tabIndex={-1} className="flex min-w-0 flex-col gap-2 outline-none">
        <p className="designator uppercase text-on-board-muted">{buildText.verdict}</p>
        {!isEmpty && (
          <p className="banner-title flex items-center gap-3 text-28 md:text-38">
            <VerdictSign verdict={verdict === 'info' ? 'pass' : verdict} size="large" />
            <span className="min-w-0">{words}</span>
          </p>
        )}
        <p className="max-w-prose text-pretty text-on-board-muted">{lead}</p>
      </div>
      <BuildWatts {...watts} />
    </section>
  );
}
