import type { IncomingMessage, ServerResponse } from 'node:http';
import { pageOfData } from '#app/platform/http/data-request.ts';
import { crowdedErrors, plainErrors } from '#app/text/errors.ts';
import { frameText } from '#app/text/frame/frame.ts';
import {
  bareWithoutPage,
  commonHeaders,
  type PolicySources,
  pagePolicy,
} from '../middleware/security-headers.server.ts';
import { hasBody } from './request-body.server.ts';

/** Spread, so that those who were refused together do not come back together. */
const retryFromSeconds = 3;
const retrySpreadSeconds = 6;

interface Refusal {
  type: string;
  policy: string;
  body: Buffer;
}

/** Answers that cost nothing: written once, without a render, the database or Hono. */
export function refusals(policy: PolicySources) {
  const fixed = Object.entries(commonHeaders(policy));
  const page = (sentence: string, link = ''): Refusal => {
    const body = Buffer.from(crowdedPage(sentence, link));
    return { type: 'text/html; charset=utf-8', policy: pagePolicy([], policy), body };
  };
  const asPage = {
    read: page(crowdedErrors.read, `<a href="">${crowdedErrors.again}</a>`),
    written: page(crowdedErrors.written),
    payment: page(crowdedErrors.payment),
  };
  // Read by `app/browser/frame/refused-forms.ts`, so that a form stays as it is.
  const call = (sentence: (seconds: number) => string): Refusal[] =>
    Array.from({ length: retrySpreadSeconds }, (_, more) => {
      const retryAfterSeconds = retryFromSeconds + more;
      const body = Buffer.from(JSON.stringify({ error: sentence(retryAfterSeconds), retryAfterSeconds }));
      return { type: 'application/json', policy: bareWithoutPage, body };
    });
  const asCall = {
    read: call(crowdedErrors.call),
    written: call(crowdedErrors.writtenCall),
    payment: call(crowdedErrors.paymentCall),
  };
  const asLate: Refusal = {
    type: 'text/plain; charset=utf-8',
    policy: bareWithoutPage,
    body: Buffer.from(plainErrors.tooSlow),
  };

  function refusalOf({ method, url = '', headers }: IncomingMessage, seconds: number): Refusal {
    const isRead = method === 'GET' || method === 'HEAD';
    const page = pageOfData(url.split('?', 1)[0] ?? '');
    const kind = isRead ? 'read' : page === '/payment' ? 'payment' : 'written';
    const spoken = asCall[kind][seconds - retryFromSeconds];
    return spoken && !headers.accept?.includes('text/html') ? spoken : asPage[kind];
  }

  function send(outgoing: ServerResponse, status: number, { type, policy: own, body }: Refusal, more: string[]): void {
    if (outgoing.destroyed) return;
    const headers = ['content-type', type, 'content-length', String(body.length)];
    for (const [name, value] of [...fixed, ['content-security-policy', own] as const]) headers.push(name, value);
    outgoing.writeHead(status, [...headers, ...more]);
    outgoing.end(outgoing.req.method === 'HEAD' ? undefined : body);
  }

  return {
    /** No slot is free. */
    crowded(incoming: IncomingMessage, outgoing: ServerResponse): void {
      const seconds = retryFromSeconds + Math.floor(Math.random() * retrySpreadSeconds);
      // A body that nobody has read ends the connection.
      const more = incoming.readableEnded || !hasBody(incoming) ? [] : ['connection', 'close'];
      send(outgoing, 503, refusalOf(incoming, seconds), ['retry-after', String(seconds), ...more]);
    },
    /** The body did not come in time. */
    late(outgoing: ServerResponse): void {
      send(outgoing, 408, asLate, ['connection', 'close']);
    },
  };
}

/** The page has the appearance of `public/offline.html`. */
function crowdedPage(sentence: string, link: string): string {
  return `<!doctype html>
<html lang="es-CO" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${frameText.pageTitle(crowdedErrors.title)}</title>
<script src="/offline.js"></script>
<link rel="stylesheet" href="/offline.css">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<header><a href="/"><img src="/favicon.svg" alt="" width="32" height="32">${frameText.shopName}</a></header>
<main>
<img src="/images/empty/error.svg" alt="" width="400" height="300">
<h1>${crowdedErrors.title}</h1>
<p>${sentence}</p>
${link}
</main>
</body>
</html>
`;
}

/** Refusals are held for so long when there were more than so many in this time. */
const holdMs = 1_000;
const mostAtOnce = 100;
/** Each holds a connection and some kilobytes. As many as connections are let in: 4,000 that were not held took the processor alone. */
const mostConnectionsDelayed = 10_000;

/**
 * Refuses a few at once and a flood of them slowly: programs ask again as soon as they are refused, and 400 connections that did so left a
 * fifth of the processor for everybody else.
 */
export function delayedRefusals(mostDelayed = mostConnectionsDelayed): (refuse: () => void) => void {
  let lately = 0;
  let delayed = 0;
  return (refuse) => {
    if (lately === 0) {
      setTimeout(() => {
        lately = 0;
      }, holdMs).unref();
    }
    lately += 1;
    if (lately <= mostAtOnce || delayed >= mostDelayed) {
      refuse();
      return;
    }
    delayed += 1;
    setTimeout(() => {
      delayed -= 1;
      refuse();
    }, holdMs);
  };
}
