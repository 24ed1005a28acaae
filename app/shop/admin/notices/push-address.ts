export const longestPushAddress = 1_000;

/** Names that only a network of one's own knows. */
const inside = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|test|invalid|onion|home\.arpa)$/;
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether the shop may send to an address that a browser named as that of its push service: `https` at the usual port of a host with a
 * name of the web. Where the name leads is looked at when something is sent (`platform/http/web-address.server.ts`).
 * @param allowsLoopback in a demo, for a push service on the same machine
 */
export function isPushAddress(text: string, allowsLoopback: boolean): boolean {
  if (text.length > longestPushAddress || !URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  if (allowsLoopback && loopback.includes(hostname)) return protocol === 'http:' || protocol === 'https:';
  if (protocol !== 'https:' || port !== '') return false;
  const isNumber = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return !isNumber && hostname.includes('.') && !hostname.endsWith('.') && !inside.test(hostname);
}

/** As browsers give them: an uncompressed point of P-256 and 16 bytes. */
export function arePushKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  return /^B[\w-]{86}={0,1}$/.test(p256dh) && /^[\w-]{22}={0,2}$/.test(auth);
}
