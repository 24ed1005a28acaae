/** The algorithms and the key behind the second factor. The key is made of `SESSION_SECRET`. */
export interface Authenticator {
  /** A new secret as the database keeps it: sealed for this customer. */
  newSecret(customerId: string): string;
  /** Null when it was sealed under another `SESSION_SECRET`, or for somebody else. */
  open(sealed: string, customerId: string): AppSecret | null;
  hash(text: string): Promise<string>;
  isHashOf(hash: string, text: string): Promise<boolean>;
}

export interface AppSecret {
  /** For typing it into an app by hand. */
  key: string;
  address(account: { shop: string; email: string }): string;
  /** The address as a QR code. */
  picture(account: { shop: string; email: string }): QrPicture;
  /** @param step the half minutes since 1970 */
  codeAt(step: number): Promise<string>;
}

export interface QrPicture {
  /** Modules on each side, with the quiet zone. */
  size: number;
  /** The dark modules, as the `d` of an SVG path. */
  path: string;
}

const stepMs = 30_000;

export function stepOf(now: Date): number {
  return Math.floor(now.getTime() / stepMs);
}
