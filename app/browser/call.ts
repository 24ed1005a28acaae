export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  declare readonly status: number;
  declare readonly answer: { error?: string };

  constructor(address: string, status: number, answer: { error?: string }) {
    super(`${address} answered ${status}`);
    this.status = status;
    this.answer = answer;
  }
}

/** S7.21. */
const longestCallMs = 70_000;

interface Call {
  body?: object;
  method?: 'POST' | 'DELETE';
  signal?: AbortSignal;
  keepalive?: boolean;
}

/** @throws CallRefused with the shop's words; any other error when there was no answer of the shop */
export async function call<Answer>(address: string, { body, signal, ...more }: Call = {}): Promise<Answer> {
  const type = 'application/json';
  const limit = AbortSignal.timeout(longestCallMs);
  const response = await fetch(address, {
    method: body ? 'POST' : 'GET',
    headers: { accept: type, 'content-type': type },
    body: JSON.stringify(body),
    ...more,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  });
  const answer = await response.json().catch((cause: unknown) => {
    throw new Error(`${address} answered ${response.status}`, { cause });
  });
  if (!response.ok) throw new CallRefused(address, response.status, answer);
  return answer;
}
