import { limitKey } from '../rate-limit.server.ts';
import { type ChangedIds, type Invalidation, type LiveBus, merged } from './live-bus.server.ts';

export interface LiveStreams {
  /**
   * The stream ends with its request, no matter who reads it. @param address whose it is
   * @returns null when the request has ended
   */
  open(request: StreamRequest, address: string): ReadableStream<Uint8Array> | null;
  readonly size: number;
  /** Pages come back by themselves, to the process that listens then: the more there are, the longer they are spread over. */
  endAll(): void;
  close(): void;
}

type StreamRequest = Pick<Request, 'headers' | 'url' | 'signal'>;

/** Which kinds of invalidations a change of many things announces again and again. Those of other kinds are never held. */
interface DebouncedKinds {
  /** `all` or many ids of one of these concern most open pages. */
  debounced: readonly string[];
  /** Held together with one of the above; alone they concern few pages, and are sent at once. */
  debouncedWithOthers: readonly string[];
}

/** What pages call a resync. It stays, because pages of the release before are still open and know no other name. */
const resyncEvent = 'catch-up';
const longestCursor = 64;
const mostStreams = 5_000;
/**
 * A client that vanished without a word takes what is sent to it until the system gives up, after a quarter of an hour. So each stream
 * ends after this time; a page that is there comes back at once from where it was.
 */
const longestMs = 5 * 60_000;
/** Proxies cut silent connections, and a page that receives nothing for a minute reconnects. */
const beatEveryMs = 25_000;
/** With more unread messages, a page is cut off and gets what it missed when it comes back. */
const mostWaiting = 32;
/** So that a thousand pages do not reconnect at the same moment. */
const retryFromMs = 1_000;
const retrySpreadMs = 2_000;
/** A page without a stream asks after so long, before it would think that the connection is dead. */
const askAgainFromMs = 30_000;
const askAgainSpreadMs = 20_000;
/** When a process ends, all its pages go to those that are left: so many a second. */
const backInASecond = 250;
/** More ids than this concern most open pages. */
const manyIds = 50;
const quietMs = 2_000;
const longestDelayMs = 30_000;

interface LiveStream {
  send(chunk: Uint8Array): void;
  /** Its last words. */
  endWith(chunk: Uint8Array): void;
  end(): void;
}

const encoder = new TextEncoder();
const beat = encoder.encode('event: beat\ndata: {}\n\n');

/**
 * @param mostOfOneAddress (of IPv6: of one /64) of those that stay open; 0 is no limit. What is asked beyond it is answered with what
 * the page has missed, and with when to ask again: it receives all that the others receive, up to a minute later, and holds no connection
 */
export function createLiveStreams(bus: LiveBus, kinds: DebouncedKinds, mostOfOneAddress: number): LiveStreams {
  const streams = new Set<LiveStream>();
  /** Of each address, the oldest first. */
  const byAddress = new Map<string, Set<LiveStream>>();

  function sendAll(chunk: Uint8Array): void {
    for (const stream of streams) stream.send(chunk);
  }

  const stopSending = debounceBroadChanges(bus, kinds, (cursor, invalidation) =>
    sendAll(encoder.encode(written(cursor, invalidation))),
  );

  const beating = setInterval(() => sendAll(beat), beatEveryMs);
  beating.unref();

  /** Makes room where others have more. */
  function isRoomFor(key: string): boolean {
    const own = byAddress.get(key)?.size ?? 0;
    if (mostOfOneAddress > 0 && own >= mostOfOneAddress) return false;
    if (streams.size < mostStreams) return true;
    // Few addresses with many streams must not end live updates for everybody else.
    let most: ReadonlySet<LiveStream> = new Set();
    for (const each of byAddress.values()) if (each.size > most.size) most = each;
    if (most.size <= own + 1) return false;
    const [oldest] = most;
    oldest?.endWith(encoder.encode(askAgain()));
    return true;
  }

  function open(request: StreamRequest, address: string): ReadableStream<Uint8Array> | null {
    const { signal } = request;
    const key = limitKey(address);
    if (signal.aborted) return null;
    const missed = bus.invalidationSince(cursorOf(request));
    const firstEvent = missed === null ? `id: ${bus.cursor}\n\n` : written(bus.cursor, missed);
    if (!isRoomFor(key)) return wholeStream(askAgain() + firstEvent);
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const stream: LiveStream = {
      send(chunk) {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(chunk);
        else stream.end();
      },
      endWith(chunk) {
        if (!forget()) return;
        controller.enqueue(chunk);
        controller.close();
      },
      end() {
        if (forget()) controller.close();
      },
    };
    const ofThisAddress = byAddress.get(key) ?? new Set();
    byAddress.set(key, ofThisAddress.add(stream));
    streams.add(stream);
    const tooOld = setTimeout(stream.end, longestMs).unref();
    signal.addEventListener('abort', stream.end, { once: true });
    /** Once, whichever comes first: the client, the request, the end of the store. */
    function forget(): boolean {
      if (!streams.delete(stream)) return false;
      clearTimeout(tooOld);
      signal.removeEventListener('abort', stream.end);
      ofThisAddress.delete(stream);
      if (ofThisAddress.size === 0) byAddress.delete(key);
      return true;
    }

    return new ReadableStream<Uint8Array>(
      {
        start(given) {
          controller = given;
          controller.enqueue(encoder.encode(`retry: ${retryWithin(retrySpreadMs)}\n${firstEvent}`));
        },
        cancel: () => void forget(),
      },
      new CountQueuingStrategy({ highWaterMark: mostWaiting }),
    );
  }

  function endAll(): void {
    const spreadMs = Math.max(retrySpreadMs, (streams.size / backInASecond) * 1_000);
    for (const stream of [...streams]) stream.endWith(encoder.encode(`retry: ${retryWithin(spreadMs)}\n\n`));
  }

  return {
    open,
    get size() {
      return streams.size;
    },
    endAll,
    close() {
      clearInterval(beating);
      stopSending();
      endAll();
    },
  };
}

/** Of what the page shows: a reconnecting stream resumes from `last-event-id`, a page just rendered from `since`. */
function cursorOf({ headers, url }: StreamRequest): string {
  const cursor = headers.get('last-event-id') || new URL(url).searchParams.get('since') || '';
  return cursor.slice(0, longestCursor);
}

const askAgain = () => `retry: ${Math.floor(askAgainFromMs + Math.random() * askAgainSpreadMs)}\n\n`;

function wholeStream(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(text));
      controller.close();
    },
  });
}

const retryWithin = (spreadMs: number) => Math.floor(retryFromMs + Math.random() * spreadMs);

function written(cursor: string, invalidation: Invalidation): string {
  const [event, data] = invalidation === 'resync' ? [resyncEvent, '{}'] : ['change', JSON.stringify(invalidation)];
  return `id: ${cursor}\nevent: ${event}\ndata: ${data}\n\n`;
}

/**
 * A change of many products is announced ten times a second, and a thousand pages would reload each time. So after the
 * first, broad invalidations are held until it has been quiet for a while, and sent as one. What else was received at the same
 * moment is sent at once.
 * @param send `cursor` is where a page stands once it received the invalidation
 * @returns ends it; what is still held is not sent
 */
function debounceBroadChanges(
  bus: LiveBus,
  { debounced, debouncedWithOthers }: DebouncedKinds,
  send: (cursor: string, invalidation: Invalidation) => void,
): () => void {
  let pending: { invalidation: Invalidation; since: number; after: string } | null = null;
  let holding: NodeJS.Timeout | undefined;
  let lastBroad = Number.NEGATIVE_INFINITY;
  let lastCursor = bus.cursor;

  const unsubscribe = bus.subscribe(({ cursor, invalidation }) => {
    const before = lastCursor;
    lastCursor = cursor;
    const now = performance.now();
    let immediate = invalidation;
    if (invalidation === 'resync') drop();
    else if (isBroad(invalidation)) {
      const isFirst = pending === null && now - lastBroad > quietMs;
      lastBroad = now;
      if (!isFirst) {
        hold(only(invalidation, isDebounced), now, before);
        immediate = only(invalidation, (kind) => !isDebounced(kind));
        if (Object.keys(immediate).length === 0) return;
      }
    }
    // A page that comes back must still receive what is held, so it stands where that began.
    send(pending?.after ?? cursor, immediate);
  });

  const isDebounced = (kind: string) => debounced.includes(kind) || debouncedWithOthers.includes(kind);
  const isBroad = (change: ChangedIds) =>
    Object.entries(change).some(([kind, ids]) => debounced.includes(kind) && (ids === 'all' || ids.length > manyIds));

  function hold(change: ChangedIds, now: number, before: string): void {
    pending = pending
      ? { ...pending, invalidation: merged([pending.invalidation, change]) }
      : { invalidation: change, since: now, after: before };
    clearTimeout(holding);
    holding = setTimeout(release, Math.max(0, Math.min(quietMs, pending.since + longestDelayMs - now)));
    holding.unref();
  }

  function release(): void {
    if (pending) send(lastCursor, pending.invalidation);
    drop();
  }

  function drop(): void {
    clearTimeout(holding);
    pending = null;
  }

  return () => {
    clearTimeout(holding);
    unsubscribe();
  };
}

function only(change: ChangedIds, isWanted: (kind: string) => boolean): ChangedIds {
  return Object.fromEntries(Object.entries(change).filter(([kind]) => isWanted(kind)));
}
