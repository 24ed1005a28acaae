import type { IncomingMessage } from 'node:http';

export type BodyEnd = 'whole' | 'too large' | 'crowded' | 'late' | 'gone';

export interface BodyBounds {
  mostBytes: number;
  longestMs: number;
  /** @returns false where there is no memory for so many bytes more */
  take(bytes: number): boolean;
}

const usualBytes = 16 * 1024;
/** From this size on libc gives a buffer back when it is free (`scripts/libc-memory.mjs`); what is not written of it takes no memory. */
const mappedBytes = 128 * 1024;

/** Where `@hono/node-server` looks for a body that was read before it. */
type WithRawBody = IncomingMessage & { rawBody?: Buffer };

/**
 * Reads the body before the request takes a slot, so that a client that sends it byte by byte keeps no slot from others. One that is
 * announced as too large is left where it is; of one that is not, so much is stored that the next step sees that it is too large.
 */
export function wholeBody(
  incoming: IncomingMessage,
  { mostBytes, longestMs, take: mayHold }: BodyBounds,
): Promise<BodyEnd> {
  const announced = Number(incoming.headers['content-length'] ?? 0);
  if (announced > mostBytes) return Promise.resolve('too large');
  return new Promise((resolve) => {
    let body: Buffer<ArrayBuffer> = Buffer.alloc(0);
    let bytes = 0;
    const tooLate = setTimeout(() => end('late'), longestMs).unref();
    const take = (chunk: Buffer) => {
      body = withRoomFor(body, bytes + chunk.length, announced);
      bytes += chunk.copy(body, bytes);
      if (bytes > mostBytes) end('too large');
      else if (!mayHold(chunk.length)) end('crowded');
    };
    const isWhole = () => end('whole');
    const isGone = () => end(incoming.complete ? 'whole' : 'gone');
    incoming.on('data', take).on('end', isWhole).on('error', isGone).on('close', isGone);

    function end(how: BodyEnd): void {
      clearTimeout(tooLate);
      incoming.off('data', take).off('end', isWhole).off('close', isGone).pause();
      if (how === 'whole' || how === 'too large') (incoming as WithRawBody).rawBody = body.subarray(0, bytes);
      resolve(how);
    }
  });
}

/**
 * What came so far is copied into one buffer, so that each part of it is free again at once; beyond what most bodies have it is one that libc
 * maps by itself. Else the parts of two hundred large bodies left holes in its heap, which it never gave back: 26 MB became 146.
 */
function withRoomFor(body: Buffer<ArrayBuffer>, bytes: number, announced: number): Buffer<ArrayBuffer> {
  if (bytes <= body.length) return body;
  const size = bytes <= usualBytes ? Math.min(announced || bytes, usualBytes) : Math.max(mappedBytes, announced);
  const larger = Buffer.allocUnsafeSlow(Math.max(size, bytes, 2 * body.length));
  body.copy(larger);
  return larger;
}
