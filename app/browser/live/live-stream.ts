import { type CacheTags, type ChangedIds, type Invalidation, matches } from '#app/shop/shared/cache-tags.ts';
import { logFailure } from '../log-failure.ts';

export interface Follower {
  /** What a page gave `useLiveData`. */
  shown: () => CacheTags;
  /** Of a page: has the router run its loader again. */
  reload: () => Promise<void>;
  /** Aborted when the page is left. */
  signal: AbortSignal;
}

/**
 * The stream opens after the page has come to rest. Changes until then are not
 * lost: the server replays from `cursor`.
 */
const openAfterMs = 800;
/** A hidden page closes its stream, because browsers allow six connections to one origin over HTTP/1.1. */
const closeHiddenAfterMs = 15_000;
/** The server sends something every 25 seconds. After this much silence the connection counts as dead. */
const longestSilenceMs = 60_000;
/**
 * One change can reach 1,000 pages at once. Their reloads are spread over `spreadMs` and are at least `restMs` apart.
 */
const spreadMs = 300;
const restMs = 500;
const longestRetryMs = 60_000;
/** Invalidations are remembered this long, for a page whose data was read (or prefetched) before it began to follow. */
const rememberedMs = 30_000;

const followers = new Map<Follower, (invalidation: Invalidation) => void>();
let lately: { at: number; invalidation: Invalidation }[] = [];
let source: EventSource | null = null;
/** Where the server stood when it answered with this page, later that of its last message. */
let cursor = documentCursor();
let opening: ReturnType<typeof setTimeout> | undefined;
let closing: ReturnType<typeof setTimeout> | undefined;
let listening: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let hasOpened = false;

export function follow(follower: Follower): void {
  if (follower.signal.aborted) return;
  if (followers.size === 0) begin();
  const reload = seldom(follower);
  followers.set(follower, reload);
  follower.signal.addEventListener('abort', () => {
    followers.delete(follower);
    if (followers.size === 0) end();
  });
  for (const { invalidation } of forgetOld()) notify(follower, reload, invalidation);
}

/** Of the header `Server-Timing`. Without it (over plain HTTP, in an old browser) the stream begins with a resync. */
function documentCursor(): string {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.serverTiming?.find(({ name }) => name === 'live')?.description ?? '';
}

function begin(): void {
  document.addEventListener('visibilitychange', attend);
  addEventListener('pageshow', attend);
  addEventListener('pagehide', close);
  addEventListener('online', reopen);
  attend();
}

/** Waits, because during a navigation the next page starts to follow right away. */
function end(): void {
  setTimeout(() => {
    if (followers.size > 0) return;
    document.removeEventListener('visibilitychange', attend);
    removeEventListener('pageshow', attend);
    removeEventListener('pagehide', close);
    removeEventListener('online', reopen);
    close();
  }, 1_000);
}

function attend(): void {
  clearTimeout(closing);
  if (document.visibilityState === 'visible') openIn(hasOpened ? 0 : openAfterMs);
  else closing = setTimeout(close, closeHiddenAfterMs);
}

function openIn(delay: number): void {
  if (source) return;
  clearTimeout(opening);
  opening = setTimeout(open, delay);
}

function open(): void {
  if (source || followers.size === 0 || document.visibilityState !== 'visible') return;
  const opened = new EventSource(`/api/live?since=${encodeURIComponent(cursor)}`);
  source = opened;
  hasOpened = true;
  listen();
  opened.addEventListener('open', () => {
    failures = 0;
    listen();
  });
  opened.addEventListener('beat', listen);
  opened.addEventListener('change', (event) => receive(event, JSON.parse(event.data) as ChangedIds));
  opened.addEventListener('catch-up', (event) => receive(event, 'resync'));
  opened.addEventListener('error', () => {
    // `CONNECTING` means that the browser retries by itself. After `CLOSED`, a refusal by the server, we have to.
    if (opened !== source || opened.readyState !== EventSource.CLOSED) return;
    close();
    failures += 1;
    openIn(Math.min(longestRetryMs, 2_000 * 2 ** failures) * (0.5 + Math.random() / 2));
  });
}

function close(): void {
  clearTimeout(opening);
  clearTimeout(listening);
  source?.close();
  source = null;
}

function reopen(): void {
  close();
  openIn(0);
}

function listen(): void {
  clearTimeout(listening);
  listening = setTimeout(reopen, longestSilenceMs);
}

function receive({ lastEventId }: MessageEvent, invalidation: Invalidation): void {
  listen();
  cursor = lastEventId;
  forgetOld().push({ at: Date.now(), invalidation });
  for (const [follower, reload] of followers) notify(follower, reload, invalidation);
}

function forgetOld(): typeof lately {
  const since = Date.now() - rememberedMs;
  lately = lately.filter(({ at }) => at > since);
  return lately;
}

function notify({ shown }: Follower, reload: (invalidation: Invalidation) => void, invalidation: Invalidation): void {
  if (matches(shown(), invalidation)) reload(invalidation);
}

/** Never two reloads at a time, and one more if an invalidation came during a reload. */
function seldom({ reload, signal }: Follower): (invalidation: Invalidation) => void {
  let isDue = false;
  let isRunning = false;
  let mustAsk = false;
  async function run(): Promise<void> {
    isRunning = true;
    while (isDue && !signal.aborted) {
      await pause(Math.random() * spreadMs);
      // After a break the server may accept connections but not answer yet, and
      // a failed reload would show an error page.
      if (mustAsk && !(await isReady())) {
        await pause(restMs + Math.random() * 2_000);
        continue;
      }
      isDue = mustAsk = false;
      if (!signal.aborted) await reload();
      await pause(restMs);
    }
    isRunning = false;
  }
  return (invalidation) => {
    isDue = true;
    mustAsk ||= invalidation === 'resync';
    if (!isRunning) void run();
  };
}

async function isReady(): Promise<boolean> {
  try {
    // Without a body: one that nobody reads keeps its request open.
    return (await fetch('/ready', { method: 'HEAD' })).ok;
  } catch (error) {
    logFailure('The shop cannot be reached', error);
    return false;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
