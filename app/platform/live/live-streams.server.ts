import { limitKey } from '../limits.server.ts';
import { broadNewsHeld } from './broad-news-held.server.ts';
import type { LiveBus } from './live-bus.server.ts';
import type { LiveNews } from './live-news.ts';

export interface LiveStreams {
  /**
   * @param since the position of what the page shows; without a known one it is told to catch up
   * @returns null when the address has too many streams
   */
  open(address: string, since: string | null): ReadableStream<Uint8Array> | null;
  readonly size: number;
  /** Pages reconnect by themselves, to the process that listens then. */
  endAll(): void;
  close(): void;
}

const mostStreams = 5_000;
/** A household or an office shares one address. */
const mostOfOneAddress = 50;
/** Proxies cut silent connections, and a page that hears nothing for a minute reconnects. */
const beatEveryMs = 25_000;
/** With more unread messages, a page is cut off and catches up when it comes back. */
const mostWaiting = 32;
/** So that a thousand pages do not reconnect at the same moment. */
const retryFromMs = 1_000;
const retrySpreadMs = 2_000;

const encoder = new TextEncoder();
const beat = encoder.encode('event: beat\ndata: {}\n\n');

export function createLiveStreams(bus: LiveBus): LiveStreams {
  const streams = new Set<{ send(chunk: Uint8Array): void; end(): void }>();
  const byAddress = new Map<string, number>();

  function sendAll(chunk: Uint8Array): void {
    for (const stream of streams) stream.send(chunk);
  }

  const stopTelling = broadNewsHeld(bus, (position, news) => sendAll(encoder.encode(written(position, news))));

  const beating = setInterval(() => sendAll(beat), beatEveryMs);
  beating.unref();

  function open(address: string, since: string | null): ReadableStream<Uint8Array> | null {
    const key = limitKey(address);
    const ofThisAddress = byAddress.get(key) ?? 0;
    if (streams.size >= mostStreams || ofThisAddress >= mostOfOneAddress) return null;
    byAddress.set(key, ofThisAddress + 1);

    let controller: ReadableStreamDefaultController<Uint8Array>;
    const forget = () => {
      if (!streams.delete(stream)) return;
      const left = (byAddress.get(key) ?? 1) - 1;
      if (left > 0) byAddress.set(key, left);
      else byAddress.delete(key);
    };
    const stream = {
      send(chunk: Uint8Array) {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(chunk);
        else stream.end();
      },
      end() {
        forget();
        controller.close();
      },
    };
    streams.add(stream);
    const missed = since === null ? 'catch-up' : bus.newsSince(since);
    return new ReadableStream<Uint8Array>(
      {
        start(given) {
          controller = given;
          const retry = Math.round(retryFromMs + Math.random() * retrySpreadMs);
          const news = missed === null ? `id: ${bus.position}\n\n` : written(bus.position, missed);
          controller.enqueue(encoder.encode(`retry: ${retry}\n${news}`));
        },
        cancel: forget,
      },
      new CountQueuingStrategy({ highWaterMark: mostWaiting }),
    );
  }

  function endAll(): void {
    for (const stream of [...streams]) stream.end();
  }

  return {
    open,
    get size() {
      return streams.size;
    },
    endAll,
    close() {
      clearInterval(beating);
      stopTelling();
      endAll();
    },
  };
}

function written(position: string, news: LiveNews): string {
  const [event, data] = news === 'catch-up' ? ['catch-up', '{}'] : ['change', JSON.stringify(news)];
  return `id: ${position}\nevent: ${event}\ndata: ${data}\n\n`;
}
