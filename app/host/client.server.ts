import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { clientAddressReader } from '#app/platform/http/client-address.server.ts';
import type { OwnHosts } from '#app/platform/http/own-hosts.server.ts';
import type { SecurityEvent } from '#app/platform/security-log.server.ts';
import type { Services } from '#app/services.server.ts';
import { plainErrors } from '#app/text/errors.ts';
import { plainAnswer } from './plain-answer.server.ts';
import type { HostEnvironment } from './request-log.server.ts';
import { socketAddress } from './socket-address.server.ts';

/** Finds out who asks, for everything that counts or logs by address. */
export function knownClient(trustedProxies: readonly string[]) {
  const read = clientAddressReader(trustedProxies);
  return createMiddleware<HostEnvironment>((c, next) => {
    c.set('clientAddress', read(socketAddress(c), c.req.header('x-forwarded-for') ?? null));
    return next();
  });
}

export type LogRefusal = (c: Context<HostEnvironment>, event: SecurityEvent, reason?: string) => void;

/** For refusals of the host itself; those of routes have `securityContext`. */
export function refusalLogger({ security }: Pick<Services, 'security'>): LogRefusal {
  return (c, event, reason) =>
    security.record(event, {
      address: c.get('clientAddress'),
      requestId: c.get('requestId'),
      path: c.req.path,
      ...(reason !== undefined && { reason }),
    });
}

export const ownHost = (hosts: OwnHosts, logRefusal: LogRefusal) =>
  createMiddleware<HostEnvironment>(async (c, next) => {
    if (hosts.isOurs(c.req.header('host') ?? new URL(c.req.url).host)) return next();
    logRefusal(c, 'foreign_host');
    return plainAnswer(c, plainErrors.foreignHost, 421);
  });
