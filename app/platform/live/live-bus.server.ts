import { randomBytes } from 'node:crypto';

/** What changed: by kind (products, lists …) the ids, or `all`. The triggers of `migrations/` choose the kinds. */
export type LiveChange = Readonly<Record<string, readonly string[] | 'all'>>;

/** `catch-up`: something may have been missed, so open pages should read their data again. */
export type LiveNews = LiveChange | 'catch-up';

export interface LiveMessage {
  /** Where this process stands after it. */
  position: string;
  news: LiveNews;
}

/** Hears changes from the database, gathers them, and tells the subscribers of this process. */
export interface LiveBus {
  /** Of this process, and growing. A page that asks for it before it reads its data misses nothing that comes later. */
  readonly position: string;
  subscribe(listener: (message: LiveMessage) => void): () => void;
  /** All that was told after a position, as one; null when nothing was. */
  newsSince(position: string): LiveNews | null;
  /** @param payload what the database announced */
  hear(payload: string): void;
  /** The database could not be heard for a while. */
  hearGap(): void;
  close(): void;
}

/** What comes within this time of a first change becomes one message with it. */
const gatherMs = 100;
/** More ids of one kind than this become `all`. */
const mostIds = 500;
const mostRemembered = 1_000;

/** @param onTrouble told of unreadable announcements and of listeners that throw */
export function createLiveBus(onTrouble: (error: unknown) => void): LiveBus {
  const processName = randomBytes(6).toString('hex');
  const listeners = new Set<(message: LiveMessage) => void>();
  const remembered: { number: number; news: LiveNews }[] = [];
  let last = 0;
  let gathered: LiveNews | null = null;
  let timer: NodeJS.Timeout | undefined;

  function gather(news: LiveNews): void {
    gathered = gathered === null ? news : merged([gathered, news]);
    timer ??= setTimeout(tell, gatherMs);
  }

  function tell(): void {
    timer = undefined;
    const news = gathered;
    gathered = null;
    if (news === null) return;
    last += 1;
    remembered.push({ number: last, news });
    if (remembered.length > mostRemembered) remembered.shift();
    const message = { position: positionOf(last), news };
    for (const listener of listeners) {
      try {
        listener(message);
      } catch (error) {
        onTrouble(error);
      }
    }
  }

  const positionOf = (number: number) => `${processName}-${number}`;

  return {
    get position() {
      return positionOf(last);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    newsSince(position) {
      const [from, digits = ''] = position.split('-');
      const number = /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
      if (from !== processName || Number.isNaN(number) || number > last) return 'catch-up';
      if (number === last) return null;
      // Messages that were missed must still be remembered.
      if ((remembered[0]?.number ?? last + 1) > number + 1) return 'catch-up';
      return merged(remembered.filter((each) => each.number > number).map((each) => each.news));
    },
    hear(payload) {
      const change = parseChange(payload);
      if (change) gather(change);
      else onTrouble(new Error(`The database announced something unreadable: ${payload.slice(0, 200)}`));
    },
    hearGap: () => gather('catch-up'),
    close() {
      clearTimeout(timer);
      listeners.clear();
    },
  };
}

/** @returns null when it is unreadable */
export function parseChange(payload: string): LiveChange | null {
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const isIds = (ids: unknown) =>
    ids === 'all' || (Array.isArray(ids) && ids.every((id): id is string => typeof id === 'string'));
  return Object.values(value).every(isIds) ? (value as LiveChange) : null;
}

export function merged(all: readonly LiveNews[]): LiveNews {
  const ids = new Map<string, Set<string> | 'all'>();
  for (const news of all) {
    if (news === 'catch-up') return 'catch-up';
    for (const [kind, changed] of Object.entries(news)) {
      const known = ids.get(kind) ?? new Set<string>();
      if (known === 'all') continue;
      if (changed !== 'all') for (const id of changed) known.add(id);
      ids.set(kind, changed === 'all' || known.size > mostIds ? 'all' : known);
    }
  }
  return Object.fromEntries([...ids].map(([kind, known]) => [kind, known === 'all' ? known : [...known]]));
}
