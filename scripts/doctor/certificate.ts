import { lookup } from 'node:dns/promises';
import { type ConnectionOptions, connect, type PeerCertificate, type TLSSocket } from 'node:tls';
import { codeOf, reasonOf } from './bounded-request.ts';
import type { Finding } from './findings.ts';

const longestMs = 10_000;
const dayMs = 24 * 60 * 60_000;
/** Programs renew a certificate when a third of its time is left; with a sixth left, the renewal has failed for a while. */
const leastLeft = 1 / 6;

/** What a browser finds when it opens an encrypted connection to the shop, at each address of its name. */
export async function certificateFindings(publicUrl: URL): Promise<Finding[]> {
  let addresses: string[];
  try {
    addresses = (await lookup(publicUrl.hostname, { all: true })).map(({ address }) => address);
  } catch (error) {
    return [
      {
        level: 'fail',
        what: `Nobody finds ${publicUrl.hostname}: ${reasonOf(error)}`,
        fix: 'let the name lead to this machine (A and AAAA, at whoever keeps the domain)',
      },
    ];
  }
  const findings: Finding[] = [];
  for (const address of addresses) findings.push(...(await atAddress(publicUrl, address, addresses.length > 1)));
  if (findings.every(({ level }) => level !== 'fail')) findings.push(await oldProtocols(publicUrl));
  return findings;
}

async function atAddress(publicUrl: URL, address: string, isOneOfMany: boolean): Promise<Finding[]> {
  const at = isOneOfMany ? ` at ${address}` : '';
  let socket: TLSSocket;
  try {
    socket = await shakeHands(publicUrl, address, { minVersion: 'TLSv1.2', ALPNProtocols: ['h2', 'http/1.1'] });
  } catch (error) {
    // Of a machine without IPv6, whose visitors may have it.
    if (isOneOfMany && ['EADDRNOTAVAIL', 'ENETUNREACH', 'EAFNOSUPPORT'].includes(codeOf(error))) return [];
    return [refusedFinding(publicUrl, error, at)];
  }
  try {
    const findings = [expiryFinding(socket.getPeerCertificate(), new Date(), at)];
    if (socket.alpnProtocol !== 'h2') {
      findings.push({
        level: 'warn',
        what: `HTTP/2 is not offered${at}: a browser opens six connections to the shop, and each open page keeps one for live changes`,
        fix: 'listen 443 ssl http2 in nginx, as deploy/nginx.conf has it',
      });
    }
    return findings;
  } finally {
    socket.destroy();
  }
}

function refusedFinding({ hostname, port }: URL, error: unknown, at: string): Finding {
  const reason = reasonOf(error);
  return {
    level: 'fail',
    what: `No browser opens an encrypted connection to ${hostname}${at}: ${reason}`,
    fix:
      fixes[codeOf(error)] ??
      `look at what listens on port ${port || 443} (systemctl status nginx), and at the firewall`,
  };
}

const wholeChain = 'ssl_certificate must name fullchain.pem, which has the certificates of who signed it, too';
const fixes: Record<string, string> = {
  CERT_HAS_EXPIRED:
    'certbot renew, systemctl reload nginx; then find out why it did not renew by itself (systemctl status certbot.timer)',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certbot certonly for this name, or PUBLIC_URL is another one',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'get a certificate that browsers trust: certbot certonly (docs/operations.md)',
  SELF_SIGNED_CERT_IN_CHAIN: 'get a certificate that browsers trust: certbot certonly (docs/operations.md)',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: wholeChain,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: wholeChain,
};

/** Of a certificate that is valid now. */
export function expiryFinding(
  { valid_from: from, valid_to: to }: Pick<PeerCertificate, 'valid_from' | 'valid_to'>,
  now: Date,
  at = '',
): Finding {
  const left = Date.parse(to) - now.getTime();
  const days = Math.floor(left / dayMs);
  const what = `The certificate${at} is good for ${days === 1 ? 'one more day' : `${days} more days`}`;
  return left < (Date.parse(to) - Date.parse(from)) * leastLeft
    ? { level: 'warn', what, fix: 'certbot renew says why it was not renewed yet; systemctl status certbot.timer' }
    : { level: 'ok', what };
}

/** TLS 1.0 and 1.1 can be broken, and who takes cards may not offer them. */
async function oldProtocols(publicUrl: URL): Promise<Finding> {
  try {
    const socket = await shakeHands(publicUrl, publicUrl.hostname, {
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      // OpenSSL itself would not speak them.
      ciphers: 'DEFAULT:@SECLEVEL=0',
    });
    const protocol = socket.getProtocol();
    socket.destroy();
    return {
      level: 'fail',
      what: `${protocol} is taken, which can be broken`,
      fix: 'ssl_protocols TLSv1.2 TLSv1.3 in nginx',
    };
  } catch {
    return { level: 'ok', what: 'Connections are encrypted by TLS 1.2 or later, and by nothing older' };
  }
}

function shakeHands({ hostname, port }: URL, host: string, options: ConnectionOptions): Promise<TLSSocket> {
  return new Promise((done, failed) => {
    const socket = connect({ host, port: Number(port || 443), servername: hostname, ...options });
    const limit = setTimeout(
      () => socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })),
      longestMs,
    );
    socket.once('secureConnect', () => done(socket));
    socket.once('error', failed);
    socket.once('close', () => failed(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
    socket.once('close', () => clearTimeout(limit));
    socket.once('secureConnect', () => clearTimeout(limit));
  });
}
