import { createHmac, hkdfSync } from 'node:crypto';
import type { Log } from './log.server.ts';
import { limitKey } from './rate-limit.server.ts';

export type SecurityEvent =
  | 'signed_in'
  | 'sign_in_failed'
  | 'sign_in_locked'
  | 'code_refused'
  | 'password_not_proven'
  | 'captcha_refused'
  | 'owner_only'
  | 'foreign_origin'
  | 'foreign_host'
  | 'limit_reached'
  | 'upload_refused'
  | 'payment_event_refused';

export interface SecurityFacts {
  /** Of the client. */
  address: string;
  requestId?: string;
  path?: string;
  /** A code of our own. */
  reason?: string;
  /** Whatever was typed as one; only its pseudonym is written. */
  email?: string;
}

export interface SecurityLog {
  record(event: SecurityEvent, facts: SecurityFacts): void;
  /** Writes what is only counted so far. */
  close(): void;
}

const windowMs = 60_000;
/** Of one event from one address in a window; further ones are counted. */
const mostOfOne = 5;
/** Of all of one level together in a window, and as many when they are summed up. */
const mostLines = 100;
const mostCounted = 10_000;
const longestPath = 200;

/** Each level has lines of its own: an attacker who fails a thousand times must not hide that he got in. */
type Level = 'info' | 'warn';

function levelOf(event: SecurityEvent): Level {
  return event === 'signed_in' ? 'info' : 'warn';
}

interface Counted {
  event: SecurityEvent;
  network: string;
  times: number;
  written: number;
}

/**
 * One line an event, for people and programs that watch (`docs/operations.md`). An event that is repeated is counted and
 * summed up once a minute, so nobody can fill the disk: 300 lines a minute at most.
 *
 * An e-mail is written as a pseudonym under a key of this shop: the same account has the same one, but nobody can read or
 * guess who it is, not even when somebody typed a password into the field.
 */
export function createSecurityLog(
  log: Pick<Log, Level>,
  { sessionSecret, now = Date.now }: { sessionSecret: string; now?: () => number },
): SecurityLog {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'nucleo security log', 32));
  let began = now();
  let lines = { info: 0, warn: 0 };
  let uncounted = 0;
  let counted = new Map<string, Counted>();
  const timer = setInterval(sumUpWhenDue, windowMs);
  timer.unref();

  function pseudonymOf(email: string): string {
    return createHmac('sha256', key).update(email.normalize('NFKC').trim().toLowerCase()).digest('hex').slice(0, 16);
  }

  function countOf(event: SecurityEvent, network: string): Counted | null {
    const name = `${event} ${network}`;
    const known = counted.get(name);
    if (known || counted.size >= mostCounted) return known ?? null;
    const first = { event, network, times: 0, written: 0 };
    counted.set(name, first);
    return first;
  }

  function sumUp(): void {
    const seconds = Math.round((now() - began) / 1000);
    const silent = [...counted.values()].filter(({ times, written }) => times > written);
    silent.sort((a, b) => b.times - a.times);
    for (const { event, network, times, written } of silent.slice(0, mostLines)) {
      const repeated = { security: event, address: network, more: times - written, seconds };
      log[levelOf(event)](repeated, 'security event, repeated');
    }
    const others = silent.slice(mostLines);
    const more = others.reduce((sum, { times, written }) => sum + times - written, uncounted);
    if (more > 0) log.warn({ more, seconds }, 'security events of many other addresses');
    began = now();
    lines = { info: 0, warn: 0 };
    uncounted = 0;
    counted = new Map();
  }

  function sumUpWhenDue(): void {
    if (now() - began >= windowMs) sumUp();
  }

  return {
    record(event, { address, email, path, ...facts }) {
      sumUpWhenDue();
      const count = countOf(event, limitKey(address));
      if (!count) {
        uncounted += 1;
        return;
      }
      count.times += 1;
      const level = levelOf(event);
      if (count.written >= mostOfOne || lines[level] >= mostLines) return;
      count.written += 1;
      lines[level] += 1;
      log[level](
        {
          security: event,
          address,
          ...(path !== undefined && { path: path.slice(0, longestPath) }),
          ...(email !== undefined && { account: pseudonymOf(email) }),
          ...facts,
        },
        'security event',
      );
    },
    close() {
      clearInterval(timer);
      sumUp();
    },
  };
}
