import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import './components/frame/no-hydration-components.ts';
import { FragmentCache } from './components/frame/cached-fragment.tsx';
import { ErrorReference } from './components/frame/error-reference.ts';
import { requestIdContext, responseLocalsContext, servicesContext } from './contexts.ts';
import { renderFragment } from './http/render/fragment-cache.server.ts';
import { yieldToOthers } from './platform/concurrency/fair-scheduler.server.ts';
import { isDatabaseOutage } from './platform/database.server.ts';
import { toSignIn } from './session.server.ts';
import { isAccountGone } from './shop/customers/account-gone.ts';
import { noncePlaceholder } from './ui/nonce-placeholder.ts';

const renderTimeoutMs = 10_000;

/** Whole, because the policy names its inline scripts and a failure must not leave half a page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  if (context.get(responseLocalsContext).isAccountGone) return toSignIn(request);
  await yieldToOthers();
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const page = (
      <ErrorReference value={status >= 500 ? context.get(requestIdContext) : undefined}>
        <FragmentCache value={renderFragment}>
          <ServerRouter context={routerContext} url={request.url} nonce={noncePlaceholder} />
        </FragmentCache>
      </ErrorReference>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: noncePlaceholder,
      // Above this size React moves parts into place by script; without scripts they would be missing.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(lateness);
        headers.set('content-type', 'text/html; charset=utf-8');
        pipe(
          pageWriter({
            whenWhole(html) {
              context.get(responseLocalsContext).html = html;
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
  return context.get(responseLocalsContext).isAccountGone ? toSignIn(request) : response;
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return;
  if (isAccountGone(error)) {
    context.get(responseLocalsContext).isAccountGone = true;
    context
      .get(servicesContext)
      .log.info({ requestId: context.get(requestIdContext) }, 'an account was deleted meanwhile');
    return;
  }
  if (isDatabaseOutage(error)) context.get(responseLocalsContext).isOutage = true;
  context
    .get(servicesContext)
    .log.error(
      { err: error, requestId: context.get(requestIdContext), path: new URL(request.url).pathname },
      'page failed',
    );
}

interface PageCallbacks {
  whenWhole(html: Buffer<ArrayBuffer>): void;
  whenFailed(error: unknown): void;
}

/**
 * What React writes a page to, as far as React uses it, in one go. A stream of Node would turn each chunk into bytes by itself, and
 * would hold them all, 400 kB of a list, until old objects are collected the next time: pages made that come four times as often.
 */
export function pageWriter({ whenWhole, whenFailed }: PageCallbacks): NodeJS.WritableStream {
  const chunks: (string | Uint8Array)[] = [];
  const writer = {
    on: () => writer,
    write(chunk: string | Uint8Array) {
      chunks.push(chunk);
      return true;
    },
    end: () => whenWhole(joined(chunks)),
    destroy: whenFailed,
  };
  return writer as unknown as NodeJS.WritableStream;
}

function joined(chunks: readonly (string | Uint8Array)[]): Buffer<ArrayBuffer> {
  const size = chunks.reduce((sum, chunk) => sum + Buffer.byteLength(chunk), 0);
  const whole = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for (const chunk of chunks) {
    if (typeof chunk === 'string') at += whole.write(chunk, at);
    else {
      whole.set(chunk, at);
      at += chunk.length;
    }
  }
  return whole;
}
