import type { SigningIdentity } from '#app/platform/certificates/pkcs12.server.ts';
import { wasNeverSent } from '#app/platform/http/never-sent.server.ts';
import { readAtMost } from '#app/platform/http/read-at-most.server.ts';
import { signedEnvelope } from '#app/platform/xml/ws-security.server.ts';
import { largestXmlBytes } from '#app/platform/xml/xml-document.server.ts';
import { element } from '#app/platform/xml/xml-writer.ts';
import { type DianReply, readReply } from './dian-answers.server.ts';

const namespace = 'http://wcf.dian.colombia';
const service = { prefix: 'wcf', namespace };
const actions = `${namespace}/IWcfDianCustomerServices/`;

export type DianOperation = 'SendBillSync' | 'SendTestSetAsync' | 'GetStatus' | 'GetStatusZip' | 'GetNumberingRange';

/** What came back, or why nothing of use did. */
export type DianCall =
  | { kind: 'replied'; reply: DianReply }
  | { kind: 'credentials_wrong' }
  /** Nothing was sent, or it was turned away before anybody read it. */
  | { kind: 'unreachable'; retryAfterSeconds: number | null }
  /** It may have been taken. `away`: the DIAN itself is out of order, as §12 of the annex counts it. */
  | { kind: 'unknown'; why: string; away?: 'refused' | 'slow' };

export interface DianService {
  call(operation: DianOperation, fields: Readonly<Record<string, string>>): Promise<DianCall>;
}

export interface DianAddress {
  /** `https://vpfe.dian.gov.co/WcfDianCustomerServices.svc` */
  serviceUrl: string;
  timeoutMs?: number;
}

/** A delay of more than a minute is one of those that the annex calls a fault of the DIAN. */
const usualTimeoutMs = 60_000;
/** Those that the annex names as a fault of the DIAN. */
const statusesAway = new Set([403, 500, 502, 503, 504, 507, 508]);

export function dianService(
  { serviceUrl, timeoutMs = usualTimeoutMs }: DianAddress,
  identity: () => SigningIdentity | null,
  now: () => Date,
): DianService {
  return {
    async call(operation, fields) {
      const signer = identity();
      if (!signer) return { kind: 'credentials_wrong' };
      const parts = Object.entries(fields).map(([name, value]) => element(`wcf:${name}`, value));
      const action = `${actions}${operation}`;
      const message = signedEnvelope({
        ...{ to: serviceUrl, action, service, identity: signer, now: now() },
        body: element(`wcf:${operation}`, parts),
      });
      return send(serviceUrl, timeoutMs, operation, action, message);
    },
  };
}

async function send(
  url: string,
  timeoutMs: number,
  operation: DianOperation,
  action: string,
  message: string,
): Promise<DianCall> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': `application/soap+xml; charset=utf-8; action="${action}"` },
      body: message,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await readAtMost(response, largestXmlBytes);
  } catch (error) {
    if (wasNeverSent(error)) return { kind: 'unreachable', retryAfterSeconds: null };
    const { name, message: why } = error as Error;
    return { kind: 'unknown', why, ...(name === 'TimeoutError' && { away: 'slow' }) };
  }
  const { status } = response;
  if (status === 429) return { kind: 'unreachable', retryAfterSeconds: null };
  const reply = readReply(Buffer.from(text, 'utf8'), operation);
  if (reply?.kind === 'fault') {
    if (reply.isOfSecurity) return { kind: 'credentials_wrong' };
    return { kind: 'unknown', why: `The DIAN answered with a fault: ${reply.reason}`, away: 'refused' };
  }
  if (status === 200 && reply) return { kind: 'replied', reply };
  const why = `The DIAN answered ${status}${status === 200 ? ' with something that is no answer' : ''}`;
  return { kind: 'unknown', why, ...(statusesAway.has(status) && { away: 'refused' }) };
}
