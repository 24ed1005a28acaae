import { isIP } from 'node:net';
import { z } from 'zod';
import { clientAddressReader, plainAddress, proxyCheck } from '#app/http/middleware/client-address.server.ts';
import { type Diagnosis, diagnosisAuthorization, diagnosisPath } from '#app/http/middleware/diagnosis.server.ts';
import type { Settings } from '#app/platform/settings.ts';
import { ask, jsonOf, reasonOf } from './bounded-request.ts';
import type { Finding } from './findings.ts';

/** Of nobody (RFC 5737): what a visitor could write into the header. */
const madeUpAddress = '198.51.100.77';

const diagnosis = z.object({
  clientAddress: z.string().max(60),
  socketAddress: z.string().max(60).nullable(),
  forwardedFor: z.string().max(2_000).nullable(),
  publicUrl: z.string().max(300),
  time: z.number(),
}) satisfies z.ZodType<Diagnosis>;

export interface Arrival extends Diagnosis {
  /** Of this machine, from which the request left. */
  localAddress: string;
  /** Milliseconds since 1970, by this machine's clock, when the shop looked at its own. */
  askedAt: number;
}

/** Asks the shop what arrived of a request that pretends to come from elsewhere. */
export async function askForArrival({
  publicUrl,
  sessionSecret,
}: Pick<Settings, 'publicUrl' | 'sessionSecret'>): Promise<Arrival | Finding> {
  const fix =
    'exchange the processes after a change of settings; if they are current, compare SESSION_SECRET, PUBLIC_URL and the clocks of both machines';
  try {
    const { status, text, localAddress, askedAt } = await ask(new URL(diagnosisPath, publicUrl), {
      headers: {
        authorization: diagnosisAuthorization(sessionSecret, new Date()),
        'x-forwarded-for': madeUpAddress,
      },
    });
    const parsed = diagnosis.safeParse(jsonOf(text));
    if (status === 200 && parsed.success) return { ...parsed.data, localAddress: plainAddress(localAddress), askedAt };
    return {
      level: 'fail',
      what: `The shop at ${publicUrl} does not take this machine's signature (${status}): it is another shop, an older release, or has other settings`,
      fix,
    };
  } catch (error) {
    return { level: 'fail', what: `The shop cannot be asked for the address that it sees: ${reasonOf(error)}`, fix };
  }
}

/**
 * Whether limits, holds and the log see shoppers. Three things show it: the address that the shop took for the visitor's, who connected to
 * it, and the header that arrived.
 */
export function clientAddressFinding(
  { clientAddress, socketAddress, forwardedFor, localAddress }: Omit<Arrival, 'publicUrl' | 'time' | 'askedAt'>,
  trustedProxies: readonly string[],
): Finding {
  const isProxy = proxyCheck(trustedProxies);
  const passOn = 'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; in nginx';
  // From a machine that is itself a proxy to the shop, what it says of others is believed.
  const expected = clientAddressReader(trustedProxies)(localAddress, madeUpAddress);
  if (clientAddress === expected)
    return { level: 'ok', what: `The shop sees visitors' own addresses (${clientAddress})` };
  if (clientAddress === madeUpAddress) {
    return {
      level: 'fail',
      what: `A visitor can pretend any address: the shop believed ${madeUpAddress}, which the doctor made up`,
      fix: `${passOn}, which adds the visitor's own address; and TRUSTED_PROXY must not name networks of visitors`,
    };
  }
  if (clientAddress === socketAddress || isProxy(clientAddress)) {
    const isNamed = isProxy(clientAddress);
    return {
      level: 'fail',
      what: `The shop takes every visitor for ${clientAddress}, the proxy: one visitor uses up every limit for all (X-Forwarded-For: ${shown(forwardedFor)})`,
      fix: isNamed ? passOn : `TRUSTED_PROXY must name ${clientAddress}; then exchange the processes`,
    };
  }
  if (isInner(clientAddress) && !isInner(localAddress)) {
    return {
      level: 'fail',
      what: `The shop takes visitors for ${clientAddress}, an address of its own network: something before the proxy hides theirs`,
      fix: 'name every proxy in TRUSTED_PROXY; a container must see its visitors (docker: no userland-proxy)',
    };
  }
  return {
    level: 'ok',
    what: `The shop sees this machine as ${clientAddress} (it calls itself ${localAddress}): that must be its address on the web`,
  };
}

function shown(forwardedFor: string | null): string {
  return forwardedFor === null ? 'none' : forwardedFor.replace(/[^\da-f.:, ]/gi, '?').slice(0, 120);
}

/** Of no network that visitors come from. */
function isInner(address: string): boolean {
  if (isIP(address) === 6) return /^(::1$|f[cd]|fe[89ab])/i.test(address);
  return /^(10|127|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./.test(address);
}
