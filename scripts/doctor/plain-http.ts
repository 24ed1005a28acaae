import { ask, quoted, reasonOf } from './bounded-request.ts';
import type { Finding } from './findings.ts';

/** Any page; its path must not get lost on the way. */
const path = '/categories';

/**
 * Who types the shop's name without `https` must be led to the same page there.
 * @param plain where it is asked, `http://tienda.example.com`
 */
export async function plainHttpFindings(plain: string, publicUrl: URL): Promise<Finding[]> {
  try {
    const { status, headers } = await ask(plain + path);
    const leads = [301, 302, 307, 308].includes(status) && headers.location === publicUrl.origin + path;
    return [
      leads
        ? { level: 'ok', what: 'http leads to the same page over https' }
        : {
            level: 'fail',
            what: `http is answered ${status}${headers.location ? ` (to ${quoted(headers.location)})` : ''}, and does not lead to the same page over https`,
            fix: `return 308 ${publicUrl.origin}$request_uri; in nginx' server of port 80`,
          },
      ...versionFindings(String(headers.server ?? ''), 'port 80'),
    ];
  } catch (error) {
    const what = `Port 80 cannot be asked (${reasonOf(error)}): who types the name without https finds nothing`;
    return [{ level: 'warn', what, fix: "open port 80 for nginx' redirect, by which certbot renews, too" }];
  }
}

/** Attackers who look for machines with a known hole ask for versions. */
export function versionFindings(server: string, where: string): Finding[] {
  if (!/\d/.test(server)) return [];
  return [
    {
      level: 'warn',
      what: `The answers of ${where} tell which version answers (${quoted(server)})`,
      fix: "server_tokens off; in nginx' http block, so that it counts for each port",
    },
  ];
}
