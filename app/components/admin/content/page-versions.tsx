import { Form, Link } from 'react-router';
import { IntentButton } from '#app/components/admin/frame/intent-button.tsx';
import type { EditedPage } from '#app/shop/pages/admin-page.ts';
import { versionPath } from '#app/shop/pages/page.ts';
import { adminPagesText as words } from '#app/text/admin/content/pages.ts';
import { formatMoment } from '#app/text/format.ts';
import { Card } from '#app/ui/page/card.tsx';

/** What was published of a page, by whom, from when on. */
export function PageVersions({ page: { slug, version, versions } }: { page: EditedPage }) {
  if (versions.length === 0) return null;
  const last = Math.max(...versions.map(({ number }) => number));
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="heading text-18">{words.versions}</h2>
      <ul className="divide-y divide-line">
        {versions.map(({ number, inForceFrom, isBegun, publishedAt, publishedBy }) => (
          <li key={number} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
            <div className="min-w-0">
              <p>
                {isBegun ? (
                  <Link to={versionPath(slug, number)} reloadDocument className="text-accent underline">
                    {words.version(number, inForceFrom)}
                  </Link>
                ) : (
                  <span>
                    {words.version(number, inForceFrom)}. {words.notBegun}
                  </span>
                )}
              </p>
              <p className="text-14 text-muted wrap-anywhere">
                {publishedBy === null ? words.delivered : words.publishedBy(publishedBy, formatMoment(publishedAt))}
              </p>
            </div>
            {/* Earlier ones go once those behind them are gone. */}
            {!isBegun && number === last && (
              <Form method="post">
                <input type="hidden" name="seen" value={version} />
                <input type="hidden" name="number" value={number} />
                <IntentButton
                  intent="cancel"
                  kind="outline"
                  size="small"
                  aria-label={words.of(words.cancel, words.version(number, inForceFrom))}
                >
                  {words.cancel}
                </IntentButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
