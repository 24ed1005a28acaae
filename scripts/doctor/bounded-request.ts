import { type IncomingHttpHeaders, type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';

export interface BoundedRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Until the last byte has come. */
  longestMs?: number;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** This machine's end of the connection. */
  localAddress: string;
  /** Milliseconds since 1970: between asking and the head of the answer. */
  askedAt: number;
}

const usualMs = 10_000;
const largestAnswer = 2_000_000;

/**
 * One request over a connection of its own, whose certificate must be good. Redirects are not followed: they are what is looked at.
 * @throws Error with the `code` of the system, or in words, when no whole answer came in time or it was too large
 */
export async function ask(address: string | URL, asked: BoundedRequest = {}): Promise<Answer> {
  const limit = AbortSignal.timeout(asked.longestMs ?? usualMs);
  try {
    const began = Date.now();
    const { answer, localAddress } = await open(address, asked, limit);
    const headAt = Date.now();
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      text: await readWhole(answer),
      localAddress,
      askedAt: (began + headAt) / 2,
    };
  } catch (error) {
    throw limit.aborted ? limit.reason : error;
  }
}

async function readWhole(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > largestAnswer) throw new Error(`its answer is larger than ${largestAnswer} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** What of an answer had come when its first event was complete, or when time was over. */
export interface FirstEvent {
  status: number | null;
  headers: IncomingHttpHeaders;
  text: string;
  isComplete: boolean;
}

/** Opens a stream of events, and closes it after the first one. @throws Error when nobody listens, or the connection is cut */
export async function askForFirstEvent(address: string | URL, asked: BoundedRequest = {}): Promise<FirstEvent> {
  const found: FirstEvent = { status: null, headers: {}, text: '', isComplete: false };
  const limit = AbortSignal.timeout(asked.longestMs ?? usualMs);
  try {
    const headers = { ...asked.headers, accept: 'text/event-stream' };
    const { answer } = await open(address, { ...asked, headers }, limit);
    found.status = answer.statusCode ?? 0;
    found.headers = answer.headers;
    for await (const part of answer as AsyncIterable<Buffer>) {
      found.text += part.toString('utf8');
      found.isComplete = /^id:/m.test(found.text) && found.text.endsWith('\n\n');
      if (found.isComplete || found.text.length > largestAnswer) break;
    }
  } catch (error) {
    if (!limit.aborted) throw error;
  }
  return found;
}

async function open(
  address: string | URL,
  { method = 'GET', headers = {}, body }: BoundedRequest,
  signal: AbortSignal,
): Promise<{ answer: IncomingMessage; localAddress: string }> {
  const url = new URL(address);
  const request = (url.protocol === 'https:' ? tlsRequest : plainRequest)(url, {
    method,
    // A connection that was kept alive would be to the process that answered before.
    agent: false,
    headers: {
      'user-agent': 'nucleo-doctor',
      ...headers,
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    },
    signal,
  });
  const answered = Promise.withResolvers<IncomingMessage>();
  request.once('response', answered.resolve).once('error', answered.reject);
  request.end(body);
  const answer = await answered.promise;
  return { answer, localAddress: answer.socket.localAddress ?? '' };
}

const inWords: Record<string, string> = {
  ENOTFOUND: 'the name leads to no address',
  EAI_AGAIN: 'the name server does not answer',
  ECONNREFUSED: 'nobody listens there',
  ECONNRESET: 'the connection was cut',
  EHOSTUNREACH: 'there is no way to that machine',
  ENETUNREACH: 'there is no way to that network',
  ETIMEDOUT: 'nobody answers in time',
  ABORT_ERR: 'no whole answer came in time',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for other names',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'nobody but itself has signed its certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'nobody trusts who signed its certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'who signed its certificate is not known, or not sent along',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'who signed its certificate is not known, or not sent along',
};

export function codeOf(error: unknown): string {
  const { code, name, errors } = error as { code?: unknown; name?: unknown; errors?: unknown[] };
  // Of a name with several addresses, each of which failed.
  if (code === undefined && errors?.[0]) return codeOf(errors[0]);
  if (name === 'TimeoutError' || name === 'AbortError') return 'ABORT_ERR';
  return typeof code === 'string' ? code : '';
}

/** Why something could not be asked, on one line. */
export function reasonOf(error: unknown): string {
  return inWords[codeOf(error)] ?? quoted(error instanceof Error ? error.message || codeOf(error) : String(error));
}

const longestQuote = 160;

/** What somebody else has written, on one line and without what a terminal would obey. */
export function quoted(text: string): string {
  const plain = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return plain.length > longestQuote ? `${plain.slice(0, longestQuote)}…` : plain;
}

/** @returns undefined where the text is no JSON object */
export function jsonOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
