/**
 * React Router checks `Origin` on pages only and lets a missing one pass, so all writes have this rule. A request
 * without `Origin`, `Sec-Fetch-Site` and a cookie that gives a right comes from no browser.
 * @param harmlessCookies names of cookies that give no right to anything
 */
export function isOurOwnWrite(headers: Headers, publicOrigin: string, harmlessCookies: ReadonlySet<string>): boolean {
  const site = headers.get('sec-fetch-site');
  if (site === 'same-origin' || site === 'none') return true;
  const origin = headers.get('origin');
  if (site === null && origin === null) return cookieNames(headers).every((name) => harmlessCookies.has(name));
  if (site !== null) return false;
  return origin === publicOrigin || originHost(origin) === headers.get('host');
}

function cookieNames(headers: Headers): string[] {
  const cookies = headers.get('cookie')?.split(';') ?? [];
  return cookies.map((cookie) => cookie.split('=')[0]?.trim() ?? '').filter(Boolean);
}

function originHost(origin: string | null): string | undefined {
  try {
    return new URL(origin ?? '').host;
  } catch {
    return undefined;
  }
}
