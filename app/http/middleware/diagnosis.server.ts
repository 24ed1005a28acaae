import type { Hono } from 'hono';
import type { Services } from '#app/services.server.ts';
import { isSignedKey, signedKey } from '#app/shop/shared/signed-key.server.ts';
import { type AppEnv, socketAddress } from '../request-context.server.ts';
import { plainAddress } from './client-address.server.ts';

export const diagnosisPath = '/diagnosis';

/** How a request looks once it has come through the proxies. */
export interface Diagnosis {
  /** The shopper's, as limits and log know it. */
  clientAddress: string;
  /** Who connected to the process. */
  socketAddress: string | null;
  forwardedFor: string | null;
  publicUrl: string;
  /** Milliseconds since 1970, by the process's clock. */
  time: number;
}

const label = 'nucleo diagnosis';
const longestMs = 5 * 60_000;

/** The signature says nothing of the secret: sent to a wrong server, it opens that server nothing but what it knows of the request. */
export function diagnosisAuthorization(sessionSecret: string, now: Date): string {
  const time = String(now.getTime());
  return `Diagnosis ${time}.${signedKey(sessionSecret, label, time)}`;
}

/**
 * Answers `npm run doctor -- --live` with what arrived of its own request; nothing else can show from outside whether the shop sees
 * shoppers or its proxy. For everybody without the shop's secret it is an address like any other that is not there.
 */
export function serveDiagnosis(app: Hono<AppEnv>, { settings, clock }: Pick<Services, 'settings' | 'clock'>) {
  app.get(diagnosisPath, async (c, next) => {
    const now = clock.now().getTime();
    const [, time, key = null] = /^Diagnosis (\d{1,15})\.(\S+)$/.exec(c.req.header('authorization') ?? '') ?? [];
    const isRecent = time !== undefined && Math.abs(now - Number(time)) <= longestMs;
    if (!isRecent || !isSignedKey(settings.sessionSecret, label, time, key)) return next();
    c.set('route', diagnosisPath);
    const socket = socketAddress(c);
    const diagnosis: Diagnosis = {
      clientAddress: c.get('clientAddress'),
      socketAddress: socket === undefined ? null : plainAddress(socket),
      forwardedFor: c.req.header('x-forwarded-for') ?? null,
      publicUrl: settings.publicUrl,
      time: now,
    };
    return c.json(diagnosis, 200, { 'cache-control': 'no-store' });
  });
}
