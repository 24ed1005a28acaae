import type { IncomingMessage, ServerResponse } from 'node:http';
import { createLane, type Lane } from '#app/platform/http/lane.ts';
import type { PolicySources } from '#app/platform/http/security-headers.server.ts';
import { hasBody } from '#app/platform/http/unread-body.server.ts';
import { limitKey } from '#app/platform/limits.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { askedBy, turns } from '#app/platform/own-turns.server.ts';
import type { Watch } from '#app/platform/watch/metrics.server.ts';
import { isReadByRoute, largestBody } from '../body-size.server.ts';
import { type KeptAddress, keptAddress } from '../kept/kept-address.ts';
import { closedByClient } from '../request-log.server.ts';
import { createHeldBodies } from './held-bodies.ts';
import { heldRefusals } from './held-refusals.ts';
import { type LaneName, type LaneTable, laneOf, laneOfKept } from './lane-table.ts';
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
  answerEarly: ((incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void) | null;
}

/** @param work begins the answer, and ends when it is made: how long the client takes to read it does not count */
export type Admit = (incoming: IncomingMessage, outgoing: ServerResponse, work: () => Promise<void>) => void;

/** A kept page that is being made, or waits for a place to be. */
interface Making {
  who: string;
  asked: Asked;
  hasPlace: boolean;
  giveUp(): void;
  /** What to call when it is made. */
  waiting: (() => void)[];
}

interface Asked {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  work(): Promise<void>;
}

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
  /** Kept pages that are being made, and who waits for them. */
  const makings = new Map<string, Making>();

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

  /**
   * A page that is kept is made once for all who ask meanwhile: they take one place, and are answered from memory. As long as it waits for
   * its place, whoever comes and has one, or used less of the processor, takes it over: nobody waits in the queue of a crowd.
   */
  function enterTogether(asked: Asked, address: KeptAddress, early: NonNullable<Parts['answerEarly']>): void {
    const lane = laneOfKept(address);
    const { key } = address;
    const who = whoAsks(asked.incoming);
    const wait = (waiting: Making['waiting'], { incoming, outgoing, work }: Asked) =>
      waiting.push(() => {
        if (outgoing.destroyed) noteGone(log, incoming);
        else early(incoming, outgoing, () => void enter({ incoming, outgoing, work }, lane));
      });
    const known = makings.get(key);
    const isFirst = (waits: Making) =>
      !waits.hasPlace && (lanes[lane].hasPlaceFor(who) || turns.usedBy(who) < turns.usedBy(waits.who));
    if (known && !isFirst(known)) {
      wait(known.waiting, asked);
      return;
    }
    const making: Making = { who, asked, waiting: known?.waiting ?? [], hasPlace: false, giveUp: () => {} };
    makings.set(key, making);
    if (known) {
      known.giveUp();
      wait(making.waiting, known.asked);
    }
    const ended = () => {
      makings.delete(key);
      for (const goOn of making.waiting) goOn();
    };
    const admitted = () => {
      making.hasPlace = true;
    };
    making.giveUp = enter(asked, lane, ended, admitted);
  }

  return (incoming, outgoing, work) => {
    const { method = 'GET', url = '', headers } = incoming;
    const asked = { incoming, outgoing, work };
    const kept = answerEarly && method === 'GET' ? keptAddress(url) : null;
    if (answerEarly && kept) return enterTogether(asked, kept, answerEarly);
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
