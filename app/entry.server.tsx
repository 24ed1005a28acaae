import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import './components/frame/server-parts.ts';
import { FragmentCache } from './components/frame/cached-fragment.tsx';
import { TroubleCode } from './components/frame/trouble-code.ts';
import { outcomeContext, requestIdContext, servicesContext } from './contexts.ts';
import { renderFragment } from './http/render/fragment-cache.server.ts';
import { pageWriter } from './http/render/page-writer.ts';
import { ownTurn } from './platform/concurrency/one-per-tick.server.ts';
import { isDatabaseOutage } from './platform/database.server.ts';
import { toSignIn } from './session.server.ts';
import { isAccountGone } from './shop/customers/account-gone.ts';
import { scriptNonce } from './ui/script-nonce.ts';

const renderTimeoutMs = 10_000;

/** Whole, because the policy names its inline scripts and a failure must not leave half a page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  if (context.get(outcomeContext).isAccountGone) return toSignIn(request);
  await ownTurn();
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const page = (
      <TroubleCode value={status >= 500 ? context.get(requestIdContext) : undefined}>
        <FragmentCache value={renderFragment}>
          <ServerRouter context={routerContext} url={request.url} nonce={scriptNonce} />
        </FragmentCache>
      </TroubleCode>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: scriptNonce,
      // Above this size React moves parts into place by script; without scripts they would be missing.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(lateness);
        headers.set('content-type', 'text/html; charset=utf-8');
        pipe(
          pageWriter({
            whenWhole(html) {
              context.get(outcomeContext).html = html;
              resolve(new Response(null, { headers, status: finalStatus }));
            },
            whenFailed: reject,
          }),
        );
      },
      onShellError(error) {
        clearTimeout(lateness);
        reject(error);
      },
      onError() {
        finalStatus = 500;
      },
    });
    // Cleared with the page, which it would hold in memory for all this time: a busy shop has a thousand of them.
    const lateness = setTimeout(abort, renderTimeoutMs).unref();
  });
}

/** What the router's scripts get: the router turns a redirect into its own form. */
export function handleDataRequest(
  response: Response,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): Response {
  return context.get(outcomeContext).isAccountGone ? toSignIn(request) : response;
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return;
  if (isAccountGone(error)) {
    context.get(outcomeContext).isAccountGone = true;
    context
      .get(servicesContext)
      .log.info({ requestId: context.get(requestIdContext) }, 'an account was deleted meanwhile');
    return;
  }
  if (isDatabaseOutage(error)) context.get(outcomeContext).isOutage = true;
  context
    .get(servicesContext)
    .log.error(
      { err: error, requestId: context.get(requestIdContext), path: new URL(request.url).pathname },
      'page failed',
    );
}
