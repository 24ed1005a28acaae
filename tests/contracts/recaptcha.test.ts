import { expect, onTestFinished, test } from 'vitest';
import { recaptcha } from '#app/adapters/recaptcha/recaptcha.server.ts';
import { CaptchaUnavailable } from '#app/shop/customers/captcha.ts';
import type { SettingsChange } from '#sandbox/settings.ts';
import { startSandbox } from '#sandbox/start-sandbox.ts';
import { sandboxControl } from '#tests/support/outside/sandbox-control.ts';

const hostname = 'tienda.example';

async function aCaptcha() {
  let now = new Date('2026-11-24T16:00:00.000Z');
  const sandbox = await startSandbox({ port: 0, smtpPort: null, now: () => now });
  onTestFinished(() => sandbox.close());
  const control = sandboxControl(sandbox);
  const account = {
    secret: sandbox.settings.RECAPTCHA_SECRET ?? '',
    verifyUrl: sandbox.settings.RECAPTCHA_VERIFY_URL ?? '',
    hostname,
  };
  return {
    account,
    captcha: recaptcha(account),
    token: (action: string, host = hostname) => control.captchaToken(action, host),
    turn: (settings: SettingsChange) => control.settings(settings),
    pass: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}

test('a token of the form and of our host is a human, once', async () => {
  const { captcha, token } = await aCaptcha();
  const given = await token('login');
  expect(await captcha.isHuman(given, 'login')).toBe(true);
  expect(await captcha.isHuman(given, 'login')).toBe(false);
  expect(await captcha.isHuman(await token('checkout'), 'checkout')).toBe(true);
});

test('a token is a human for two minutes', async () => {
  const { captcha, token, pass } = await aCaptcha();
  const [early, late] = [await token('login'), await token('login')];
  pass(2 * 60 * 1000);
  expect(await captcha.isHuman(early, 'login')).toBe(true);
  pass(1);
  expect(await captcha.isHuman(late, 'login')).toBe(false);
});

test('a token of another form or of another site is none', async () => {
  const { captcha, token } = await aCaptcha();
  expect(await captcha.isHuman(await token('register'), 'login')).toBe(false);
  expect(await captcha.isHuman(await token('login', 'otra.example'), 'login')).toBe(false);
  expect(await captcha.isHuman('inventada', 'login')).toBe(false);
  expect(await captcha.isHuman('', 'login')).toBe(false);
});

test.each([
  { captchaMode: 'fail' },
  { captchaMode: 'low-score' },
  { captchaMode: 'no-score' },
  { captchaMode: 'no-action' },
  { captchaScore: 0.49 },
] as const)('with %j nobody is a human', async (change) => {
  const { captcha, token, turn } = await aCaptcha();
  await turn(change);
  expect(await captcha.isHuman(await token('login'), 'login')).toBe(false);
});

test('a score of 0.5 is enough', async () => {
  const { captcha, token, turn } = await aCaptcha();
  await turn({ captchaScore: 0.5 });
  expect(await captcha.isHuman(await token('login'), 'login')).toBe(true);
});

test('a secret that Google refuses is a fault of the setup, not of the shopper; so is silence', async () => {
  const { account, captcha, token, turn } = await aCaptcha();
  for (const secret of ['otro', '']) {
    const wrong = recaptcha({ ...account, secret });
    await expect(wrong.isHuman(await token('login'), 'login')).rejects.toThrow(CaptchaUnavailable);
  }
  await turn({ captchaMode: 'down' });
  await expect(captcha.isHuman(await token('login'), 'login')).rejects.toThrow(CaptchaUnavailable);
});
