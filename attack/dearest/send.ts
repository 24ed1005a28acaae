import { once } from 'node:events';
import { type Agent, type IncomingMessage, request } from 'node:http';
import { request as requestOverTls } from 'node:https';

export interface SentRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/** All of 127/8 is this machine: each address is another client, which no proxy stands for. */
interface From {
  address: string;
  agent?: Agent | false;
}

interface Answered {
  /** 0 where there was no answer. */
  status: number;
  /** Until the last byte. */
  ms: number;
  text: string;
  location: string | null;
}

export async function send(
  insideUrl: string,
  origin: string,
  { method, path, headers, body }: SentRequest,
  { address, agent = false }: From,
): Promise<Answered> {
  const began = performance.now();
  try {
    const ask = insideUrl.startsWith('https:') ? requestOverTls : request;
    const asking = ask(new URL(path, insideUrl), {
      method,
      agent,
      localAddress: address,
      headers: { accept: '*/*', ...(method === 'POST' && { origin }), ...headers, host: new URL(origin).host },
      timeout: 60_000,
    });
    asking.on('timeout', () => asking.destroy(new Error('a minute without a byte')));
    asking.end(body);
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) if (text.length < 1_000_000) text += chunk;
    const { location = null } = answer.headers;
    return { status: answer.statusCode ?? 0, ms: performance.now() - began, text, location };
  } catch {
    return { status: 0, ms: performance.now() - began, text: '', location: null };
  }
}
