import { z } from 'zod';
import type { Settings } from '#app/platform/settings.ts';
import { ask, jsonOf, quoted, reasonOf } from './bounded-request.ts';
import type { Finding } from './findings.ts';

const web = z.url({ protocol: /^https?$/ }).max(500);
const discovered = z.object({
  issuer: web,
  authorization_endpoint: web,
  token_endpoint: web,
  jwks_uri: web,
  token_endpoint_auth_methods_supported: z.array(z.string().max(60)).max(20).optional(),
});

/** The addresses of Google's sign-in, and whether Google knows both keys: a code that nobody has is refused only after them. */
export async function googleFindings(google: Settings['google'], publicUrl: string): Promise<Finding[]> {
  if (!google) return [{ level: 'ok', what: 'Sign-in with Google is off (no GOOGLE_CLIENT_ID)' }];
  const fix = 'GOOGLE_DISCOVERY_URL, and whether this machine may ask other servers (outgoing firewall)';
  try {
    const { status, text } = await ask(google.discoveryUrl);
    const parsed = discovered.safeParse(jsonOf(text));
    if (status !== 200 || !parsed.success) {
      return [
        { level: 'fail', what: `Google's addresses are not at GOOGLE_DISCOVERY_URL (${status} ${quoted(text)})`, fix },
      ];
    }
    return [await keysFinding(google, parsed.data, publicUrl)];
  } catch (error) {
    return [{ level: 'fail', what: `Google cannot be asked, so nobody signs in with it: ${reasonOf(error)}`, fix }];
  }
}

async function keysFinding(
  { clientId, clientSecret }: NonNullable<Settings['google']>,
  { token_endpoint: address, token_endpoint_auth_methods_supported: authMethods }: z.infer<typeof discovered>,
  publicUrl: string,
): Promise<Finding> {
  const returnAddress = `${publicUrl}/api/auth/callback/google`;
  const inBody = authMethods?.includes('client_secret_basic') === false;
  const basic = Buffer.from([clientId, clientSecret].map(encodeURIComponent).join(':')).toString('base64');
  const { status, text } = await ask(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(inBody ? {} : { authorization: `Basic ${basic}` }),
    },
    body: String(
      new URLSearchParams({
        grant_type: 'authorization_code',
        code: 'nucleo-doctor',
        code_verifier: 'nucleo-doctor-nucleo-doctor-nucleo-doctor-nucleo',
        redirect_uri: returnAddress,
        ...(inBody ? { client_id: clientId, client_secret: clientSecret } : {}),
      }),
    ),
  });
  return codeFinding(status, text, returnAddress);
}

export function codeFinding(status: number, text: string, returnAddress: string): Finding {
  const error = jsonOf(text)?.error;
  if (error === 'invalid_grant') return { level: 'ok', what: 'Google knows GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET' };
  if (error === 'invalid_client' || error === 'unauthorized_client' || status === 401) {
    return {
      level: 'fail',
      what: 'Google refuses GOOGLE_CLIENT_ID or GOOGLE_CLIENT_SECRET, so nobody signs in with it',
      fix: 'https://console.cloud.google.com/apis/credentials',
    };
  }
  if (error === 'redirect_uri_mismatch') {
    return {
      level: 'fail',
      what: `Google does not know the return address ${returnAddress}`,
      fix: 'add it to the client at https://console.cloud.google.com/apis/credentials',
    };
  }
  return { level: 'warn', what: `Google answers ${status} to a made-up code: ${quoted(text) || 'nothing'}` };
}
