/** Whoever stole the cookie of a desk has it for a day's work at most. */
export const deskSessionHours = 12;
/** After so long without a press, what moves money asks again who is there. */
export const idleMinutes = 30;
