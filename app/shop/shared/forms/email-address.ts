export const longestEmail = 254;

/** What Better Auth and every mail server take: no letters beyond ASCII, no quotes, no address without a domain. */
const pattern = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;

/** The one rule of the shop for what an e-mail address is. Its shape only: a mail alone shows whether it exists. */
export function isEmail(text: string): boolean {
  return pattern.test(text);
}

/** As it is stored: trimmed, in lower case, a domain with letters like `ñ` as mail servers know it. */
export function readEmail(text: string): string | null {
  const [local, domain, ...more] = text.normalize('NFKC').trim().toLowerCase().split('@');
  if (!local || !domain || more.length > 0) return null;
  const email = `${local}@${asciiDomain(domain)}`;
  return isEmail(email) && email.length <= longestEmail ? email : null;
}

/** Only for comparing with the owner's address, in any spelling; other accounts may differ in spelling alone. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/);
  const plain = local.replace(/\+.*$/, '');
  const host = asciiDomain(domain)
    .replace(/\.$/, '')
    .replace(/^googlemail\.com$/, 'gmail.com');
  return `${host === 'gmail.com' ? plain.replaceAll('.', '') : plain}@${host}`;
}

function asciiDomain(domain: string): string {
  // Nothing else, because an address's parser would cut off what follows a slash, and read numbers as an IP address.
  const isInternational = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && /\P{ASCII}/u.test(domain);
  const address = `http://${domain}`;
  return isInternational && URL.canParse(address) ? new URL(address).hostname : domain;
}
