import { type ReactNode, useContext, useEffect, useState } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { frameText } from '#app/text/frame/frame.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { TroubleCode } from './trouble-code.ts';

const { notFound, failure } = frameText;

interface TroubleProps {
  title: string;
  lead: ReactNode;
  picture: string;
  actions: ReactNode;
  children?: ReactNode;
}

function Trouble({ children, ...said }: TroubleProps) {
  return (
    <div className="wrap py-10 md:py-16">
      <EmptyState heading="h1" {...said} />
      {children}
    </div>
  );
}

/** A page that is not there, with two ways on. */
export function PageNotFound({ title = notFound.title, lead = notFound.lead }: { title?: string; lead?: string }) {
  return (
    <Trouble
      picture="/images/empty/not-found.svg"
      title={title}
      lead={lead}
      actions={
        <>
          <LinkButton to="/">{notFound.toHome}</LinkButton>
          <LinkButton to="/categories" kind="outline">
            {notFound.toCategories}
          </LinkButton>
        </>
      }
    />
  );
}

/**
 * Whatever an error boundary was given: a page that is not there, or something broke. That page says so without saying what:
 * it is in the log, under the code shown. `sentence` is what a screen wants to say itself.
 */
export function PageTrouble({ error, sentence = failure.title }: { error: unknown; sentence?: string }) {
  useEffect(() => {
    // A step inside the open shop that found no connection: as a whole page, the service worker (`public/sw.js`) answers it.
    if (error instanceof TypeError && !navigator.onLine) reload();
  }, [error]);
  if (isRouteErrorResponse(error) && error.status === 404) return <PageNotFound />;
  return (
    <Trouble picture="/images/empty/error.svg" title={sentence} lead={failure.lead} actions={<WaysOn />}>
      <Code />
    </Trouble>
  );
}

function WaysOn() {
  return (
    <>
      <Button onClick={reload}>{failure.retry}</Button>
      <LinkButton to="/" kind="outline" reloadDocument>
        {notFound.toHome}
      </LinkButton>
    </>
  );
}

/** A whole new request: what broke may have broken this page's scripts too. */
function reload() {
  location.reload();
}

const codeId = 'codigo-de-falla';

function Code() {
  const given = useContext(TroubleCode);
  // The browser reads what the server wrote: the code is in no data of the page.
  const [code] = useState(
    () => given ?? (typeof document === 'undefined' ? null : document.getElementById(codeId)?.textContent),
  );
  if (!code) return null;
  return (
    <p className="text-center text-14 text-muted">
      {failure.code}{' '}
      <code id={codeId} className="designator text-ink select-all">
        {code}
      </code>
    </p>
  );
}
