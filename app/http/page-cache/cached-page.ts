import { createHash } from 'node:crypto';
import type { CacheTags } from '#app/shop/shared/live-change.ts';
import { decoded, type Encoding, encoded } from '../render/finished-page.server.ts';

/** An answer of 200 as it goes out. */
export interface CachedPage {
  /** By their names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Only those that somebody asked for: a page is ten times smaller in Brotli. */
  bodies: Partial<Record<Encoding, Buffer<ArrayBuffer>>>;
  /** Of the content, without quotes. */
  contentHash: string;
  /** Milliseconds; the page is rendered again afterwards. */
  endsAt: number;
  /** The position of the process in the invalidations before the page read its data. */
  position: string;
  /** Names it in log and metrics. */
  route: string;
  /** What it shows. */
  tags: CacheTags;
}

/** Of an entry, beside its own bytes; measured by what 1,500 of them hold. */
const overhead = 1_024;
const ownHeaders = new Set(['content-length', 'content-encoding', 'vary', 'server-timing', 'cache-control', 'etag']);

/** A cache between shop and browser may keep the page and asks each time whether it is still right. */
export function cachedPage(
  body: Buffer<ArrayBuffer>,
  headers: Headers,
  {
    encoding,
    isRare = false,
    ...rest
  }: Pick<CachedPage, 'endsAt' | 'position' | 'route' | 'tags'> & { encoding: Encoding; isRare?: boolean },
): CachedPage {
  return {
    headers: {
      ...Object.fromEntries([...headers].filter(([name]) => !ownHeaders.has(name))),
      'cache-control': 'public, no-cache',
      vary: 'Accept-Encoding',
    },
    // Most of what is endless is asked for once.
    bodies: { [encoding]: alone(encoded(body, encoding, isRare)) },
    contentHash: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    ...rest,
  };
}

/** Makes the body in an encoding that nobody has asked for yet. */
export function addEncoding({ bodies }: CachedPage, encoding: Encoding): Buffer<ArrayBuffer> {
  const [known, there] = Object.entries(bodies)[0] as [Encoding, Buffer<ArrayBuffer>];
  const body = alone(encoded(decoded(there, known), encoding));
  bodies[encoding] = body;
  return body;
}

/** Compressing gives a part of a larger block of memory (64 kB), which a cached page would retain whole. */
function alone(body: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  return body.length === body.buffer.byteLength ? body : Buffer.from(new Uint8Array(body).buffer);
}

/** Of memory, about, without its tags. */
export function bytesOf({ bodies, headers }: CachedPage): number {
  let bytes = overhead;
  for (const [name, value] of Object.entries(headers)) bytes += name.length + value.length;
  for (const body of Object.values(bodies)) bytes += body.length;
  return bytes;
}

export interface CachedResponse {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer> | null;
}

interface RequestFacts {
  encoding: Encoding;
  /** `If-None-Match` */
  known: string | undefined;
  /** The position in the invalidations from which the page follows. */
  position: string;
}

/** @param body in the encoding that was asked for */
export function cachedResponse(
  page: CachedPage,
  body: Buffer<ArrayBuffer>,
  { encoding, known, position }: RequestFacts,
): CachedResponse {
  const etag = `"${page.contentHash}-${encoding}"`;
  const headers = { ...page.headers, etag, 'server-timing': `live;desc="${position}"` };
  if (known !== undefined && isKnown(known, etag)) return { status: 304, headers, body: null };
  return {
    status: 200,
    headers: {
      ...headers,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': String(body.length),
    },
    body,
  };
}

function isKnown(known: string, etag: string): boolean {
  return (
    known === etag || known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*')
  );
}
