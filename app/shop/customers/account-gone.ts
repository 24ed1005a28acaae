const foreignKeyViolation = '23503';

/** Thrown by what looks for the account before it writes, and finds none. */
export class AccountGone extends Error {
  override readonly name = 'AccountGone';
}

/**
 * Whether a write named an account that was deleted while it ran, from another window of the same shopper. The session was there when the
 * request began; the database then refuses what refers to the account. The request handler treats it as a request without a session.
 */
export function isAccountGone(error: unknown): boolean {
  if (error instanceof AccountGone) return true;
  if (!(error instanceof Error)) return false;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === foreignKeyViolation && typeof constraint === 'string' && constraint.endsWith('_customer_id_fkey');
}
