/** Findings that are none, with the reason. `docs/security.md` repeats them for people. */
export const explained: readonly { tool: string; finding: RegExp; reason: string }[] = [
  {
    tool: 'policy',
    finding: /^[a-z]+-[a-z]+ http:\/\/localhost:\d+: Allow only resources downloaded over HTTPS/,
    reason: 'the sandbox stands in for Wompi and the captcha here; live mode takes https only',
  },
  {
    tool: 'wapiti',
    finding: /^HTTP Secure Headers: GET \/ {2}Strict-Transport-Security is not set/,
    reason: 'the target speaks http on loopback; it is sent where PUBLIC_URL is https',
  },
  {
    tool: 'wapiti',
    finding: /^HTTP Secure Headers: GET \/ {2}X-XSS-Protection is not set/,
    reason:
      'browsers have taken that filter out, since it could be turned against pages; the policy of each page does its work',
  },
  {
    tool: 'wapiti',
    finding: /^Cross Site Request Forgery: POST \S+ {2}Lack of anti CSRF token$/,
    reason: 'a write is taken only with the origin of the shop, which browsers name and pages cannot forge',
  },
  {
    tool: 'wapiti',
    finding: /^Secure Flag cookie: GET \/ {2}Secure flag is not set in the cookie : (pending-order|google-state)$/,
    reason: 'the target speaks http on loopback; where PUBLIC_URL is https these cookies are secure',
  },
  {
    tool: 'limits',
    finding: /^POST \/product\/\w+\/aviso: somebody else is limited too$/,
    reason: 'counted by inbox: all of them type the same address, which gets five mails a day',
  },
  {
    tool: 'nmap',
    finding: /^http-enum: /,
    reason: 'it lists pages that everybody may open',
  },
];

export function sorted(tool: string, findings: readonly string[]): { open: string[]; explained: number } {
  const open = [...new Set(findings)].filter(
    (finding) => !explained.some((each) => each.tool === tool && each.finding.test(finding)),
  );
  return { open, explained: new Set(findings).size - open.length };
}
