export type GoogleChoice = { email: string; name?: string; verified?: boolean } | 'refuse';

/** @param address where the store sent the browser @returns the callback's address, not yet opened */
export async function throughGoogle(address: string, choice: GoogleChoice): Promise<URL> {
  const cookies = new Map<string, string>();
  const google = new URL(address).origin;

  async function go(url: URL, body?: URLSearchParams): Promise<Response> {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      body,
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), accept: 'text/html' },
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  let at = new URL(address);
  let response = await go(at);
  while (response.status >= 300 && response.status < 400) {
    at = new URL(response.headers.get('location') ?? '', at);
    if (at.origin !== google) return at;
    response = await go(at);
    if (response.status === 200) response = await go(at, formOf(choice));
  }
  throw new Error(`Google did not lead back: ${response.status} at ${at.href}\n${await response.text()}`);
}

function formOf(choice: GoogleChoice): URLSearchParams {
  if (choice === 'refuse') return new URLSearchParams({ decision: 'refuse' });
  const { email, name = '', verified = true } = choice;
  return new URLSearchParams({ email, name, ...(verified ? { verified: '1' } : {}) });
}
