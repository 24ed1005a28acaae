import { parseAnnouncement } from '#app/platform/live/live-news.ts';
import type { LiveNews } from '#app/shop/shared/live-change.ts';
import type { testDatabase } from './database.ts';

/** What holds products in a process listens through these, as `services.server.ts` gives them. */
export interface ListeningProcess {
  onHeard(listener: (news: LiveNews) => void): void;
  caughtUp(): Promise<boolean>;
  hear(news: LiveNews): void;
  /** False makes the process deaf, and it knows. */
  state: { hears: boolean };
  stop(): Promise<void>;
}

export async function aListeningProcess({ handle }: ReturnType<typeof testDatabase>): Promise<ListeningProcess> {
  const listeners: ((news: LiveNews) => void)[] = [];
  const state = { hears: true };
  const hear = (news: LiveNews) => {
    for (const listener of listeners) listener(news);
  };
  const { caughtUp, stop } = await handle.listen('live', {
    onMessage: (payload) => state.hears && hear(parseAnnouncement(payload)?.news ?? 'catch-up'),
    onGap: () => hear('catch-up'),
  });
  return {
    onHeard: (listener) => void listeners.push(listener),
    caughtUp: async () => (await caughtUp()) && state.hears,
    hear,
    state,
    stop: async () => void (await stop()),
  };
}
