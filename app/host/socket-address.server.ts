import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** Absent when a test calls the host as a function. */
export function socketAddress(c: Context): string | undefined {
  try {
    return getConnInfo(c).remote.address;
  } catch {
    return undefined;
  }
}
