import { onTestFinished, vi } from 'vitest';

/** Until the test ends it stays the moment it is now, for the store of this process, too: what is allowed each minute is counted once. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
}
