import { BlockList, isIP, isIPv6 } from 'node:net';
import { createMiddleware } from 'hono/factory';
import { type AppEnv, socketAddress } from '../request-context.server.ts';

/** Finds out who asks, for everything that counts or logs by address. */
export function clientAddress(trustedProxies: readonly string[]) {
  const read = clientAddressReader(trustedProxies);
  return createMiddleware<AppEnv>((c, next) => {
    c.set('clientAddress', read(socketAddress(c), c.req.header('x-forwarded-for') ?? null));
    return next();
  });
}

/** Trusts `X-Forwarded-For` only from a trusted proxy, because every client can write it. */
export function clientAddressReader(
  trustedProxies: readonly string[],
): (socket: string | undefined, forwardedFor: string | null) => string {
  const isTrusted = proxyCheck(trustedProxies);
  return (socket, forwardedFor) => {
    let address = plainAddress(socket ?? 'unknown');
    if (!forwardedFor || !isTrusted(address)) return address;
    for (const hop of forwardedFor.split(',').reverse()) {
      const next = plainAddress(hop.trim());
      if (isIP(next) === 0) return address;
      address = next;
      if (!isTrusted(address)) return address;
    }
    return address;
  };
}

/** @returns whether an address is that of a proxy that is trusted */
export function proxyCheck(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', prefix] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  return (address) => isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Without the prefix of an IPv4 client on a socket that takes both. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}
