import type { Refused } from '../shared/refusal.ts';
import {
  type FrontPage,
  type FrontPageList,
  type FrontStrip,
  mostSlides,
  mostStrips,
  type Slide,
} from './front-page.ts';

export type SlideContent = Omit<Slide, 'id' | 'isOn'>;
export type StripContent = Pick<FrontStrip, 'title' | 'category' | 'products'> & {
  kind: FrontStrip['kind'];
};

/** One change of the draft. Without an id it adds. */
export type DraftChange =
  | { kind: 'slide'; id: number | null; content: SlideContent }
  | { kind: 'strip'; id: number | null; content: StripContent }
  | { kind: 'move'; list: FrontPageList; id: number; by: 1 | -1 }
  | { kind: 'switch'; list: FrontPageList; id: number; isOn: boolean }
  | { kind: 'remove'; list: FrontPageList; id: number };

export type DraftProblem = Refused<'unknown' | 'full'>;

/** @returns the same page where nothing changes */
export function changedPage(page: FrontPage, change: DraftChange): { ok: true; page: FrontPage } | DraftProblem {
  switch (change.kind) {
    case 'slide':
      return withEntry(page, 'slides', change.id, change.content, mostSlides);
    case 'strip':
      return changedStrip(page, change);
    case 'move':
      return inList(page, change, (entries, at) => moved(entries, at, change.by));
    case 'switch':
      return inList(page, change, (entries, at) =>
        entries.map((entry, position) => (position === at ? { ...entry, isOn: change.isOn } : entry)),
      );
    case 'remove':
      return inList(page, change, (entries, at) =>
        canRemove(entries[at]) ? entries.filter((_entry, position) => position !== at) : entries,
      );
  }
}

/** The two strips that the specification names can be switched off only. */
export function canRemove(entry: Slide | FrontStrip | undefined): boolean {
  return !entry || !('kind' in entry) || entry.kind === 'category' || entry.kind === 'products';
}

/** A strip stays of its kind. */
function changedStrip(page: FrontPage, { id, content }: Extract<DraftChange, { kind: 'strip' }>) {
  const isOther = id !== null && page.strips.some((strip) => strip.id === id && strip.kind !== content.kind);
  if (isOther) return { ok: false, code: 'unknown' } as const;
  return withEntry(page, 'strips', id, content, mostStrips);
}

function withEntry(
  page: FrontPage,
  list: FrontPageList,
  id: number | null,
  content: SlideContent | StripContent,
  most: number,
): { ok: true; page: FrontPage } | DraftProblem {
  const entries: readonly (Slide | FrontStrip)[] = page[list];
  if (id === null) {
    if (entries.length >= most) return { ok: false, code: 'full' };
    const next = 1 + Math.max(0, ...entries.map((entry) => entry.id));
    return { ok: true, page: { ...page, [list]: [...entries, { id: next, ...content, isOn: true }] } };
  }
  if (!entries.some((entry) => entry.id === id)) return { ok: false, code: 'unknown' };
  const changed = entries.map((entry) => (entry.id === id ? { id, ...content, isOn: entry.isOn } : entry));
  return { ok: true, page: { ...page, [list]: changed } };
}

function inList(
  page: FrontPage,
  { list, id }: { list: FrontPageList; id: number },
  change: (entries: readonly (Slide | FrontStrip)[], at: number) => readonly (Slide | FrontStrip)[],
): { ok: true; page: FrontPage } | DraftProblem {
  const at = page[list].findIndex((entry) => entry.id === id);
  return at < 0 ? { ok: false, code: 'unknown' } : { ok: true, page: { ...page, [list]: change(page[list], at) } };
}

function moved<Entry>(entries: readonly Entry[], at: number, by: 1 | -1): readonly Entry[] {
  const other = at + by;
  if (other < 0 || other >= entries.length) return entries;
  const result = [...entries];
  [result[at], result[other]] = [entries[other] as Entry, entries[at] as Entry];
  return result;
}
