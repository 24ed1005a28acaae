import type { Customer, Session } from './customer.ts';

/**
 * The contract of accounts and sessions. `headers` are a request's own; `setCookies` are `Set-Cookie` values that the
 * answer must carry. Nothing here limits calls: the commands do.
 */
export interface Identity {
  /**
   * Does not sign in.
   * @returns null when the address has an account
   */
  register(account: { email: string; password: string; name: string }): Promise<Customer | null>;
  /**
   * Ends the browser's former session.
   * @returns null when address and password do not match
   */
  signIn(login: { email: string; password: string }, headers: Headers): Promise<SignedIn | null>;
  signOut(headers: Headers): Promise<SetCookies>;
  /** Sets cookies when the session was extended. */
  readSession(headers: Headers): Promise<{ session: Session | null } & SetCookies>;

  hasPassword(customerId: string): Promise<boolean>;
  isPassword(customerId: string, password: string): Promise<boolean>;
  /** Ends every session of the customer except the one named. */
  setPassword(customerId: string, password: string, keepSessionId: string | null): Promise<void>;

  /** A token for setting a new password, good for one hour and once; null without an account. */
  resetToken(email: string): Promise<{ customer: Customer; token: string } | null>;
  /** @returns null when the token is wrong, used or expired */
  resetPassword(token: string, password: string): Promise<Customer | null>;

  /** A token, good for one hour, that proves access to the customer's address or to the new one. */
  emailToken(customer: Customer, newEmail?: string): Promise<string>;
  /** @returns null when the token is wrong or expired, or another account has the address by now */
  confirmEmail(token: string, headers: Headers): Promise<EmailConfirmed | null>;

  /** null while Google is not set up or cannot be reached. */
  startGoogle(addresses: GoogleAddresses, headers: Headers): Promise<({ url: string } & SetCookies) | null>;
  handle(request: Request): Promise<Response>;
}

export interface SetCookies {
  setCookies: string[];
}

export interface SignedIn extends SetCookies {
  customer: Customer;
}

export interface EmailConfirmed {
  customer: Customer;
  formerEmail: string | null;
}

export interface GoogleAddresses {
  returning: string;
  registered: string;
  failed: string;
}
