import type { IncomingMessage } from 'node:http';

export type BodyEnd = 'whole' | 'too large' | 'crowded' | 'late' | 'gone';

export interface BodyBounds {
  mostBytes: number;
  longestMs: number;
  /** @returns false where there is no memory for so many bytes more */
  take(bytes: number): boolean;
}

/** Where `@hono/node-server` looks for a body that was read before it. */
type WithRawBody = IncomingMessage & { rawBody?: Buffer };

/**
 * Reads the body before the request takes a place, so that a client that sends it byte by byte keeps no place from others. One that is
 * announced as too large is left where it is; of one that is not, so much is kept that the next step sees that it is too large.
 */
export function wholeBody(
  incoming: IncomingMessage,
  { mostBytes, longestMs, take: mayHold }: BodyBounds,
): Promise<BodyEnd> {
  if (Number(incoming.headers['content-length'] ?? 0) > mostBytes) return Promise.resolve('too large');
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const tooLate = setTimeout(() => end('late'), longestMs).unref();
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > mostBytes) end('too large');
      else if (!mayHold(chunk.length)) end('crowded');
    };
    const isWhole = () => end('whole');
    const isGone = () => end(incoming.complete ? 'whole' : 'gone');
    incoming.on('data', take).on('end', isWhole).on('error', isGone).on('close', isGone);

    function end(how: BodyEnd): void {
      clearTimeout(tooLate);
      incoming.off('data', take).off('end', isWhole).off('close', isGone).pause();
      if (how === 'whole' || how === 'too large') (incoming as WithRawBody).rawBody = Buffer.concat(chunks);
      resolve(how);
    }
  });
}
