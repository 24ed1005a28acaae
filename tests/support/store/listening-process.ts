import { parseAnnouncement } from '#app/platform/live/live-bus.server.ts';
import type { Invalidation } from '#app/shop/shared/cache-tags.ts';
import type { testDatabase } from './database.ts';

/** What holds products in a process listens through these, as `services.server.ts` gives them. */
export interface ListeningProcess {
  onInvalidation(listener: (invalidation: Invalidation) => void): void;
  isUpToDate(): Promise<boolean>;
  notify(invalidation: Invalidation): void;
  /** False means that the listener is disconnected, and that the process knows. */
  state: { isConnected: boolean };
  stop(): Promise<void>;
}

export async function aListeningProcess({ handle }: ReturnType<typeof testDatabase>): Promise<ListeningProcess> {
  const listeners: ((invalidation: Invalidation) => void)[] = [];
  const state = { isConnected: true };
  const notify = (invalidation: Invalidation) => {
    for (const listener of listeners) listener(invalidation);
  };
  const { isUpToDate, stop } = await handle.listen('live', {
    onMessage: (payload) => state.isConnected && notify(parseAnnouncement(payload)?.change ?? 'resync'),
    onResync: () => notify('resync'),
  });
  return {
    onInvalidation: (listener) => void listeners.push(listener),
    isUpToDate: async () => (await isUpToDate()) && state.isConnected,
    notify,
    state,
    stop: async () => void (await stop()),
  };
}
