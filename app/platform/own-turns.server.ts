/**
 * Lets whoever waits begin one in a turn of the event loop, in the order in which they came. What the database and browsers have sent is
 * looked at in between: ten pages whose data is there at the same moment would otherwise be made one after the other, and a page that
 * has still to ask the database would wait for all of them each time.
 */
export function ownTurns(): () => Promise<void> {
  const waiting: (() => void)[] = [];

  function next(): void {
    const begin = waiting.shift();
    if (waiting.length > 0) setImmediate(next);
    begin?.();
  }

  return () =>
    new Promise((begin) => {
      waiting.push(begin);
      if (waiting.length === 1) setImmediate(next);
    });
}
