import type { Encoding } from '#app/platform/http/accepted-encoding.ts';
import { concerns, type LiveNews, type Shown } from '#app/shop/shared/live-change.ts';
import { boundedStore } from './bounded-store.ts';
import type { KeptAddress } from './kept-address.ts';
import { addEncoding, type KeptPage } from './kept-page.ts';

/** What a render gives: a page to keep, or an answer for the one who asked (not found, failed, with a cookie). */
export type Made<Answer> = { page: KeptPage; shown: Shown } | { answer: Answer };

export type Given<Answer> = { page: KeptPage; isFromMemory: boolean } | { answer: Answer };

export interface KeptPages {
  /** Null when it is not kept. Ask `caughtUp` before. */
  find(address: KeptAddress): KeptPage | null;
  /** Whether all that was acknowledged before this call has been heard. A process that hears nothing keeps nothing. */
  caughtUp(): Promise<boolean>;
  /**
   * From memory, or rendered once for all who ask meanwhile. Nobody gets what was read before a change that was
   * acknowledged before they asked.
   * @returns null for those who must render for themselves
   */
  get<Answer>(address: KeptAddress, make: () => Promise<Made<Answer>>): Promise<Given<Answer> | null>;
  bodyOf(address: KeptAddress, page: KeptPage, encoding: Encoding): Buffer<ArrayBuffer>;
}

interface Making {
  made: Promise<Made<unknown>>;
  /** Heard since it began to read. */
  heard: LiveNews[];
}

interface Ways {
  /** Called at once when the database's announcement arrives. */
  onHeard(listener: (news: LiveNews) => void): void;
  caughtUp(): Promise<boolean>;
  now(): Date;
  /** Of all parts together; an eighth is for searches, an eighth for lists with filters. */
  mostBytes: number;
}

/** After so many renders that a change overtook, an asker renders for itself. */
const mostWaits = 3;

/** Rare addresses that were asked for once. */
const mostRemembered = 5_000;

export function createKeptPages({ onHeard, caughtUp, now, mostBytes }: Ways): KeptPages {
  const searches = boundedStore(mostBytes / 8);
  const filtered = boundedStore(mostBytes / 8);
  const others = boundedStore(mostBytes - (2 * mostBytes) / 8);
  const askedOnce = recentKeys(mostRemembered);
  const underWay = new Map<string, Making>();
  const makings = new Set<Making>();
  const storeOf = ({ isSearch, isFiltered }: KeptAddress) => (isSearch ? searches : isFiltered ? filtered : others);
  const isWorthKeeping = ({ isRare, key }: KeptAddress) => !isRare || !askedOnce.isNew(key);

  onHeard((news) => {
    for (const making of makings) making.heard.push(news);
    searches.drop(news);
    filtered.drop(news);
    others.drop(news);
  });

  function find(address: KeptAddress): KeptPage | null {
    return storeOf(address).find(address.key, now().getTime());
  }

  function begin(address: KeptAddress, make: () => Promise<Made<unknown>>): Making {
    const making: Making = { heard: [], made: made() };
    underWay.set(address.key, making);
    makings.add(making);
    return making;

    async function made(): Promise<Made<unknown>> {
      try {
        const result = await make();
        const isOvertaken = 'page' in result && making.heard.some((news) => concerns(result.shown, news));
        if ('page' in result && !isOvertaken && isWorthKeeping(address)) {
          storeOf(address).put(address.key, result.page, result.shown);
        }
        return result;
      } finally {
        makings.delete(making);
        if (underWay.get(address.key) === making) underWay.delete(address.key);
      }
    }
  }

  return {
    find,
    caughtUp,
    bodyOf(address, page, encoding) {
      const ready = page.bodies[encoding];
      if (ready) return ready;
      const body = addEncoding(page, encoding);
      storeOf(address).weigh(address.key, page);
      return body;
    },
    async get<Answer>(address: KeptAddress, make: () => Promise<Made<Answer>>): Promise<Given<Answer> | null> {
      if (!(await caughtUp())) return null;
      for (let waits = 0; waits < mostWaits; waits += 1) {
        const page = find(address);
        if (page) return { page, isFromMemory: true };
        const running = underWay.get(address.key);
        if (!running) {
          const made = (await begin(address, make).made) as Made<Answer>;
          return 'page' in made ? { page: made.page, isFromMemory: false } : made;
        }
        // What this asker could know of; a render that read before it is not for this asker.
        const known = running.heard.length;
        const result = await running.made;
        if (!('page' in result)) return null;
        if (!running.heard.slice(0, known).some((news) => concerns(result.shown, news))) {
          return { page: result.page, isFromMemory: false };
        }
      }
      return null;
    },
  };
}

function recentKeys(most: number) {
  const keys = new Set<string>();
  return {
    /** Remembers the key; the one that came longest ago is forgotten. */
    isNew(key: string): boolean {
      if (keys.has(key)) return false;
      keys.add(key);
      const [oldest] = keys;
      if (keys.size > most && oldest !== undefined) keys.delete(oldest);
      return true;
    },
  };
}
