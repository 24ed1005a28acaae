import type { QrPicture } from '#app/shop/customers/owner-sign-in/authenticator.ts';

export interface OwnerSignInFacts {
  onSince: Date | null;
  codesLeft: number;
  /** While this session sets it up. */
  setUp: { key: string; address: string; picture: QrPicture } | null;
  email: string;
  done: 'stopped' | 'off' | null;
}
