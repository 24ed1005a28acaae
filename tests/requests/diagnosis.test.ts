import { expect, test } from 'vitest';
import { diagnosisAuthorization } from '#app/http/middleware/diagnosis.server.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';

const world = engineStore();

const ask = (authorization?: string, forwardedFor?: string) =>
  fetch(`${world.store.insideUrl}/diagnosis`, {
    headers: { ...(authorization && { authorization }), ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) },
  });
const signed = (minutesAgo = 0, secret = world.store.services.settings.sessionSecret) =>
  diagnosisAuthorization(secret, new Date(Date.now() - minutesAgo * 60_000));

test('a caller who has the secret of the shop learns what arrived of the request', async () => {
  const answer = await ask(signed(), '198.51.100.77, 181.49.12.7');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual({
    clientAddress: '181.49.12.7',
    socketAddress: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
    forwardedFor: '198.51.100.77, 181.49.12.7',
    publicUrl: world.store.services.settings.publicUrl,
    time: expect.any(Number),
  });
});

test('what arrived is seen behind the proxy, too', async () => {
  const answer = await fetch(`${world.store.url}/diagnosis`, { headers: { authorization: signed() } });
  expect(await answer.json()).toMatchObject({ clientAddress: '127.0.0.1', forwardedFor: '127.0.0.1' });
});

test.each<[string, () => string | undefined]>([
  ['no signature', () => undefined],
  ['the signature of another secret', () => signed(0, 'zT9pA6mW4tR7yB2kQ1vN9cH8zL5jF8gD')],
  ['a signature of ten minutes ago', () => signed(10)],
  ['a signature of the future', () => signed(-10)],
  ['the signature of another moment', () => signed().replace(/\d(?=\.)/, (digit) => String((Number(digit) + 1) % 10))],
  ['no key', () => `Diagnosis ${Date.now()}.`],
  ['the secret itself', () => `Diagnosis ${Date.now()}.${world.store.services.settings.sessionSecret}`],
])('with %s there is nothing', async (_, authorization) => {
  const [answer, elsewhere] = [await ask(authorization()), await fetch(`${world.store.insideUrl}/nada-por-aqui`)];
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toBe(elsewhere.headers.get('content-type'));
});
