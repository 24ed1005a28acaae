/** Refusals are held for so long when there were more than so many in this time. */
const holdMs = 1_000;
const mostAtOnce = 100;
/** Each holds a connection and some kilobytes. As many as connections are let in: 4,000 that were not held took the processor alone. */
const mostConnectionsDelayed = 10_000;

/**
 * Refuses a few at once and a flood of them slowly: programs ask again as soon as they are refused, and 400 connections that did so left a
 * fifth of the processor for everybody else.
 */
export function delayedRefusals(mostDelayed = mostConnectionsDelayed): (refuse: () => void) => void {
  let lately = 0;
  let delayed = 0;
  return (refuse) => {
    if (lately === 0) {
      setTimeout(() => {
        lately = 0;
      }, holdMs).unref();
    }
    lately += 1;
    if (lately <= mostAtOnce || delayed >= mostDelayed) {
      refuse();
      return;
    }
    delayed += 1;
    setTimeout(() => {
      delayed -= 1;
      refuse();
    }, holdMs);
  };
}
