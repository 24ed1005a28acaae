import { z } from 'zod';
import { wasNeverSent } from '#app/platform/http/never-sent.server.ts';
import { readAtMost } from '#app/platform/http/read-at-most.server.ts';

/** Of a company at Factus (developers.factus.com.co, v2). All but the address is secret. */
export interface FactusAccount {
  /** `https://api.factus.com.co` */
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  username: string;
  password: string;
  timeoutMs?: number;
}

/** An answer of Factus, or why there is none that can be used. */
export type FactusAnswer =
  | { kind: 'answered'; status: number; body: unknown }
  | { kind: 'credentials_wrong' }
  | { kind: 'plan_used_up' }
  /** Nothing was sent, or it was turned away before anybody read it. */
  | { kind: 'unreachable'; retryAfterSeconds: number | null }
  /** It may have been taken. */
  | { kind: 'unknown'; why: string };

export interface FactusApi {
  get(path: string): Promise<FactusAnswer>;
  post(path: string, body: object): Promise<FactusAnswer>;
  delete(path: string): Promise<FactusAnswer>;
}

/** Factus waits for the DIAN, which takes up to half a minute. */
const usualTimeoutMs = 45_000;
/** An invoice of 500 lines as PDF is smaller. */
const largestAnswer = 8_000_000;
/** A token that ends while a request is on its way is of no use. */
const marginMs = 30_000;

const tokenAnswer = z.object({ access_token: z.string().min(1).max(8_000), expires_in: z.number().positive() });

export function factusApi(account: FactusAccount, now: () => number = Date.now): FactusApi {
  let token: { value: string; endsAt: number } | null = null;
  let asking: Promise<FactusAnswer | null> | null = null;

  async function call(method: string, path: string, body?: object): Promise<FactusAnswer> {
    for (const isLast of [false, true]) {
      const trouble = await ensureToken();
      if (trouble) return trouble;
      const used = token?.value;
      const answer = await request(account, method, path, {
        headers: { authorization: `Bearer ${used}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (answer.kind !== 'answered' || answer.status !== 401) return answer;
      // It was taken back before its time, perhaps by another process of ours that asked for a newer one.
      if (token?.value === used) token = null;
      if (isLast) return { kind: 'credentials_wrong' };
    }
    return { kind: 'credentials_wrong' };
  }

  /** One asks for all: Factus counts 80 requests a minute. */
  async function ensureToken(): Promise<FactusAnswer | null> {
    if (token && token.endsAt > now()) return null;
    asking ??= askForToken().finally(() => {
      asking = null;
    });
    return asking;
  }

  async function askForToken(): Promise<FactusAnswer | null> {
    const form = new FormData();
    form.set('grant_type', 'password');
    form.set('client_id', account.clientId);
    form.set('client_secret', account.clientSecret);
    form.set('username', account.username);
    form.set('password', account.password);
    const answer = await request(account, 'POST', '/oauth/token', { body: form });
    if (answer.kind === 'unknown') return { kind: 'unreachable', retryAfterSeconds: null };
    if (answer.kind !== 'answered') return answer;
    if (answer.status === 400 || answer.status === 401) return { kind: 'credentials_wrong' };
    const read = tokenAnswer.safeParse(answer.body);
    if (answer.status !== 200 || !read.success) return { kind: 'unreachable', retryAfterSeconds: null };
    token = { value: read.data.access_token, endsAt: now() + read.data.expires_in * 1000 - marginMs };
    return null;
  }

  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    delete: (path) => call('DELETE', path),
  };
}

async function request(
  { apiUrl, timeoutMs = usualTimeoutMs }: FactusAccount,
  method: string,
  path: string,
  { headers, body }: { headers?: Record<string, string>; body?: string | FormData },
): Promise<FactusAnswer> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${apiUrl}${path}`, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await readAtMost(response, largestAnswer);
  } catch (error) {
    if (wasNeverSent(error)) return { kind: 'unreachable', retryAfterSeconds: null };
    return { kind: 'unknown', why: (error as Error).message };
  }
  const { status } = response;
  if (status === 429) return { kind: 'unreachable', retryAfterSeconds: secondsIn(response.headers.get('retry-after')) };
  if (status === 402) return { kind: 'plan_used_up' };
  if (status >= 500) return { kind: 'unknown', why: `Factus answered ${status}` };
  try {
    return { kind: 'answered', status, body: JSON.parse(text) };
  } catch {
    // Its login page, or that of a gateway before it.
    return status === 401
      ? { kind: 'answered', status, body: null }
      : { kind: 'unknown', why: `Factus answered ${status} with something that is not JSON` };
  }
}

function secondsIn(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header.trim()) ? Number(header) : null;
}
