import type { IncomingMessage, ServerResponse } from 'node:http';
import { runFor, scheduler } from '#app/platform/concurrency/fair-scheduler.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import type { MetricsRecorder } from '#app/platform/monitoring/metrics.server.ts';
import { limitKey } from '#app/platform/rate-limit.server.ts';
import { isReadByRoute, largestBody } from '../middleware/body-size.server.ts';
import { closedByClient } from '../middleware/request-log.server.ts';
import type { PolicySources } from '../middleware/security-headers.server.ts';
import { requestedAddress } from '../page-cache/cacheable-address.ts';
import type { AnswerFromCache } from '../page-cache/page-cache.server.ts';
import { type LimitName, type LimitTable, limitOf } from '../route-rules.ts';
import { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts';
import { delayedRefusals, refusals } from './refusals.server.ts';
import { createBufferedBodies, hasBody, wholeBody } from './request-body.server.ts';

/** What a form of the shop may take on a bad line. */
const longestBodyMs = 20_000;
const noteEveryMs = 10_000;

interface Options {
  bounds: LimitTable;
  policy: PolicySources;
  log: Log;
  recorder: MetricsRecorder;
  /** What stands first in the paths of files. */
  fileNames: ReadonlySet<string>;
  clientAddress(socketAddress: string | undefined, forwardedFor: string | null): string;
  /** For those who waited for a page that was being made; null when nothing is cached. */
  fromCache: AnswerFromCache | null;
}

interface PendingRequest {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  /** Who asks: their network address, by which limits count. */
  who: string;
  work(): Promise<void>;
}

/** Enters a request under a limit. @returns gives up, as long as the work has not begun */
type Enter = (request: PendingRequest, limit: LimitName, on?: { admitted?(): void; ended?(): void }) => () => void;

/** @param work begins the answer, and ends when it is made: how long the client takes to read it does not count */
export type Admit = (incoming: IncomingMessage, outgoing: ServerResponse, work: () => Promise<void>) => void;

/**
 * Gives each request that is not answered from memory a slot under the limit of its kind, or a slot to wait in, or says at once to
 * come back later. So what the process has in hand is bounded, however many ask (`docs/overload.md`).
 */
export function loadShedding({ bounds, policy, log, recorder, fileNames, clientAddress, fromCache }: Options): Admit {
  const limits = Object.fromEntries(
    Object.entries(bounds).map(([name, each]) => [name, createConcurrencyLimit(each, scheduler)]),
  ) as Record<LimitName, ConcurrencyLimit>;
  const refuse = refusals(policy);
  const noteRefusal = refusalNotes(log);
  const delayRefusal = delayedRefusals();
  const bodies = createBufferedBodies();
  const enter: Enter = ({ incoming, outgoing, who, work }, limit, { admitted = () => {}, ended = () => {} } = {}) => {
    let giveUp = () => {};
    const gone = () => {
      giveUp();
      noteGone(log, incoming);
      ended();
    };
    if (outgoing.destroyed) {
      gone();
      return giveUp;
    }
    outgoing.once('close', gone);
    giveUp = limits[limit].enter({
      who,
      admitted,
      start(leave) {
        outgoing.off('close', gone);
        void runFor(who, work).finally(() => {
          leave();
          ended();
        });
      },
      refuse() {
        outgoing.off('close', gone);
        noteRefusal(limit);
        recorder.refused(limit);
        delayRefusal(() => refuse.crowded(incoming, outgoing));
        ended();
      },
    });
    return () => {
      outgoing.off('close', gone);
      giveUp();
    };
  };

  function whoAsks({ socket, headers }: IncomingMessage): string {
    const forwardedFor = headers['x-forwarded-for'];
    const given = Array.isArray(forwardedFor) ? forwardedFor.join() : (forwardedFor ?? null);
    return limitKey(clientAddress(socket.remoteAddress, given));
  }

  const renderOnce = fromCache && singleFlight({ pages: limits.pages, enter, fromCache, log });

  return (incoming, outgoing, work) => {
    const { method = 'GET', url = '', headers } = incoming;
    const request = { incoming, outgoing, who: whoAsks(incoming), work };
    const cacheable = renderOnce && method === 'GET' ? requestedAddress(incoming) : null;
    if (renderOnce && cacheable) return renderOnce(request, cacheable.key);
    const path = url.split('?', 1)[0] ?? '';
    if (!hasBody(incoming)) return enter(request, limitOf(method, path, fileNames));
    if (isReadByRoute(path, headers['content-type'])) return enter(request, 'uploads');
    const { take, giveBack } = bodies.hold(request.who);
    outgoing.once('close', giveBack);
    void wholeBody(incoming, { mostBytes: largestBody(path), longestMs: longestBodyMs, take }).then((end) => {
      if (end === 'gone') return noteGone(log, incoming);
      if (end === 'late') return refuse.late(outgoing);
      if (end === 'crowded') return refuse.crowded(incoming, outgoing);
      // `bodySize` refuses it; what is left of it would stand before the next request.
      if (end === 'too large') outgoing.shouldKeepAlive = false;
      enter(request, limitOf(method, path, fileNames));
    });
  };
}

/** A page for the cache that is being rendered, or waits for a slot. */
interface Flight {
  /** The request that it is rendered for. */
  leader: PendingRequest;
  hasSlot: boolean;
  giveUp(): void;
  /** Those who wait until it is rendered. */
  followers: PendingRequest[];
}

interface SingleFlightOptions {
  /** The limit of pages. */
  pages: Pick<ConcurrencyLimit, 'hasSlotFor' | 'waitingOf'>;
  enter: Enter;
  fromCache: AnswerFromCache;
  log: Log;
}

/**
 * A page for the cache is rendered once for all who ask while it is rendered: they take one slot, and are answered from memory. As long as
 * it waits for its slot, a client who comes and has one, used less of the processor or waits with fewer requests takes it over: nobody
 * waits in the queue of a crowd.
 */
function singleFlight({ pages, enter, fromCache, log }: SingleFlightOptions) {
  const flights = new Map<string, Flight>();

  function answer(follower: PendingRequest): void {
    const { incoming, outgoing } = follower;
    if (outgoing.destroyed) noteGone(log, incoming);
    else fromCache(incoming, outgoing, () => void enter(follower, 'pages'));
  }

  return (request: PendingRequest, key: string): void => {
    const { who } = request;
    const takesOver = ({ hasSlot, leader }: Flight) =>
      !hasSlot &&
      (pages.hasSlotFor(who) ||
        scheduler.cpuTimeOf(who) < scheduler.cpuTimeOf(leader.who) ||
        pages.waitingOf(who) + 1 < pages.waitingOf(leader.who));
    const known = flights.get(key);
    if (known && !takesOver(known)) {
      known.followers.push(request);
      return;
    }
    const flight: Flight = { leader: request, hasSlot: false, giveUp: () => {}, followers: known?.followers ?? [] };
    flights.set(key, flight);
    if (known) {
      known.giveUp();
      flight.followers.push(known.leader);
    }
    flight.giveUp = enter(request, 'pages', {
      admitted() {
        flight.hasSlot = true;
      },
      ended() {
        flights.delete(key);
        for (const follower of flight.followers) answer(follower);
      },
    });
  };
}

/** One line for many, because a flood of requests must not become a flood of lines. */
function refusalNotes(log: Log): (limit: LimitName) => void {
  const refused = new Map<LimitName, number>();
  const note = () => {
    log.warn({ refused: Object.fromEntries(refused) }, 'the shop was full: requests were refused');
    refused.clear();
  };
  return (limit) => {
    if (refused.size === 0) setTimeout(note, noteEveryMs).unref();
    refused.set(limit, (refused.get(limit) ?? 0) + 1);
  };
}

/** Of those who closed the connection before their turn came. */
function noteGone(log: Log, { method, url = '' }: IncomingMessage): void {
  log.info({ method, path: url.split('?', 1)[0], status: closedByClient }, 'closed by the client');
}
