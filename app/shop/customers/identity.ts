import type { Customer, Session } from './customer.ts';

/**
 * What the shop asks of whoever keeps accounts and sessions. Headers are a request's own; `setCookies` are values for
 * `Set-Cookie`, which the answer has to carry. Nothing here limits how often it is called: the commands do.
 */
export interface Identity {
  /** Makes an account, without signing in. @returns null when the address has one */
  register(account: { email: string; password: string; name: string }): Promise<Customer | null>;
  /** A new session; the one that the browser had before ends. @returns null when address and password do not belong together */
  signIn(login: { email: string; password: string }, headers: Headers): Promise<SignedIn | null>;
  /** Ends the session on the server, not only in the browser. */
  signOut(headers: Headers): Promise<SetCookies>;
  /** Who is signed in. Now and then the session is made longer, and then there are cookies to set. */
  readSession(headers: Headers): Promise<{ session: Session | null } & SetCookies>;

  hasPassword(customerId: string): Promise<boolean>;
  isPassword(customerId: string, password: string): Promise<boolean>;
  /** Sets the password and ends every session of the customer but the one named. */
  setPassword(customerId: string, password: string, keepSessionId: string | null): Promise<void>;

  /** Proof for a link in a mail that its reader may set a new password; for one hour, once. Null: no such account. */
  resetToken(email: string): Promise<{ customer: Customer; token: string } | null>;
  /** @returns the customer; null when the proof is wrong, used or too old */
  resetPassword(token: string, password: string): Promise<Customer | null>;

  /** Proof that its reader gets the mail of an address: the customer's own, or the one that shall replace it. One hour. */
  emailToken(customer: Customer, newEmail?: string): Promise<string>;
  /** @returns null when the proof is wrong or too old, or when somebody else has the address by now */
  confirmEmail(token: string, headers: Headers): Promise<EmailConfirmed | null>;

  /** Where a browser goes to sign in with Google; null while Google is not set up or cannot be reached. */
  startGoogle(addresses: GoogleAddresses, headers: Headers): Promise<({ url: string } & SetCookies) | null>;
  /** The addresses below `/api/auth/`. */
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
  /** Where the customer was reached until now, when the address changed. */
  formerEmail: string | null;
}

/** Where the browser comes back to, on this shop. */
export interface GoogleAddresses {
  returning: string;
  registered: string;
  failed: string;
}
