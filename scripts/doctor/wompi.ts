import { z } from 'zod';
import type { Settings } from '#app/platform/settings.ts';
import { type Answer, ask, jsonOf, quoted, reasonOf } from './bounded-request.ts';
import type { Finding } from './findings.ts';

type WompiSettings = Pick<Settings['wompi'], 'apiUrl' | 'publicKey' | 'privateKey'>;

/** Of all that Wompi says of a merchant, what decides whether the shop is paid. */
const merchant = z.object({
  data: z.object({
    name: z.string().max(300).nullish(),
    active: z.boolean().nullish(),
    accepted_currencies: z.array(z.string().max(10)).max(50).nullish(),
  }),
});

/** No order has it. */
const unknownReference = 'NUCLEO-DOCTOR-X';

/**
 * Both keys by calls that change nothing. The two secrets sign only what the shop and Wompi send each other: a wrong one shows at the
 * first payment.
 */
export async function wompiFindings(wompi: WompiSettings): Promise<{ findings: Finding[]; answer: Answer | null }> {
  const asMerchant = await asked(wompi, '/merchants/info', { 'x-merchant-public-key': wompi.publicKey });
  if (asMerchant instanceof Error) {
    return {
      answer: null,
      findings: [
        {
          level: 'fail',
          what: `Wompi cannot be asked at ${wompi.apiUrl}: ${reasonOf(asMerchant)}`,
          fix: 'WOMPI_API_URL, and whether this machine may ask other servers (outgoing firewall)',
        },
      ],
    };
  }
  const query = new URLSearchParams({ reference: unknownReference });
  const list = await asked(wompi, `/transactions?${query}`, { authorization: `Bearer ${wompi.privateKey}` });
  return { answer: asMerchant, findings: [merchantFinding(asMerchant), privateKeyFinding(list)] };
}

async function asked(
  { apiUrl }: WompiSettings,
  path: string,
  headers: Record<string, string>,
): Promise<Answer | Error> {
  try {
    return await ask(apiUrl + path, { headers: { ...headers, accept: 'application/json' } });
  } catch (error) {
    return error as Error;
  }
}

const atPanel = "Wompi's panel, Desarrolladores: both keys of the same environment as WOMPI_API_URL";

export function merchantFinding({ status, text }: Pick<Answer, 'status' | 'text'>): Finding {
  if ([401, 403, 404, 422].includes(status)) {
    return {
      level: 'fail',
      what: `Wompi does not know WOMPI_PUBLIC_KEY (${status}), so nobody can pay`,
      fix: atPanel,
    };
  }
  const parsed = merchant.safeParse(jsonOf(text));
  if (status !== 200 || !parsed.success) return odd('asked for the merchant', status, text);
  const { name, active, accepted_currencies: currencies } = parsed.data.data;
  if (active === false) {
    return {
      level: 'fail',
      what: `Wompi says that the merchant ${quoted(name ?? '')} is not active`,
      fix: "write to Wompi's support",
    };
  }
  if (currencies && !currencies.includes('COP')) {
    return { level: 'fail', what: 'Wompi takes no Colombian pesos for this merchant', fix: "write to Wompi's support" };
  }
  return { level: 'ok', what: `Wompi knows WOMPI_PUBLIC_KEY, of ${quoted(name ?? 'a merchant')}` };
}

export function privateKeyFinding(answer: Pick<Answer, 'status' | 'text'> | Error): Finding {
  if (answer instanceof Error)
    return { level: 'warn', what: `Wompi could not be asked for a payment: ${reasonOf(answer)}` };
  const { status, text } = answer;
  if (status === 401 || status === 403) {
    return {
      level: 'fail',
      what: `Wompi refuses WOMPI_PRIVATE_KEY (${status}): orders are paid, and the shop never learns it`,
      fix: atPanel,
    };
  }
  if (status === 404 || (status === 200 && jsonOf(text) !== undefined)) {
    return { level: 'ok', what: 'Wompi takes WOMPI_PRIVATE_KEY; its two secrets show at the first payment' };
  }
  return odd('asked for a payment', status, text);
}

function odd(how: string, status: number, text: string): Finding {
  return {
    level: 'warn',
    what: `Wompi answers ${status} when ${how}: ${quoted(text) || 'nothing'}`,
    fix: 'ask again in some minutes',
  };
}
