import type { IncomingMessage, ServerResponse } from 'node:http';
import { createLane, type Lane } from '#app/platform/http/lane.ts';
import type { PolicySources } from '#app/platform/http/security-headers.server.ts';
import { hasBody } from '#app/platform/http/unread-body.server.ts';
import { limitKey } from '#app/platform/limits.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { askedBy, turns } from '#app/platform/own-turns.server.ts';
import type { Watch } from '#app/platform/watch/metrics.server.ts';
import { isReadByRoute, largestBody } from '../body-size.server.ts';
import { keptAddress } from '../kept/kept-address.ts';
import { closedByClient } from '../request-log.server.ts';
import { createHeldBodies } from './held-bodies.ts';
import { heldRefusals } from './held-refusals.ts';
import { type LaneName, type LaneTable, laneOf } from './lane-table.ts';
import { type AnswerEarly, type Asked, madeOnce } from './made-once.server.ts';
import { refusals } from './refusal.server.ts';
import { wholeBody } from './whole-body.server.ts';

/** What a form of the shop may take on a bad line. */
const longestBodyMs = 20_000;
const noteEveryMs = 10_000;

interface Parts {
  bounds: LaneTable;
  policy: PolicySources;
  log: Log;
  watch: Watch;
  /** What stands first in the paths of files. */
  fileNames: ReadonlySet<string>;
  clientAddress(socketAddress: string | undefined, forwardedFor: string | null): string;
  /** Answers from memory or calls `next`; null when nothing is kept. */
  answerEarly: AnswerEarly | null;
}

/** @param work begins the answer, and ends when it is made: how long the client takes to read it does not count */
export type Admit = (incoming: IncomingMessage, outgoing: ServerResponse, work: () => Promise<void>) => void;

/**
 * Gives each request that is not answered from memory a place in the lane of its kind, or a place to wait, or says at once to come back
 * later. So what the process has in hand is bounded, however many ask (`docs/overload.md`).
 */
export function admission({ bounds, policy, log, watch, fileNames, clientAddress, answerEarly }: Parts): Admit {
  const lanes = Object.fromEntries(
    Object.entries(bounds).map(([name, each]) => [name, createLane(each, turns)]),
  ) as Record<LaneName, Lane>;
  const refuse = refusals(policy);
  const noteRefusal = refusalNotes(log);
  const unhurried = heldRefusals();
  const bodies = createHeldBodies();
  /** @returns gives up, as long as the work has not begun */
  function enter(
    { incoming, outgoing, work }: Asked,
    lane: LaneName,
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
    giveUp = lanes[lane].enter({
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
        noteRefusal(lane);
        watch.refused(lane);
        unhurried(() => refuse.crowded(incoming, outgoing));
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
    enter,
    hasPlaceFor: (lane, who) => lanes[lane].hasPlaceFor(who),
    waitingOf: (lane, who) => lanes[lane].waitingOf(who),
    whoAsks: ({ incoming }) => whoAsks(incoming),
    noteGone: ({ incoming }) => noteGone(log, incoming),
  });

  return (incoming, outgoing, work) => {
    const { method = 'GET', url = '', headers } = incoming;
    const asked = { incoming, outgoing, work };
    const kept = answerEarly && method === 'GET' ? keptAddress(url) : null;
    if (answerEarly && kept) return makeOnce(asked, kept, answerEarly);
    const path = url.split('?', 1)[0] ?? '';
    if (!hasBody(incoming)) return enter(asked, laneOf(method, path, fileNames));
    if (isReadByRoute(path, headers['content-type'])) return enter(asked, 'uploads');
    const { take, giveBack } = bodies.hold(whoAsks(incoming));
    outgoing.once('close', giveBack);
    void wholeBody(incoming, { mostBytes: largestBody(path), longestMs: longestBodyMs, take }).then((end) => {
      if (end === 'gone') return noteGone(log, incoming);
      if (end === 'late') return refuse.late(outgoing);
      if (end === 'crowded') return refuse.crowded(incoming, outgoing);
      // The chain refuses it; what is left of it would stand before the next request.
      if (end === 'too large') outgoing.shouldKeepAlive = false;
      enter(asked, laneOf(method, path, fileNames));
    });
  };
}

/** One line for many, because a flood of requests must not become a flood of lines. */
function refusalNotes(log: Log): (lane: LaneName) => void {
  const refused = new Map<LaneName, number>();
  const note = () => {
    log.warn({ refused: Object.fromEntries(refused) }, 'the shop was full: requests were refused');
    refused.clear();
  };
  return (lane) => {
    if (refused.size === 0) setTimeout(note, noteEveryMs).unref();
    refused.set(lane, (refused.get(lane) ?? 0) + 1);
  };
}

/** Of those who closed the connection before their turn came. */
function noteGone(log: Log, { method, url = '' }: IncomingMessage): void {
  log.info({ method, path: url.split('?', 1)[0], status: closedByClient }, 'closed by the client');
}
