/**
 * Of a shopper neither length nor strength is a reason: the specification has no such rule (S5.12). `short` and `plain` are for the
 * owner (`owner-sign-in/owner-password.server.ts`).
 */
export type PasswordRefusal = 'missing' | 'leaked' | 'short' | 'plain';
