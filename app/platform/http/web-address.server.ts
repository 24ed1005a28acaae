import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Networks that are not the web (IANA's registries of special addresses): this machine, its neighbours, and what stands for them. */
const notWeb = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notWeb.addSubnet(network, prefix, 'ipv4');

/** Of IPv6 only what is given out to be reached by everybody, without what carries an IPv4 address inside. */
const web6 = new BlockList();
web6.addSubnet('2000::', 3, 'ipv6');
const notWeb6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notWeb6.addSubnet(network, prefix, 'ipv6');

export function isWebNumber(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (!isIPv6(address)) return !notWeb.check(address, 'ipv4');
  return web6.check(address, 'ipv6') && !notWeb6.check(address, 'ipv6');
}

/** Who gives one address of the web and one inside wants the shop to try the second. */
export function areOfTheWeb(found: readonly { address: string }[]): boolean {
  return found.every(({ address }) => isWebNumber(address));
}

export class NotOnTheWeb extends Error {
  override readonly name = 'NotOnTheWeb';
}

type Answer = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * For `http.request`: the connection goes to an address that was looked at, so a name that leads elsewhere a moment later gains
 * nothing. One address that is not of the web refuses the name.
 */
export function lookupOnTheWeb(hostname: string, options: LookupOptions, answer: Answer): void {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return answer(error, []);
    const [first] = found;
    if (!first || !areOfTheWeb(found)) return answer(new NotOnTheWeb(`${hostname} leads to no address of the web`), []);
    if (options.all) answer(null, found);
    else answer(null, first.address, first.family);
  });
}
