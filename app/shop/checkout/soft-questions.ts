/** Questions that a form asks without refusing anything: what is written is taken as it is. */

const mailHosts = [
  'gmail.com',
  'hotmail.com',
  'hotmail.es',
  'outlook.com',
  'outlook.es',
  'live.com',
  'yahoo.com',
  'yahoo.es',
  'yahoo.com.co',
  'icloud.com',
  'me.com',
  'msn.com',
  'proton.me',
];

/** They exist, and look like one of the others. */
const otherHosts = ['mail.com', 'email.com', 'ymail.com', 'rocketmail.com'];

/** The whole address with another host, where a known one was probably meant; else `null`. */
export function meantEmail(typed: string): string | null {
  const at = typed.lastIndexOf('@');
  const host = typed
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || host === '' || host.length > 40 || [...mailHosts, ...otherHosts].includes(host)) return null;
  const meant = mailHosts.find((known) => isNear(host, known)) ?? withoutSlip(host);
  return meant === null ? null : `${typed.slice(0, at).trim()}@${meant}`;
}

/** No country and no registry has these endings. */
function withoutSlip(host: string): string | null {
  const meant = host.replace(/\.(con|cmo|ocm|vom|xom|comm)$/, '.com');
  return meant === host ? null : meant;
}

/** One letter too many, too few or another one, or two that were swapped; for short hosts that could mean many. */
function isNear(host: string, known: string): boolean {
  if (known.length < 9 || Math.abs(host.length - known.length) > 1) return false;
  let start = 0;
  while (start < known.length && host[start] === known[start]) start += 1;
  let end = 0;
  const most = Math.min(host.length, known.length) - start;
  while (end < most && host.at(-1 - end) === known.at(-1 - end)) end += 1;
  const wrong = host.slice(start, host.length - end);
  const right = known.slice(start, known.length - end);
  if (wrong.length <= 1 && right.length <= 1) return true;
  return wrong.length === 2 && right.length === 2 && wrong[0] === right[1] && wrong[1] === right[0];
}

/** A mobile number in Colombia has ten digits, a landline with its prefix too. */
const phoneDigits = 10;

/** How many digits a number has that looks too short; `null` where there is nothing to ask. */
export function fewDigits(phone: string): number | null {
  const digits = phone.replace(/\D/g, '').length;
  return phone.trim() === '' || digits >= phoneDigits ? null : digits;
}
