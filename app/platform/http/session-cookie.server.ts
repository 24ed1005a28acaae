/** `__Host-` binds the cookie to this host and to https. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-session' : 'session';
}

/** Tells the page's scripts only that there is a session; see browser/auth/session.ts. */
export const sessionHintName = 'signed-in';

/** @returns a `Set-Cookie` value; null when the answer leaves the session alone */
export function sessionHint(setCookies: readonly string[], publicUrl: string): string | null {
  const own = setCookies.findLast((cookie) => cookie.startsWith(`${sessionCookieName(publicUrl)}=`));
  if (own === undefined) return null;
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const [, maxAge = ''] = /;\s*max-age=(\d+)/i.exec(own) ?? [];
  const isEnding = maxAge === '0' || /^[^=]+=(;|$)/.test(own);
  return isEnding
    ? `${sessionHintName}=; Path=/; Max-Age=0; SameSite=Lax${secure}`
    : `${sessionHintName}=1; Path=/; Max-Age=${maxAge || 30 * 24 * 60 * 60}; SameSite=Lax${secure}`;
}
