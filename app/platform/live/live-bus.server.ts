import { randomBytes } from 'node:crypto';
import type { DatabaseHandle, Listening } from '../database.server.ts';

/** What changed: by kind (products, lists …) the ids, or `all`. The triggers of `migrations/` choose the kinds. */
export type ChangedIds = Readonly<Record<string, readonly string[] | 'all'>>;

/** `resync`: something may have been missed, so everything that was read before may be out of date, and is read again. */
export type Invalidation = ChangedIds | 'resync';

interface Announcement {
  change: ChangedIds;
  /** Unique, and the same at every process. Null when it was not made by `announce` of `migrations/0025_kept_pages.sql`. */
  id: string | null;
}

export interface LiveMessage {
  /** The cursor of a page that has received it. */
  cursor: string;
  invalidation: Invalidation;
}

/** Receives changes from the database, coalesces them, and notifies the subscribers of this process. */
export interface LiveBus {
  /**
   * The id of the last announcement that was received: good at every process that has received it. A page that asks for it
   * before it reads its data misses nothing that comes later.
   */
  readonly cursor: string;
  subscribe(listener: (message: LiveMessage) => void): () => void;
  /**
   * The listener is called for each announcement as it is received, before it is coalesced with others. The page cache drops its pages and
   * the read model its rows by it, so that whoever reloads after the message gets what is right.
   */
  onInvalidation(listener: (invalidation: Invalidation) => void): () => void;
  /** All that was received after a cursor, as one; null when nothing was. What came together with it may be among it. */
  invalidationSince(cursor: string): Invalidation | null;
  /** @param payload what the database announced */
  receive(payload: string): void;
  /** The listener on the database was disconnected for a while. */
  resync(): void;
  close(): void;
}

/** Announcements that were sent as one message. */
interface CoalescedMessage {
  number: number;
  ids: string[];
  invalidation: Invalidation;
}

/** What comes within this time of a first change becomes one message with it. */
const coalesceMs = 100;
const mostRemembered = 1_000;
const longestId = 64;
/** More ids of one kind than this become `all`. */
const mostIds = 500;

/** @param onTrouble called for unreadable announcements and of listeners that throw */
export function createLiveBus(onTrouble: (error: unknown) => void): LiveBus {
  const processName = randomBytes(6).toString('hex');
  const listeners = new Set<(message: LiveMessage) => void>();
  const receivers = new Set<(invalidation: Invalidation) => void>();
  /** By growing number without holes; while there is a timer, the last one is still coalescing. */
  let remembered: CoalescedMessage[] = [];
  const numberOf = new Map<string, number>();
  let last = 0;
  let ownIdCount = 0;
  let timer: NodeJS.Timeout | undefined;
  let cursor = ownId();
  remember(cursor, {});

  /** An id for what the database gave none: only this process knows it. */
  function ownId(): string {
    ownIdCount += 1;
    return `${processName}-${ownIdCount}`;
  }

  function take(id: string, invalidation: Invalidation): void {
    const pending = timer ? remembered.at(-1) : undefined;
    if (pending) {
      pending.invalidation = merged([pending.invalidation, invalidation]);
      pending.ids.push(id);
      numberOf.set(id, pending.number);
    } else {
      remember(id, invalidation);
    }
    cursor = id;
    timer ??= setTimeout(notify, coalesceMs);
    notifyAll(receivers, invalidation);
  }

  function remember(id: string, invalidation: Invalidation): void {
    last += 1;
    remembered.push({ number: last, ids: [id], invalidation });
    numberOf.set(id, last);
    if (remembered.length > mostRemembered) for (const old of remembered.shift()?.ids ?? []) numberOf.delete(old);
  }

  function notify(): void {
    timer = undefined;
    const invalidation = remembered.at(-1)?.invalidation;
    if (invalidation) notifyAll(listeners, { cursor, invalidation });
  }

  function notifyAll<Message>(all: ReadonlySet<(message: Message) => void>, message: Message): void {
    for (const listener of all) {
      try {
        listener(message);
      } catch (error) {
        onTrouble(error);
      }
    }
  }

  return {
    get cursor() {
      return cursor;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onInvalidation(listener) {
      receivers.add(listener);
      return () => receivers.delete(listener);
    },
    invalidationSince(since) {
      const number = numberOf.get(since);
      if (number === undefined) return 'resync';
      const index = number - (remembered[0]?.number ?? 0);
      const isLastOfIts = remembered[index]?.ids.at(-1) === since;
      const later = remembered.slice(isLastOfIts ? index + 1 : index);
      return later.length === 0 ? null : merged(later.map(({ invalidation }) => invalidation));
    },
    receive(payload) {
      const announcement = parseAnnouncement(payload);
      if (announcement) take(announcement.id ?? ownId(), announcement.change);
      else onTrouble(new Error(`The database announced something unreadable: ${payload.slice(0, 200)}`));
    },
    resync() {
      remembered = [];
      numberOf.clear();
      // What was being coalesced is part of it.
      clearTimeout(timer);
      timer = undefined;
      take(ownId(), 'resync');
    },
    close() {
      clearTimeout(timer);
      listeners.clear();
      receivers.clear();
    },
  };
}

/** The triggers of `migrations/` announce changes here. */
const liveChannel = 'live';

/** @returns a bus that hears the database, and whether it has received every write that was acknowledged before the call, at any process */
export async function openLiveBus(
  database: Pick<DatabaseHandle, 'listen'>,
  onTrouble: (error: unknown) => void,
): Promise<{ bus: LiveBus } & Pick<Listening, 'isUpToDate'>> {
  const bus = createLiveBus(onTrouble);
  const { isUpToDate } = await database.listen(liveChannel, { onMessage: bus.receive, onResync: bus.resync });
  return { bus, isUpToDate };
}

/** @returns null when it is unreadable */
export function parseAnnouncement(payload: string): Announcement | null {
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { at, ...change } = value as Record<string, unknown>;
  if (!Object.values(change).every(isIds)) return null;
  return { change: change as ChangedIds, id: typeof at === 'string' && at.length <= longestId ? at : null };
}

function isIds(ids: unknown): boolean {
  return ids === 'all' || (Array.isArray(ids) && ids.every((id): id is string => typeof id === 'string'));
}

export function merged(all: readonly Invalidation[]): Invalidation {
  const ids = new Map<string, Set<string> | 'all'>();
  for (const invalidation of all) {
    if (invalidation === 'resync') return 'resync';
    for (const [kind, changed] of Object.entries(invalidation)) {
      const known = ids.get(kind) ?? new Set<string>();
      if (known === 'all') continue;
      if (changed !== 'all') for (const id of changed) known.add(id);
      ids.set(kind, changed === 'all' || known.size > mostIds ? 'all' : known);
    }
  }
  return Object.fromEntries([...ids].map(([kind, known]) => [kind, known === 'all' ? known : [...known]]));
}
