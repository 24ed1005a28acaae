import type { Log } from '#app/platform/log.server.ts';
import type { Identity } from '#app/shop/customers/identity.ts';
import { type Clock, systemClock } from '#app/shop/shared/clock.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { createAuth, type IdentitySettings } from './auth.server.ts';
import { emailVerificationOf } from './email-verification.server.ts';
import { googleSignIn } from './google-sign-in.server.ts';
import { passwordsOf } from './passwords.server.ts';
import { sessionsOf } from './sessions.server.ts';

export function betterAuthIdentity(
  db: Database,
  settings: IdentitySettings,
  log: Log,
  clock: Clock = systemClock,
): Identity {
  // Without Google, so that an unreachable issuer does not stop sign-in by password.
  const auth = createAuth(db, { ...settings, google: null }, log);
  const google = googleSignIn(db, settings, log);
  return {
    ...sessionsOf(auth, db, { ...settings, clock }, google.handle),
    ...passwordsOf(db),
    ...emailVerificationOf(db),
    startGoogle: google.start,
  };
}
