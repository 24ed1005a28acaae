/**
 * How long something that a test waits for may take, before it counts as never coming. Nothing is to fail because a machine is slow, so this
 * is many times what a slow one needs. What a test says of time itself (a limit, a time-out of the shop) has a figure of its own.
 */
export const longestWaitMs = 120_000;

/** Of a whole test, with all that it waits for. Only what hangs ends by it. */
export const longestTestMs = 900_000;
