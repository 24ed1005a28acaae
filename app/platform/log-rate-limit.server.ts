export type Level = 'info' | 'warn' | 'error';

/** In a second. A shop that answers two thousand pages in one has a line of each; more trouble of one kind says nothing new. */
const mostOfKind: Readonly<Record<Level, number>> = { info: 2_000, warn: 100, error: 100 };
const windowMs = 1_000;
/** Words that a library puts together are endless; further ones count together. */
const mostKinds = 200;
const otherKinds = 'other lines';

export interface LogRateLimit {
  /** @param kind what the line says; what it is about stands beside it */
  mayWrite(level: Level, kind: string): boolean;
}

/**
 * Lines of each kind in a second are bounded, so that a flood of requests is no flood of lines, which would fill the disk.
 * @param report of those that were left out, once for the second
 */
export function createLogRateLimit(report: (leftOut: Record<string, number>) => void): LogRateLimit {
  const counts = new Map<string, number>();
  const leftOut = new Map<string, number>();

  function endWindow(): void {
    counts.clear();
    if (leftOut.size === 0) return;
    const all = Object.fromEntries(leftOut);
    leftOut.clear();
    report(all);
  }

  return {
    mayWrite(level, says) {
      if (counts.size === 0) setTimeout(endWindow, windowMs).unref();
      const kind = counts.has(says) || counts.size < mostKinds ? says : otherKinds;
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      if (count <= mostOfKind[level]) return true;
      leftOut.set(kind, (leftOut.get(kind) ?? 0) + 1);
      return false;
    },
  };
}
