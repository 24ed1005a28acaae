import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { protocolOf } from './protocol.ts';

/** An answer as it was sent: still compressed. */
export interface SentAnswer {
  status: number;
  /** Name and value in turn. */
  headers: string[];
  body: Uint8Array;
}

/** Which `node:http` adds by itself. */
const added = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);

export async function sentAnswer(address: string, headers: Record<string, string> = {}): Promise<SentAnswer> {
  const sent = { agent: false, headers: { 'accept-encoding': 'br', ...headers } };
  const request = protocolOf(address).get(address, sent);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const ownHeaders: string[] = [];
  for (let index = 0; index < response.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = response.rawHeaders.slice(index, index + 2);
    if (!added.has(name.toLowerCase())) ownHeaders.push(name, value);
  }
  ownHeaders.push('content-length', String(body.byteLength));
  return { status: response.statusCode ?? 0, headers: ownHeaders, body };
}

/** @throws when it is not answered with 200 */
export async function pageText(address: string): Promise<string> {
  const { status, headers, body } = await sentAnswer(address);
  if (status !== 200) throw new Error(`${address} was answered with ${status}`);
  const isBrotli = headers.some((each, index) => index % 2 === 1 && each === 'br');
  return (isBrotli ? brotliDecompressSync(body) : Buffer.from(body)).toString('utf8');
}
