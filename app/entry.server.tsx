import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { TroubleCode } from './components/frame/trouble-code.ts';
import { nonceContext, requestIdContext, servicesContext, troubleContext } from './contexts.ts';
import { isDatabaseOutage } from './platform/database.server.ts';

const renderTimeoutMs = 10_000;

/**
 * Renders a page whole before it is sent: the host names its inline scripts in the policy, and a failure while rendering gives an
 * error page instead of half a page.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const page = (
      <TroubleCode value={status >= 500 ? context.get(requestIdContext) : undefined}>
        <ServerRouter context={routerContext} url={request.url} nonce={context.get(nonceContext)} />
      </TroubleCode>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      // Above this size React would put parts at the end and move them up by script, so without scripts they would be missing.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough();
        headers.set('content-type', 'text/html; charset=utf-8');
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status: finalStatus }));
        pipe(body);
      },
      onShellError: reject,
      onError() {
        finalStatus = 500;
      },
    });
    setTimeout(abort, renderTimeoutMs).unref();
  });
}

/** For what a loader or action threw unexpectedly. React Router answers with the error page. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return;
  if (isDatabaseOutage(error)) context.get(troubleContext).isOutage = true;
  context
    .get(servicesContext)
    .log.error(
      { err: error, requestId: context.get(requestIdContext), path: new URL(request.url).pathname },
      'page failed',
    );
}
