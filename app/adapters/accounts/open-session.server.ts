import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/** Opens a session without a password, for sign-ins whose second step is ours. No address leads here. */
export function openSessionPlugin() {
  return {
    id: 'open-session',
    endpoints: {
      openSession: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ customerId: z.string() }) },
        async (call) => {
          const { internalAdapter } = call.context;
          const user = await internalAdapter.findUserById(call.body.customerId);
          if (!user) return null;
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(call, { session, user });
          return user;
        },
      ),
    },
  } as const;
}
