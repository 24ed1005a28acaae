export const shortestPassword = 8;
export const longestPassword = 128;

/** Why something cannot be a password. */
export type PasswordRefusal = 'too_short' | 'too_long' | 'common' | 'personal';
