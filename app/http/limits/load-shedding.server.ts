import type { IncomingMessage, ServerResponse } from 'node:http';
import { askedBy, turns } from '#app/platform/concurrency/one-per-tick.server.ts';
import { limitKey } from '#app/platform/limits.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import type { Watch } from '#app/platform/watch/metrics.server.ts';
import { isReadByRoute, largestBody } from '../middleware/body-size.server.ts';
import { closedByClient } from '../middleware/request-log.server.ts';
import type { PolicySources } from '../middleware/security-headers.server.ts';
import type { AnswerFromCache } from '../page-cache/answer-from-cache.server.ts';
import { requestedAddress } from '../page-cache/cacheable-address.ts';
import { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts';
import { type LimitName, type LimitTable, limitOf } from './limit-table.ts';
import { madeOnce, type PendingRequest } from './made-once.server.ts';
import { delayedRefusals, refusals } from './refusals.server.ts';
import { createBufferedBodies, hasBody, wholeBody } from './request-body.server.ts';

/** What a form of the shop may take on a bad line. */
const longestBodyMs = 20_000;
const noteEveryMs = 10_000;

interface Parts {
  bounds: LimitTable;
  policy: PolicySources;
  log: Log;
  watch: Watch;
  /** What stands first in the paths of files. */
  fileNames: ReadonlySet<string>;
  clientAddress(socketAddress: string | undefined, forwardedFor: string | null): string;
  /** For those who waited for a page that was being made; null when nothing is cached. */
  fromCache: AnswerFromCache | null;
}

/** @param work begins the answer, and ends when it is made: how long the client takes to read it does not count */
export type Admit = (incoming: IncomingMessage, outgoing: ServerResponse, work: () => Promise<void>) => void;

/**
 * Gives each request that is not answered from memory a slot under the limit of its kind, or a slot to wait in, or says at once to
 * come back later. So what the process has in hand is bounded, however many ask (`docs/overload.md`).
 */
export function loadShedding({ bounds, policy, log, watch, fileNames, clientAddress, fromCache }: Parts): Admit {
  const limits = Object.fromEntries(
    Object.entries(bounds).map(([name, each]) => [name, createConcurrencyLimit(each, turns)]),
  ) as Record<LimitName, ConcurrencyLimit>;
  const refuse = refusals(policy);
  const noteRefusal = refusalNotes(log);
  const delayRefusal = delayedRefusals();
  const bodies = createBufferedBodies();
  /** @returns gives up, as long as the work has not begun */
  function enter(
    { incoming, outgoing, work }: PendingRequest,
    limit: LimitName,
    ended = () => {},
    admitted = () => {},
  ): () => void {
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
    const who = whoAsks(incoming);
    giveUp = limits[limit].enter({
      who,
      admitted,
      start(leave) {
        outgoing.off('close', gone);
        void askedBy(who, work).finally(() => {
          leave();
          ended();
        });
      },
      refuse() {
        outgoing.off('close', gone);
        noteRefusal(limit);
        watch.refused(limit);
        delayRefusal(() => refuse.crowded(incoming, outgoing));
        ended();
      },
    });
    return () => {
      outgoing.off('close', gone);
      giveUp();
    };
  }

  function whoAsks({ socket, headers }: IncomingMessage): string {
    const forwardedFor = headers['x-forwarded-for'];
    const given = Array.isArray(forwardedFor) ? forwardedFor.join() : (forwardedFor ?? null);
    return limitKey(clientAddress(socket.remoteAddress, given));
  }

  const makeOnce = madeOnce({
    limit: limits.pages,
    enter: (asked, ended, admitted) => enter(asked, 'pages', ended, admitted),
    whoAsks: ({ incoming }) => whoAsks(incoming),
    noteGone: ({ incoming }) => noteGone(log, incoming),
  });

  return (incoming, outgoing, work) => {
    const { method = 'GET', url = '', headers } = incoming;
    const asked = { incoming, outgoing, work };
    const cacheable = fromCache && method === 'GET' ? requestedAddress(incoming) : null;
    if (fromCache && cacheable) return makeOnce(asked, cacheable, fromCache);
    const path = url.split('?', 1)[0] ?? '';
    if (!hasBody(incoming)) return enter(asked, limitOf(method, path, fileNames));
    if (isReadByRoute(path, headers['content-type'])) return enter(asked, 'uploads');
    const { take, giveBack } = bodies.hold(whoAsks(incoming));
    outgoing.once('close', giveBack);
    void wholeBody(incoming, { mostBytes: largestBody(path), longestMs: longestBodyMs, take }).then((end) => {
      if (end === 'gone') return noteGone(log, incoming);
      if (end === 'late') return refuse.late(outgoing);
      if (end === 'crowded') return refuse.crowded(incoming, outgoing);
      // The chain refuses it; what is left of it would stand before the next request.
      if (end === 'too large') outgoing.shouldKeepAlive = false;
      enter(asked, limitOf(method, path, fileNames));
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
