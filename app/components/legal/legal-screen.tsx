import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#app/text/format.ts';
import type { Block, LegalDocument, LegalSection, Line, ShownDocument } from '#app/text/legal/document.ts';
import { inForceSince } from '#app/text/legal/document.ts';
import { legalText } from '#app/text/legal/legal.ts';
import { PageTitle } from '#app/ui/page/page-title.tsx';

export function LegalScreen({ document, children }: { document: ShownDocument; children?: ReactNode }) {
  const { sections } = document;
  return (
    <div className="wrap flex flex-col gap-8 pt-8 md:pt-10">
      <LegalTitle document={document} />
      {children}
      <div className="grid gap-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-12">
        <nav aria-label={legalText.contents} className="self-start lg:sticky lg:top-24 print:hidden">
          <h2 className="designator mb-1 uppercase text-muted">{legalText.contents}</h2>
          <ol className="text-14">
            {sections.map(({ id, title }) => (
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
        <LegalSections sections={sections} />
      </div>
    </div>
  );
}

export function LegalTitle({ document }: { document: Pick<LegalDocument, 'title' | 'lead'> }) {
  return (
    <PageTitle overline={legalText.inForce(formatDay(inForceSince))} lead={document.lead}>
      {document.title}
    </PageTitle>
  );
}

export function LegalSections({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <div className="flex max-w-prose flex-col gap-8">
      {sections.map(({ id, title, body }) => (
        <section key={id} aria-labelledby={id} className="flex flex-col gap-3">
          <h2 id={id} className="heading text-23">
            {title}
          </h2>
          {body.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed, its order never changes
            <BlockOf key={index} block={block} />
          ))}
        </section>
      ))}
    </div>
  );
}

function BlockOf({ block }: { block: Block }) {
  if (typeof block === 'object' && 'list' in block) {
    return <ul className="ml-5 flex list-disc flex-col gap-1.5 marker:text-muted">{itemsOf(block.list)}</ul>;
  }
  if (typeof block === 'object' && 'steps' in block) {
    return <ol className="ml-5 flex list-decimal flex-col gap-1.5 marker:text-muted">{itemsOf(block.steps)}</ol>;
  }
  return (
    <p>
      <LineOf line={block} />
    </p>
  );
}

function itemsOf(lines: readonly Line[]) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed, its order never changes
    <li key={index} className="pl-1">
      <LineOf line={line} />
    </li>
  ));
}

const linkClasses = 'text-accent underline underline-offset-2';

function LineOf({ line }: { line: Line }) {
  if (typeof line === 'string') return line;
  return line.map((segment) => {
    if (typeof segment === 'string') return <Fragment key={segment}>{segment}</Fragment>;
    const { text, href } = segment;
    return href.startsWith('/') ? (
      <Link key={href} to={href} className={linkClasses}>
        {text}
      </Link>
    ) : (
      <a key={href} href={href} className={linkClasses}>
        {text}
      </a>
    );
  });
}
