import { randomBytes } from 'node:crypto';
import { type LiveNews, merged, parseAnnouncement } from './live-news.ts';

export interface LiveMessage {
  /** Where a page stands that has heard it. */
  position: string;
  news: LiveNews;
}

/** Hears changes from the database, gathers them, and tells the subscribers of this process. */
export interface LiveBus {
  /**
   * The mark of the last announcement that was heard: good at every process that has heard it. A page that asks for it
   * before it reads its data misses nothing that comes later.
   */
  readonly position: string;
  subscribe(listener: (message: LiveMessage) => void): () => void;
  /** Told of each announcement while it is heard, before it is gathered with others. */
  onHeard(listener: (news: LiveNews) => void): () => void;
  /** All that was heard after a position, as one; null when nothing was. What came together with it may be among it. */
  newsSince(position: string): LiveNews | null;
  /** @param payload what the database announced */
  hear(payload: string): void;
  /** The database could not be heard for a while. */
  hearGap(): void;
  close(): void;
}

/** Announcements that were told as one message. */
interface Gathered {
  number: number;
  marks: string[];
  news: LiveNews;
}

/** What comes within this time of a first change becomes one message with it. */
const gatherMs = 100;
const mostRemembered = 1_000;

/** @param onTrouble told of unreadable announcements and of listeners that throw */
export function createLiveBus(onTrouble: (error: unknown) => void): LiveBus {
  const processName = randomBytes(6).toString('hex');
  const listeners = new Set<(message: LiveMessage) => void>();
  const hearers = new Set<(news: LiveNews) => void>();
  /** By growing number without holes; while there is a timer, the last one is still gathering. */
  let remembered: Gathered[] = [];
  const numberOf = new Map<string, number>();
  let last = 0;
  let ownMarks = 0;
  let timer: NodeJS.Timeout | undefined;
  let position = ownMark();
  remember(position, {});

  /** For what the database gave no mark: only this process knows it. */
  function ownMark(): string {
    ownMarks += 1;
    return `${processName}-${ownMarks}`;
  }

  function take(mark: string, news: LiveNews): void {
    const gathering = timer ? remembered.at(-1) : undefined;
    if (gathering) {
      gathering.news = merged([gathering.news, news]);
      gathering.marks.push(mark);
      numberOf.set(mark, gathering.number);
    } else {
      remember(mark, news);
    }
    position = mark;
    timer ??= setTimeout(tell, gatherMs);
    tellAll(hearers, news);
  }

  function remember(mark: string, news: LiveNews): void {
    last += 1;
    remembered.push({ number: last, marks: [mark], news });
    numberOf.set(mark, last);
    if (remembered.length > mostRemembered) for (const old of remembered.shift()?.marks ?? []) numberOf.delete(old);
  }

  function tell(): void {
    timer = undefined;
    const news = remembered.at(-1)?.news;
    if (news) tellAll(listeners, { position, news });
  }

  function tellAll<Told>(all: ReadonlySet<(told: Told) => void>, told: Told): void {
    for (const listener of all) {
      try {
        listener(told);
      } catch (error) {
        onTrouble(error);
      }
    }
  }

  return {
    get position() {
      return position;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onHeard(listener) {
      hearers.add(listener);
      return () => hearers.delete(listener);
    },
    newsSince(since) {
      const number = numberOf.get(since);
      if (number === undefined) return 'catch-up';
      const index = number - (remembered[0]?.number ?? 0);
      const isLastOfIts = remembered[index]?.marks.at(-1) === since;
      const later = remembered.slice(isLastOfIts ? index + 1 : index);
      return later.length === 0 ? null : merged(later.map(({ news }) => news));
    },
    hear(payload) {
      const announcement = parseAnnouncement(payload);
      if (announcement) take(announcement.mark ?? ownMark(), announcement.news);
      else onTrouble(new Error(`The database announced something unreadable: ${payload.slice(0, 200)}`));
    },
    hearGap() {
      remembered = [];
      numberOf.clear();
      // What was being gathered is part of catching up.
      clearTimeout(timer);
      timer = undefined;
      take(ownMark(), 'catch-up');
    },
    close() {
      clearTimeout(timer);
      listeners.clear();
      hearers.clear();
    },
  };
}
