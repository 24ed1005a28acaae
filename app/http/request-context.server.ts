import type { HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { SecurityEvent } from '#app/platform/security-log.server.ts';
import type { Services } from '#app/services.server.ts';
import { bareWithoutPage } from './middleware/security-headers.server.ts';

/** What middleware and pages know of a request. */
export interface AppEnv {
  /** Absent when a test calls the app as a function. */
  Bindings: Partial<HttpBindings>;
  /** `clientAddress` is believed only from trusted proxies; `unknown` when a test calls the app as a function. */
  Variables: {
    requestId: string;
    clientAddress: string;
    /** As `app/routes.ts` writes it; not set where a middleware answered. */
    route?: string;
  };
}

/** Absent when a test calls the app as a function. */
export function socketAddress(c: Context): string | undefined {
  try {
    return getConnInfo(c).remote.address;
  } catch {
    return undefined;
  }
}

export type LogRefusal = (c: Context<AppEnv>, event: SecurityEvent, reason?: string) => void;

/** For refusals of middleware; those of routes have `securityContext`. */
export function refusalLogger({ security }: Pick<Services, 'security'>): LogRefusal {
  return (c, event, reason) =>
    security.record(event, {
      address: c.get('clientAddress'),
      requestId: c.get('requestId'),
      path: c.req.path,
      ...(reason !== undefined && { reason }),
    });
}

export function plainAnswer(
  c: Context,
  sentence: string,
  status: 400 | 403 | 404 | 411 | 413 | 421 | 500 | 503,
): Response {
  c.header('content-security-policy', bareWithoutPage);
  return c.text(sentence, status);
}
