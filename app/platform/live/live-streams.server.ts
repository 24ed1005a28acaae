import { limitKey } from '../limits.server.ts';
import { type LiveBus, type LiveNews, merged } from './live-bus.server.ts';

/** Open pages that hear of changes: server-sent events over one bus, bounded in every direction. */
export interface LiveStreams {
  /**
   * @param address whose page it is; one address gets only so many
   * @param since the position of what the page shows; without a known one it is told to catch up
   * @returns null when there are too many: the page should come again later
   */
  open(address: string, since: string | null): ReadableStream<Uint8Array> | null;
  readonly size: number;
  /** Ends all open ones, as at shutdown. Their pages come back by themselves, to whoever listens then. */
  endAll(): void;
  close(): void;
}

const mostStreams = 5_000;
/** A household or an office shares one. */
const mostOfOneAddress = 50;
/** Proxies cut what is silent for long, and a page that hears nothing for a minute opens anew. */
const beatEveryMs = 25_000;
/** Messages that a page has not fetched yet; past this it is cut off and catches up when it comes back. */
const mostWaiting = 32;
/** After a break, 1,000 pages should not come back in the same moment. */
const retryFromMs = 1_000;
const retrySpreadMs = 2_000;

/** News of more than these of a kind concerns most open pages. */
const manyIds = 50;
/**
 * A change of many products is announced at each of its pieces, ten a second. The first such news is told at once, what follows when it has
 * been quiet for so long: else a thousand pages would read themselves anew again and again while the shop has most to do.
 */
const quietMs = 2_000;
const longestHeldMs = 30_000;

const encoder = new TextEncoder();
const beat = encoder.encode('event: beat\ndata: {}\n\n');

export function createLiveStreams(bus: LiveBus): LiveStreams {
  const streams = new Set<{ send(chunk: Uint8Array): void; end(): void }>();
  const byAddress = new Map<string, number>();

  function sendAll(chunk: Uint8Array): void {
    for (const stream of streams) stream.send(chunk);
  }

  let held: { news: LiveNews; since: number; after: string } | null = null;
  let holding: NodeJS.Timeout | undefined;
  let lastBroad = Number.NEGATIVE_INFINITY;
  let lastPosition = bus.position;

  // Written once for all.
  const unsubscribe = bus.subscribe(({ position, news }) => {
    const before = lastPosition;
    lastPosition = position;
    const now = performance.now();
    if (news === 'catch-up') drop();
    else if (isBroad(news)) {
      const isFirst = held === null && now - lastBroad > quietMs;
      lastBroad = now;
      if (!isFirst) return hold(news, now, before);
    }
    // A page that comes back must still be told what is held here, so it stands where that began.
    sendAll(encoder.encode(written(held?.after ?? position, news)));
  });

  function hold(news: LiveNews, now: number, before: string): void {
    held = held ? { ...held, news: merged([held.news, news]) } : { news, since: now, after: before };
    clearTimeout(holding);
    holding = setTimeout(release, Math.max(0, Math.min(quietMs, held.since + longestHeldMs - now)));
    holding.unref();
  }

  function release(): void {
    if (held) sendAll(encoder.encode(written(lastPosition, held.news)));
    drop();
  }

  function drop(): void {
    clearTimeout(holding);
    held = null;
  }

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
      clearTimeout(holding);
      unsubscribe();
      endAll();
    },
  };
}

function isBroad(news: LiveNews): boolean {
  return news !== 'catch-up' && Object.values(news).some((ids) => ids === 'all' || ids.length > manyIds);
}

function written(position: string, news: LiveNews): string {
  const [event, data] = news === 'catch-up' ? ['catch-up', '{}'] : ['change', JSON.stringify(news)];
  return `id: ${position}\nevent: ${event}\ndata: ${data}\n\n`;
}
