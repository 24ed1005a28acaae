/** A thief of the admin's session cookie has it for a day's work at most. */
export const adminSessionHours = 12;
/** After so long without a press, what moves money asks again who is there. */
export const idleMinutes = 30;
