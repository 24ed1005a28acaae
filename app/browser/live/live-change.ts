/** A message of `GET /api/live`: the ids that changed, by kind. */
export type LiveChange = Readonly<Record<string, readonly string[] | 'all' | undefined>>;

/** What a page shows, by the same kinds. `any`: every change of this kind matters to it. */
export type Shown = Readonly<Record<string, readonly string[] | 'any' | undefined>>;

export interface Follower {
  shown: () => Shown;
  reload: () => Promise<void>;
  signal: AbortSignal;
}

export function concerns(change: LiveChange, shown: Shown): boolean {
  return Object.entries(shown).some(([kind, mine]) => {
    const changed = change[kind];
    if (!changed?.length || !mine?.length) return false;
    return changed === 'all' || mine === 'any' || mine.some((id) => changed.includes(id));
  });
}
