import type { CaptchaOutcome } from '../customers/captcha.ts';
import { takeAllFromDatabase, takeFromDatabase } from '../shared/database-rate-limit.server.ts';
import { databaseRateLimits } from '../shared/rate-limits.ts';
import type { Done } from '../shared/refusal.ts';
import type { Queryable } from '../shared/schema.ts';
import type { ClaimRefusal } from './claim-form.ts';

/** A token is asked about at the captcha's server only if this allows it. */
export async function mayAskCaptcha(db: Queryable, address: string, now: Date): Promise<boolean> {
  return (await takeFromDatabase(db, `claim-captcha/${address}`, databaseRateLimits.claimCaptcha, now)) === 0;
}

/**
 * Counts a claim before it is filed: by its address (of IPv6 its network), and from all addresses together. The captcha is asked for once
 * there are many; until then the form works without scripts, as a person with a complaint may need (Ley 1480, art. 50 g).
 */
export async function allowClaim(
  db: Queryable,
  { address, captcha }: { address: string; captcha: CaptchaOutcome },
  now: Date,
): Promise<Done | ClaimRefusal> {
  const { fileClaim, fileClaimUnasked, fileClaims, fileClaimsUnasked } = databaseRateLimits;
  if (captcha !== 'passed') {
    const unasked = [
      { subject: `claim-unasked/${address}`, allowance: fileClaimUnasked },
      { subject: 'claims-unasked', allowance: fileClaimsUnasked },
    ];
    if ((await takeAllFromDatabase(db, unasked, now)) > 0) return { ok: false, code: 'captcha_needed', how: captcha };
  }
  const ofAddress = await takeFromDatabase(db, `claim/${address}`, fileClaim, now);
  if (ofAddress > 0) return { ok: false, code: 'wait', seconds: ofAddress };
  const ofAll = await takeFromDatabase(db, 'claims', fileClaims, now);
  return ofAll > 0 ? { ok: false, code: 'too_many', seconds: ofAll } : { ok: true };
}
