import { expect, onTestFinished, test } from 'vitest';
import { certificate } from '#tests/support/https/certificate.ts';
import { mailName } from '#tests/support/https/names.ts';
import { watchedMailServer } from '#tests/support/outside/watched-mail-server.ts';
import { mailFinding } from './mail.ts';

async function aMailServer(isEncrypted = true) {
  const { certificate: cert, key } = await certificate();
  const login = { user: 'tienda', password: 'v7Kq@3mTz' };
  const server = await watchedMailServer(isEncrypted ? { tls: { cert, key }, login } : {});
  onTestFinished(() => server.close());
  const url = (user: string, password: string) =>
    `smtp://${user && `${user}:${encodeURIComponent(password)}@`}${mailName}:${server.port}`;
  return { server, url, good: url(login.user, login.password) };
}

test('the mail server takes user and password, and gets no mail', async () => {
  const { server, good } = await aMailServer();
  expect(await mailFinding({ smtpUrl: good })).toMatchObject({ level: 'ok', what: expect.stringContaining(mailName) });
  expect(server.received).toEqual([]);
});

test.each([
  ['a wrong password', (url: (user: string, password: string) => string) => url('tienda', 'otra')],
  ['a wrong user', (url: (user: string, password: string) => string) => url('nadie', 'v7Kq@3mTz')],
])('the mail server refuses %s', async (_, wrong) => {
  const { url } = await aMailServer();
  const finding = await mailFinding({ smtpUrl: wrong(url) });
  expect(finding).toMatchObject({ level: 'fail', what: expect.stringContaining('refuses user or password') });
  expect(JSON.stringify(finding)).not.toContain('v7Kq');
});

test('a mail server that does not encrypt gets no password', async () => {
  const { url } = await aMailServer(false);
  expect(await mailFinding({ smtpUrl: url('tienda', 'v7Kq@3mTz') })).toMatchObject({ level: 'fail' });
});

test('the mail server is not there', async () => {
  const { server, good } = await aMailServer();
  await server.close();
  expect(await mailFinding({ smtpUrl: good })).toMatchObject({
    level: 'fail',
    what: expect.stringContaining('so no mail leaves'),
    fix: expect.stringContaining('host and port in SMTP_URL'),
  });
});
