import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding, type Encoding } from '#app/platform/http/accepted-encoding.ts';
import type { Log } from '#app/platform/log.server.ts';
import type { Watch } from '#app/platform/watch/metrics.server.ts';
import { keptAddress } from './kept-address.ts';
import { etagOf, type KeptPage } from './kept-page.ts';
import type { KeptPages } from './kept-pages.ts';

export interface KeptAnswer {
  status: 200 | 304;
  headers: (readonly [name: string, value: string])[];
  body: Buffer<ArrayBuffer> | null;
}

interface Asked {
  encoding: Encoding;
  /** `If-None-Match` */
  known: string | undefined;
  /** From where in the news the page follows. */
  position: string;
}

/** @param body in the encoding that was asked for */
export function keptAnswer(
  page: KeptPage,
  body: Buffer<ArrayBuffer>,
  { encoding, known, position }: Asked,
): KeptAnswer {
  const etag = etagOf(page, encoding);
  const headers: KeptAnswer['headers'] = [
    ...page.headers,
    ['etag', etag],
    ['server-timing', `live;desc="${position}"`],
  ];
  if (known !== undefined && isKnown(known, etag)) return { status: 304, headers, body: null };
  if (encoding !== 'identity') headers.push(['content-encoding', encoding]);
  headers.push(['content-length', String(body.length)]);
  return { status: 200, headers, body };
}

function isKnown(known: string, etag: string): boolean {
  return (
    known === etag || known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*')
  );
}

interface Parts {
  kept: KeptPages;
  /** Of the process, now. */
  position(): string;
  /** That all answers have. */
  fixedHeaders: readonly (readonly [name: string, value: string])[];
  log: Log;
  watch: Watch;
  requestIdOf(socketAddress: string | undefined, given: string | undefined): string;
  /** Whether the process answers to the name in `Host`. */
  isOurs(host: string | undefined): boolean;
}

/**
 * Answers kept pages on Node's own objects, before anything else looks at the request: a middleware alone would cost as
 * much as the whole answer.
 * @returns a function that calls `next` for all that is not kept
 */
export function answerKept({ kept, position, fixedHeaders, log, watch, requestIdOf, isOurs }: Parts) {
  // Its lines have nothing to hide, and looking for it costs as much as finding the page.
  const requests = log.child({}, { redact: [] });
  const fixedOf = fixedBeside(fixedHeaders);
  return (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): void => {
    const { method, url = '' } = incoming;
    const address = method === 'GET' || method === 'HEAD' ? keptAddress(url) : null;
    if (!address || !kept.find(address) || !isOurs(incoming.headers.host)) {
      next();
      return;
    }
    const started = performance.now();
    void kept.caughtUp().then((isCaughtUp) => {
      const encoding = acceptedEncoding(headerOf(incoming, 'accept-encoding'));
      // Asked again, because it may have been dropped by what was heard meanwhile.
      const page = isCaughtUp ? kept.find(address) : null;
      if (!page) return next();
      const body = kept.bodyOf(address, page, encoding);
      const answer = keptAnswer(page, body, {
        encoding,
        known: incoming.headers['if-none-match'],
        position: position(),
      });
      const requestId = requestIdOf(incoming.socket.remoteAddress, headerOf(incoming, 'x-request-id'));
      send(outgoing, answer, [...fixedOf(page), ['x-request-id', requestId]], method === 'HEAD');
      const path = url.split('?', 1)[0];
      const took = performance.now() - started;
      const { route } = page;
      watch.keptPage(true);
      watch.request({ route, method: method as string, status: answer.status, ms: took });
      const ms = Math.round(took);
      requests.info({ requestId, method, route, path, status: answer.status, ms, kept: true }, 'request');
    }, next);
  };
}

/** A page with a header of its own keeps it. */
function fixedBeside(fixed: Parts['fixedHeaders']) {
  const known = new WeakMap<KeptPage, Parts['fixedHeaders']>();
  return (page: KeptPage): Parts['fixedHeaders'] => {
    const missing = known.get(page) ?? fixed.filter(([name]) => !page.headers.some(([own]) => own === name));
    known.set(page, missing);
    return missing;
  };
}

function send(
  outgoing: ServerResponse,
  { status, headers, body }: KeptAnswer,
  more: readonly (readonly [name: string, value: string])[],
  isHead: boolean,
): void {
  const flat: string[] = [];
  for (const [name, value] of headers) flat.push(name, value);
  for (const [name, value] of more) flat.push(name, value);
  outgoing.writeHead(status, flat);
  outgoing.end(isHead ? undefined : (body ?? undefined));
}

function headerOf(incoming: IncomingMessage, name: string): string | undefined {
  const value = incoming.headers[name];
  return Array.isArray(value) ? value.join() : value;
}
