import { setTimeout } from 'node:timers/promises';
import type { ImportProgress } from '#app/shop/exchange/staged-import.ts';

const askEveryMs = 250;
/** Then the browser opens another by itself, and is asked again who it is. */
const longestMs = 30_000;

/** Server-sent events: how far it is whenever that changed, then `end`. */
export function followImport(
  read: () => Promise<(ImportProgress & { isAtWork: boolean }) | undefined>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const began = performance.now();
  let last = '';
  let isCancelled = false;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      while (!isCancelled) {
        const now = await read();
        if (!now?.isAtWork) {
          controller.enqueue(encoder.encode('event: end\ndata: {}\n\n'));
          return controller.close();
        }
        const { phase, done, total } = now;
        const text = JSON.stringify({ phase, done, total } satisfies ImportProgress);
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
}
