import { inRounds } from '#app/platform/rounds.server.ts';
import type { LiveNews } from '../../shared/live-change.ts';
import type { ProductCategory } from '../categories.ts';
import { createHeldCategories, type OfCategory, type RowsById } from './held-categories.server.ts';

export interface FollowedCategories<Of> {
  /**
   * Right for all that was acknowledged before the call. Use them before waiting for anything else: they are brought up
   * to date in place.
   * @param hasHeard what the process said for this request, whose writes it need not be asked about again
   */
  of(categories: readonly ProductCategory[], hasHeard?: boolean): Promise<Of[]>;
  /** Products held now. */
  readonly size: number;
}

/** How a process hears what has changed in the shop. */
export interface Hearing {
  onHeard(listener: (news: LiveNews) => void): void;
  /** Whether all that was acknowledged before this call has been heard. */
  caughtUp(): Promise<boolean>;
}

interface Ways<Of, Row> extends Hearing {
  read(category: ProductCategory): Promise<Of>;
  readRows(ids: readonly string[]): Promise<RowsById<Row>>;
  put(into: Of, row: Row): void;
  remove(from: Of, id: string): void;
  /** Products whose rows the news changes. */
  namedBy(news: LiveNews): readonly string[] | 'all';
  /** Before a reading that must not rely on anything that was heard. */
  onDeaf?(): void;
  /** Products that may stay in memory. */
  most?: number;
}

const usualMost = 1_500_000;
/** More changed products than this are better read with all others. */
const mostChanged = 2_000;
/** After so many reads that news of everything overtook, whoever asks gets one of his own. */
const mostTries = 3;

/**
 * Read on first use and kept right by the announcements of the database, as kept pages are (docs/kept-pages.md): before
 * each answer the process asks whether it has heard everything, reads what was named anew, and forgets all when news
 * names nothing. A process that hears nothing reads from the database each time.
 */
export function createFollowedCategories<Of extends OfCategory, Row>({
  read,
  readRows,
  put,
  remove,
  namedBy,
  onHeard,
  caughtUp,
  onDeaf,
  most = usualMost,
}: Ways<Of, Row>): FollowedCategories<Of> {
  let changed = new Set<string>();
  let isRefreshing = false;
  const held = createHeldCategories<Of, Row>({ read, put, remove, onChanged: (id) => changed.add(id), most });

  onHeard((news) => {
    const ids = namedBy(news);
    if (ids === 'all' || changed.size + ids.length > mostChanged) {
      changed = new Set();
      held.forgetAll();
    } else {
      for (const id of ids) hear(id);
    }
  });

  function hear(id: string): void {
    changed.add(id);
    held.hear(id);
  }

  const refresh = inRounds(async () => {
    if (changed.size === 0) return;
    const ids = [...changed];
    changed = new Set();
    isRefreshing = true;
    const change = held.beginChange();
    try {
      change(ids, await readRows(ids));
    } catch (error) {
      for (const id of ids) hear(id);
      throw error;
    } finally {
      isRefreshing = false;
    }
  });

  async function readAlone(categories: readonly ProductCategory[]): Promise<Of[]> {
    onDeaf?.();
    const all: Of[] = [];
    for (const category of categories) all.push(await held.readAlone(category));
    return all;
  }

  return {
    get size() {
      return held.size;
    },
    async of(categories, hasHeard) {
      if (!(hasHeard ?? (await caughtUp()))) return readAlone(categories);
      for (let tries = 0; tries < mostTries; tries += 1) {
        for (const category of categories) if (!held.find(category)) await held.read(category);
        if (changed.size > 0 || isRefreshing) await refresh();
        const all = categories.flatMap((category) => held.find(category) ?? []);
        if (all.length === categories.length) return all;
      }
      return readAlone(categories);
    },
  };
}
