import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ShownPage, ShownSection } from '#app/routes/shown-page.server.ts';
import { pagePath, versionPath } from '#app/shop/pages/page.ts';
import { legalText } from '#app/text/legal/legal.ts';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { RichText } from '../content/rich-text.tsx';

const linkClasses = 'text-accent underline underline-offset-2';

export function LegalScreen({ document, children }: { document: ShownPage; children?: ReactNode }) {
  const { sections } = document;
  const headings = sections.flatMap(({ heading }) => (heading ? [heading] : []));
  return (
    <div className="wrap flex flex-col gap-8 pt-8 md:pt-10">
      <LegalTitle document={document} />
      {children}
      <div className="grid gap-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-12">
        <nav aria-label={legalText.contents} className="self-start lg:sticky lg:top-24 print:hidden">
          <h2 className="designator mb-1 uppercase text-muted">{legalText.contents}</h2>
          <ol className="text-14 md:max-lg:columns-2 md:max-lg:gap-8">
            {headings.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-8 items-center text-muted hover:text-accent hover:underline"
                >
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="flex min-w-0 flex-col gap-8">
          <LegalSections sections={sections} />
          <OtherVersions document={document} />
        </div>
      </div>
    </div>
  );
}

export function LegalTitle({ document }: { document: ShownPage }) {
  const { number, inForceFrom, inForceTo, title, lead } = document;
  const overline =
    inForceTo === null ? legalText.inForce(inForceFrom) : legalText.pastVersion(number, inForceFrom, inForceTo);
  return (
    <PageTitle overline={overline} lead={lead}>
      {title}
    </PageTitle>
  );
}

export function LegalSections({ sections }: { sections: readonly ShownSection[] }) {
  return (
    <div className="flex max-w-prose flex-col gap-8">
      {sections.map(({ heading, text }) =>
        heading ? (
          <section key={heading.id} aria-labelledby={heading.id} className="flex flex-col gap-3">
            <h2 id={heading.id} className="heading text-23">
              {heading.title}
            </h2>
            <RichText text={text} className="page-text" />
          </section>
        ) : (
          <RichText key="lead" text={text} className="page-text" />
        ),
      )}
    </div>
  );
}

/** What people agreed to before stays readable. */
function OtherVersions({ document: { page, versions, inForceTo } }: { document: ShownPage }) {
  const isPast = inForceTo !== null;
  if (versions.length === 0) return null;
  return (
    <nav aria-label={legalText.otherVersions} className="border-t border-line pt-4 text-14 print:hidden">
      {isPast && (
        <p className="mb-2">
          <Link to={pagePath(page)} className={linkClasses}>
            {legalText.present}
          </Link>
        </p>
      )}
      <h2 className="designator mb-1 uppercase text-muted">{legalText.otherVersions}</h2>
      <ul>
        {versions.map(({ number, inForceFrom }) => (
          <li key={number}>
            <Link to={versionPath(page, number)} className={`inline-flex min-h-8 items-center ${linkClasses}`}>
              {legalText.version(number, inForceFrom)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
