import { z } from 'zod';
import { type Captcha, type CaptchaAction, CaptchaUnavailable } from '#app/shop/customers/captcha.ts';

export interface CaptchaSettings {
  secret: string;
  verifyUrl: string;
  /** Only pages of this host may ask for tokens. */
  hostname: string;
}

/** Google's own first threshold for v3. */
const leastScore = 0.5;
const longestAnswerMs = 10_000;

/** What only v3 sends is optional here and required below. */
const verdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
});

/** Faults of the shop's setup: they are logged, and sign-in stays closed. */
const ourFaults = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request']);

/** Keys of v2 answer without score, action and host, and their public test secret passes all: refused. */
export function recaptcha({ secret, verifyUrl, hostname }: CaptchaSettings): Captcha {
  return {
    async isHuman(token: string, action: CaptchaAction): Promise<boolean> {
      const body = new URLSearchParams({ secret, response: token });
      const answer = await ask(verifyUrl, body);
      const fault = answer['error-codes']?.find((code) => ourFaults.has(code));
      if (fault) throw new CaptchaUnavailable(`siteverify refuses our call: ${fault}`);
      return (
        answer.success && (answer.score ?? 0) >= leastScore && answer.action === action && answer.hostname === hostname
      );
    },
  };
}

async function ask(verifyUrl: string, body: URLSearchParams): Promise<z.infer<typeof verdict>> {
  try {
    const response = await fetch(verifyUrl, { method: 'POST', body, signal: AbortSignal.timeout(longestAnswerMs) });
    if (!response.ok) throw new Error(`siteverify answered ${response.status}`);
    return verdict.parse(await response.json());
  } catch (error) {
    throw new CaptchaUnavailable('siteverify could not be asked', { cause: error });
  }
}
