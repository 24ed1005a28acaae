/**
 * A single flight, of which only runs that start after the call count: many callers share one run, and what was true before a call
 * counts in its outcome. One run goes on at a time: who calls while it runs shares the next one.
 */
export function coalesce<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let isRunning = false;
  let next: PromiseWithResolvers<Result> | null = null;

  function start(): void {
    const round = next;
    next = null;
    if (!round) return;
    isRunning = true;
    run()
      .then(round.resolve, round.reject)
      .finally(() => {
        isRunning = false;
        // Those whose requests have come in by then are in it, too.
        if (next) setImmediate(start);
      });
  }

  return () => {
    if (!next) {
      next = Promise.withResolvers<Result>();
      // Later in this turn of the event loop, so that all its requests are in.
      if (!isRunning) setImmediate(start);
    }
    return next.promise;
  };
}
