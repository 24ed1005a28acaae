import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { TroubleCode } from './components/frame/trouble-code.ts';
import { nonceContext, requestIdContext, servicesContext, troubleContext } from './contexts.ts';
import { isDatabaseOutage } from './platform/database.server.ts';

const renderTimeoutMs = 10_000;

/** Whole, because the policy names its inline scripts and a failure must not leave half a page. */
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
      // Above this size React moves parts into place by script; without scripts they would be missing.
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
