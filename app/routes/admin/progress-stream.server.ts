import { setTimeout } from 'node:timers/promises';

const askEveryMs = 500;
/** After this the browser reconnects, which checks the session again. */
const longestMs = 30_000;

/** Sends the progress whenever it changes, then `end`. @param read undefined once it is over */
export function progressStream(read: () => Promise<object | undefined>): Response {
  const encoder = new TextEncoder();
  const began = performance.now();
  let last = '';
  let isCancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      while (!isCancelled) {
        const now = await read();
        if (!now) {
          controller.enqueue(encoder.encode('event: end\ndata: {}\n\n'));
          return controller.close();
        }
        const text = JSON.stringify(now);
        if (text !== last) {
          last = text;
          return controller.enqueue(encoder.encode(`retry: 1000\ndata: ${text}\n\n`));
        }
        if (performance.now() - began > longestMs) return controller.close();
        await setTimeout(askEveryMs, undefined, { ref: false });
      }
    },
    cancel() {
      isCancelled = true;
    },
  });
  return new Response(stream, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      // Otherwise a closing server waits for this connection.
      connection: 'close',
    },
  });
}
