import { type ReactNode, useContext, useEffect, useState } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { frameText } from '#app/text/frame/frame.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { EmptyState, type EmptyStateProps } from '#app/ui/page/empty-state.tsx';
import { ErrorReference } from './error-reference.ts';

const { notFound, failure } = frameText;

interface ErrorScreenProps extends EmptyStateProps {
  children?: ReactNode;
}

/** A page that has nothing to show but this. */
export function ErrorScreen({ children, ...said }: ErrorScreenProps) {
  return (
    <div className="wrap py-10 md:py-16">
      <EmptyState heading="h1" {...said} />
      {children}
    </div>
  );
}

export function PageNotFound({ title = notFound.title, lead = notFound.lead }: { title?: string; lead?: string }) {
  return (
    <ErrorScreen
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

/** The log says what broke, under the code shown here. @param sentence replaces the general one */
export function ErrorPage({ error, sentence = failure.title }: { error: unknown; sentence?: string }) {
  useEffect(() => {
    // Offline: after a full page load the service worker (`public/sw.js`) answers.
    if (error instanceof TypeError && !navigator.onLine) reload();
  }, [error]);
  if (isRouteErrorResponse(error) && error.status === 404) return <PageNotFound />;
  return (
    <ErrorScreen picture="/images/empty/error.svg" title={sentence} lead={failure.lead} actions={<NextSteps />}>
      <Code />
    </ErrorScreen>
  );
}

/**
 * The `ErrorBoundary` of a page whose address may name nothing.
 * @param sentence what is said instead of the general one where the page breaks
 */
export function pageBoundary(missing: { title: string; lead: string }, sentence?: string) {
  // biome-ignore lint/correctness/noComponentHookFactories: a module calls it once, while it loads
  return function PageBoundary({ error }: { error: unknown }) {
    if (isRouteErrorResponse(error) && error.status === 404) return <PageNotFound {...missing} />;
    return <ErrorPage error={error} sentence={sentence} />;
  };
}

function NextSteps() {
  return (
    <>
      <Button onClick={reload}>{failure.retry}</Button>
      <LinkButton to="/" kind="outline" reloadDocument>
        {notFound.toHome}
      </LinkButton>
    </>
  );
}

/** A full page load, because this page's scripts may be what broke. */
function reload() {
  location.reload();
}

const codeId = 'codigo-de-falla';

function Code() {
  const given = useContext(ErrorReference);
  // Only the server knows the code; the browser reads it from the HTML while hydrating.
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
