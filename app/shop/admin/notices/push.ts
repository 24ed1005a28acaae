import type { Done, Refused } from '../../shared/refusal.ts';

/** Where a browser takes messages, and the keys that only it can open them with. */
export interface PushTarget {
  address: string;
  p256dh: string;
  auth: string;
}

/** What the service worker shows (`public/sw.js`). */
export interface PushMessage {
  title: string;
  body: string;
  /** A path in the admin. */
  to: string;
  /** A second push with the same tag replaces the first. */
  tag: string;
}

export type PushOutcome =
  | Done
  /** The push service knows the browser no more: nothing is sent there again. */
  | Refused<'gone', { reason: string }>
  /** This message will never be taken. */
  | Refused<'refused', { reason: string }>;

export type PushEnd = 'gone' | 'refused' | 'given_up' | 'overtaken';

/** Trying again may help. */
export class PushDelayed extends Error {
  override readonly name = 'PushDelayed';
  /** What the service asks for. */
  readonly waitSeconds: number;
  constructor(reason: string, waitSeconds = 0) {
    super(reason);
    this.waitSeconds = waitSeconds;
  }
}

export interface PushSender {
  /** With which a browser subscribes: it takes messages of its owner only. */
  publicKey: string;
  /** Whether messages may go there: to a push service on the web, in a demo also to this machine. */
  takes(address: string): boolean;
  /**
   * Answers within half a minute, whatever the service does.
   * @throws PushDelayed
   */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}
