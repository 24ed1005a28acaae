import type { Customer, Session } from './customer.ts';

/** `setCookies` are `Set-Cookie` values that the answer must carry. Nothing here limits calls: the commands do. */
export interface Identity {
  /** Does not sign in; null when the address has an account. */
  register(account: { email: string; password: string; name: string }): Promise<Customer | null>;
  /** Ends the browser's former session; null when address and password do not match. */
  signIn(login: { email: string; password: string }, headers: Headers): Promise<SignedIn | null>;
  /** For one who proved everything that is asked of the account; ends the browser's former session. Null without an account. */
  openSession(customerId: string, headers: Headers): Promise<SignedIn | null>;
  signOut(headers: Headers): Promise<SetCookies>;
  /** The owner's ends after twelve hours. */
  readSession(headers: Headers): Promise<{ session: Session | null } & SetCookies>;

  hasPassword(customerId: string): Promise<boolean>;
  isPassword(customerId: string, password: string): Promise<boolean>;
  setPassword(customerId: string, password: string, keepSessionId: string | null): Promise<void>;

  /** Good for one hour and once; null without an account. */
  resetToken(email: string): Promise<{ customer: Customer; token: string } | null>;
  /** Whose password the token would set; null as below. */
  whoResets(token: string): Promise<Customer | null>;
  /**
   * Ends all sessions and all links that were mailed. Takes the token that confirms the account's address, too: it came
   * to the same mailbox.
   * @returns null when the token is wrong, used, expired or ended
   */
  resetPassword(token: string, password: string): Promise<Customer | null>;

  /** Good once, for one day; to change the address for one hour, and only until the password is replaced. */
  emailToken(customer: Customer, newEmail?: string): Promise<string>;
  /** null when the token is wrong, used, expired or ended */
  readEmailToken(token: string): Promise<{ customerId: string; isChange: boolean } | null>;
  /**
   * @param customerId who is signed in: the token alone must not decide whose account it becomes
   * @returns null for another account's token, too, and when another account has the address by now
   */
  confirmEmail(token: string, customerId: string): Promise<EmailConfirmed | null>;

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
