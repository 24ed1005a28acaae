import { coalesce } from '../concurrency/coalesce.server.ts';
import type { Invalidation } from './live-bus.server.ts';

/** The process's copy of something small, which follows the database. */
export interface FollowedCopy {
  /** Resolves once the copy has what was announced before the call; at once nearly always. */
  settled(): Promise<void>;
  /** Reads it whatever was announced. */
  read(): Promise<void>;
}

export interface FollowingOptions {
  /** Of the live bus: called at once when the database's announcement arrives. */
  onInvalidation(listener: (invalidation: Invalidation) => void): void;
  onTrouble(error: unknown): void;
}

interface CopyOptions extends FollowingOptions {
  isConcerned(invalidation: Invalidation): boolean;
  /** Brings the copy up to date. */
  refresh(): Promise<void>;
  /** Whether the copy is out of date by the clock alone. */
  hasEnded?(): boolean;
}

export function followDatabase({
  isConcerned,
  refresh,
  hasEnded = () => false,
  onInvalidation,
  onTrouble,
}: CopyOptions): FollowedCopy {
  let received = 0;
  let applied = 0;

  const read = coalesce(async () => {
    const until = received;
    await refresh();
    applied = until;
  });

  async function settled(): Promise<void> {
    const until = received;
    try {
      while (applied < until || hasEnded()) await read();
    } catch (error) {
      // What reads the database next says so; the copy stays as it was, and the next call tries again.
      onTrouble(error);
    }
  }

  onInvalidation((invalidation) => {
    if (!isConcerned(invalidation)) return;
    received += 1;
    void settled();
  });

  return { settled, read };
}
