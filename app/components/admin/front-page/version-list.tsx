import { frontPageText as words } from '#app/text/admin/front-page/front-page.ts';
import { IntentButton } from '../frame/intent-button.tsx';
import { DraftForm } from './draft-bar.tsx';

export interface ListedVersion {
  id: number;
  publishedAt: Date;
  isWithdrawn: boolean;
  slides: number;
  strips: number;
}

interface VersionListProps {
  /** Newest first. */
  versions: readonly ListedVersion[];
  /** Of the draft. */
  version: number;
  /** What shoppers see; null: what was delivered. */
  published: number | null;
}

export function VersionList({ versions, version, published }: VersionListProps) {
  return (
    <section aria-labelledby="versiones" className="flex flex-col gap-3">
      <h2 id="versiones" className="heading text-23">
        {words.versions}
      </h2>
      {versions.length > 0 && (
        <>
          <p className="text-14 text-muted">{words.versionsLead}</p>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {versions.map(({ id, publishedAt, isWithdrawn, slides, strips }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
                <p>
                  <b>{words.versionOf(publishedAt)}</b>{' '}
                  <span className="text-14 text-muted">
                    {words.versionHolds(slides, strips)}
                    {isWithdrawn && ` · ${words.versionWithdrawn}`}
                    {id === published && ` · ${words.versionNow}`}
                  </span>
                </p>
                <div className="flex flex-wrap gap-2">
                  {id === published && (
                    <DraftForm version={version} id={id}>
                      <IntentButton intent="withdraw" kind="outline" size="small">
                        {words.undoPublication}
                      </IntentButton>
                    </DraftForm>
                  )}
                  <DraftForm version={version} id={id}>
                    <IntentButton
                      intent="take"
                      kind="quiet"
                      size="small"
                      aria-label={words.of(words.take, words.versionOf(publishedAt))}
                    >
                      {words.take}
                    </IntentButton>
                  </DraftForm>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <DraftForm version={version}>
          <IntentButton intent="restore" kind="outline">
            {words.restore}
          </IntentButton>
        </DraftForm>
        <p className="min-w-0 flex-1 basis-60 text-14 text-muted">{words.restoreHint}</p>
      </div>
    </section>
  );
}
