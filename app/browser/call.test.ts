import { afterEach, expect, test, vi } from 'vitest';
import { CallRefused, call } from './call.ts';

afterEach(() => vi.unstubAllGlobals());

function answering(answer: () => Response) {
  const sent: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push([address, init]);
    return answer();
  });
  return sent;
}

test('JSON goes out and comes back', async () => {
  const sent = answering(() => Response.json({ lines: [1] }));
  expect(await call('/api/x', { body: { a: 1 }, keepalive: true })).toEqual({ lines: [1] });
  expect(sent).toMatchObject([
    ['/api/x', { method: 'POST', body: '{"a":1}', keepalive: true, headers: { 'content-type': 'application/json' } }],
  ]);
});

test('without a body it only asks', async () => {
  const sent = answering(() => Response.json({}));
  await call('/api/x');
  await call('/api/x', { method: 'DELETE' });
  expect(sent.map(([, { method, body }]) => [method, body])).toEqual([
    ['GET', undefined],
    ['DELETE', undefined],
  ]);
});

test('a refusal carries the status and the words of the shop', async () => {
  answering(() => Response.json({ error: 'Demasiados intentos.' }, { status: 429 }));
  const refusal = await call('/api/x').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(CallRefused);
  expect(refusal).toMatchObject({
    message: '/api/x answered 429',
    status: 429,
    answer: { error: 'Demasiados intentos.' },
  });
});

test.each([200, 502])('an answer of %i that is no JSON is no answer of the shop', async (status) => {
  answering(() => new Response('<h1>Bad gateway</h1>', { status }));
  const failure = await call('/api/x').catch((error: unknown) => error);
  expect(failure).not.toBeInstanceOf(CallRefused);
  expect(failure).toMatchObject({ message: `/api/x answered ${status}`, cause: expect.any(SyntaxError) });
});

test('a call is given up after 70 seconds', { tags: ['S7.21'] }, async () => {
  const timeout = vi
    .spyOn(AbortSignal, 'timeout')
    .mockReturnValue(AbortSignal.abort(new DOMException('x', 'TimeoutError')));
  await expect(call('/api/loginUserWithRecaptcha', { body: {} })).rejects.toThrow();
  expect(timeout).toHaveBeenCalledWith(70_000);
  timeout.mockRestore();
});

test('the page gives a call up as well, whatever its own limit', async () => {
  const sent = answering(() => Response.json({}));
  const page = new AbortController();
  await call('/api/x', { signal: page.signal });
  page.abort();
  expect(sent[0]?.[1].signal?.aborted).toBe(true);
});
