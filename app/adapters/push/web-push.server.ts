import { type ClientRequest, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type webPush from 'web-push';
import { lookupOnTheWeb, NotOnTheWeb } from '#app/platform/http/web-address.server.ts';
import { PushDelayed, type PushOutcome, type PushSender } from '#app/shop/admin/notices/push.ts';
import { isPushAddress } from '#app/shop/admin/notices/push-address.ts';
import { vapidKeys } from './vapid-keys.server.ts';

interface PushSettings {
  mode: 'demo' | 'live';
  sessionSecret: string;
  seller: { email: string };
}

/** The service keeps a message for a telephone that is off; notifications of yesterday are in the summary. */
const ttlSeconds = 12 * 60 * 60;
const longestAnswerMs = 30_000;
const longestWaitSeconds = 60 * 60;

type Request = webPush.RequestDetails & { headers: Record<string, string | number> };

export function webPushSender({ mode, sessionSecret, seller }: PushSettings, wholeMs = longestAnswerMs): PushSender {
  const { publicKey, privateKey } = vapidKeys(sessionSecret);
  const allowsLoopback = mode === 'demo';
  const vapidDetails = { subject: `mailto:${seller.email}`, publicKey, privateKey };
  const takes = (address: string) => isPushAddress(address, allowsLoopback);
  return {
    publicKey,
    takes,
    async send({ address, p256dh, auth }, message) {
      // Looked at again: the row may be of a shop that was a demo.
      if (!takes(address)) return { ok: false, code: 'gone', reason: 'the address is none of a push service' };
      const { generateRequestDetails } = (await import('web-push')).default;
      const details = generateRequestDetails({ endpoint: address, keys: { p256dh, auth } }, JSON.stringify(message), {
        vapidDetails,
        TTL: ttlSeconds,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
      }) as Request;
      try {
        return outcomeOf(await answerTo(details, isPushAddress(address, false), wholeMs));
      } catch (error) {
        if (error instanceof PushDelayed) throw error;
        if (error instanceof NotOnTheWeb) return { ok: false, code: 'gone', reason: error.message };
        throw new PushDelayed(error instanceof Error ? error.message : String(error));
      }
    },
  };
}

interface Answered {
  status: number;
  retryAfter: string | undefined;
}

/** Follows no redirect, reads no answer, and waits no longer than a moment. */
async function answerTo(
  { endpoint, method, headers, body }: Request,
  isOnTheWeb: boolean,
  wholeMs: number,
): Promise<Answered> {
  const begin = endpoint.startsWith('https:') ? overHttps : overHttp;
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const guard = isOnTheWeb ? { lookup: lookupOnTheWeb } : {};
  const signal = AbortSignal.timeout(wholeMs);
  const asked: ClientRequest = begin(endpoint, { method, headers, agent: false, signal, ...guard });
  asked.on('response', (response) => {
    resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
    response.destroy();
  });
  asked.on('error', reject);
  asked.end(body);
  return promise;
}

/** 401 and 403 mean that the browser subscribed with another key; 404 and 410 that it takes nothing any more (RFC 8030, 7.3). */
const ended = [401, 403, 404, 410];

function outcomeOf({ status, retryAfter }: Answered): PushOutcome {
  if (status >= 200 && status < 300) return { ok: true };
  const reason = `the push service answers ${status}`;
  if (ended.includes(status)) return { ok: false, code: 'gone', reason };
  const isBusy = status === 408 || status === 429 || status >= 500;
  if (!isBusy) return { ok: false, code: 'refused', reason };
  const seconds = Number(retryAfter);
  throw new PushDelayed(reason, Number.isFinite(seconds) ? Math.min(longestWaitSeconds, Math.max(0, seconds)) : 0);
}
