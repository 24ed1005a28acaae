import type { IncomingMessage, ServerResponse } from 'node:http';

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

/** Of one address: hundreds of the largest forms. */
const mostOfOneAddress = 32 * 1024 * 1024;
const mostOfAll = 256 * 1024 * 1024;

export interface BufferedBodies {
  /** Of one request: `take` is false where the bytes were too many, `giveBack` gives all of them back. */
  hold(who: string): { take(bytes: number): boolean; giveBack(): void };
}

/** Bodies wait in memory until their requests are answered: ten thousand connections could fill it, each with less than a body may have. */
export function createBufferedBodies(bounds = { mostOfOneAddress, mostOfAll }): BufferedBodies {
  const bytesByAddress = new Map<string, number>();
  let all = 0;
  return {
    hold(who) {
      let own = 0;
      return {
        take(bytes) {
          const ofAddress = (bytesByAddress.get(who) ?? 0) + bytes;
          if (ofAddress > bounds.mostOfOneAddress || all + bytes > bounds.mostOfAll) return false;
          own += bytes;
          all += bytes;
          bytesByAddress.set(who, ofAddress);
          return true;
        },
        giveBack() {
          const left = (bytesByAddress.get(who) ?? 0) - own;
          if (left > 0) bytesByAddress.set(who, left);
          else bytesByAddress.delete(who);
          all -= own;
          own = 0;
        },
      };
    },
  };
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * A page asked for with a body is the last answer of its connection. Nobody reads that body; what is left of it would stand before the next
 * request, and one that never ends would hold the connection for as long as a body may take, which is minutes for files of the owner.
 * (Of writes, `wholeBody` and Hono's server read or drop what is left, within seconds.)
 */
export function endAfterUnreadBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method } = incoming;
  if ((method === 'GET' || method === 'HEAD') && hasBody(incoming)) outgoing.shouldKeepAlive = false;
}
